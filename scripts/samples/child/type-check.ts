// The compiler, in a process of its own: its heap is large, and every sample that is started from a
// large process is started slowly, since the system copies the tables of its memory.
import { createRequire } from "node:module";
import { dirname } from "node:path";

import type ts from "typescript";

import { answerTypes } from "./answer-types.ts";
import { TypeChecker } from "./type-checker.ts";

// Imported, the compiler would be parsed twice: its package does not say that it is CommonJS.
const { resolve } = createRequire(import.meta.url);
const compiler = createRequire(import.meta.url)("typescript") as typeof ts;
answerTypes(new TypeChecker(compiler, dirname(resolve("typescript"))));
