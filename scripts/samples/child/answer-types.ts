import type { TypeCheckAnswer, TypeCheckRequest } from "../type-questions.ts";
import type { TypeChecker } from "./type-checker.ts";

interface Question {
  id: number;
  request: TypeCheckRequest;
}

/** Says that it is there, then answers what it is asked until its channel closes. */
export function answerTypes(checker: TypeChecker): void {
  process.on("message", ({ id, request }: Question) => {
    // Whoever asked may have gone meanwhile; then so does this.
    process.send?.({ id, ...answer(checker, request) }, () => undefined);
  });
  process.send?.({ ready: true }, () => undefined);
}

function answer(
  checker: TypeChecker,
  request: TypeCheckRequest,
): { answer: TypeCheckAnswer } | { failure: string } {
  try {
    return { answer: checker.check(request) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
