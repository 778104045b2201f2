import type { Operator } from "./operator.ts";
import { arithmetic } from "./operators/arithmetic.ts";
import { array } from "./operators/array.ts";
import { boolean } from "./operators/boolean.ts";
import { comparison } from "./operators/comparison.ts";
import { condition } from "./operators/condition.ts";
import { logic } from "./operators/logic.ts";
import { math } from "./operators/math.ts";
import { not } from "./operators/not.ts";
import { number } from "./operators/number.ts";
import { optionalChain } from "./operators/optional-chain.ts";
import { regex } from "./operators/regex.ts";
import { statement } from "./operators/statement.ts";
import { string } from "./operators/string.ts";
import { template } from "./operators/template.ts";

/** All of them, always: nothing chooses operators by file. */
export const operators: readonly Operator[] = [
  number,
  comparison,
  boolean,
  logic,
  arithmetic,
  math,
  not,
  condition,
  statement,
  string,
  template,
  regex,
  optionalChain,
  array,
];
