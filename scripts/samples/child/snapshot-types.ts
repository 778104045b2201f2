// The same compiler, as its process was after it had read the libraries: this file is run once, when
// the packages are installed, and what the process holds then is kept in a file.
import process from "node:process";
import { startupSnapshot } from "node:v8";

import ts from "typescript";

import type { TypeCheckRequest } from "../type-questions.ts";
import { answerTypes } from "./answer-types.ts";
import { TypeChecker } from "./type-checker.ts";

const [libFolder = "", request = ""] = process.argv.slice(2);
const checker = new TypeChecker(ts, libFolder);
checker.check(JSON.parse(request) as TypeCheckRequest);
checker.handOver();
startupSnapshot.setDeserializeMainFunction(() => answerTypes(checker));
