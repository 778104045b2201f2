import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import type { Failure, Place, TestRun } from "./test-protocol.ts";

type Errors = readonly { readonly message?: string }[];

/**
 * What one run did, heard from its events. Vitest's own list of modules is no use here: it keeps
 * the results of earlier runs, and a failure of another mutant would count for this one.
 */
export class TestRecord implements Reporter {
  readonly #root: string;
  readonly #onBegin: (at: Place) => void;
  #passed: TestRun[] = [];
  #ended = new Set<string>();
  #failure: Failure | undefined;

  constructor(root: string, onBegin: (at: Place) => void) {
    this.#root = root;
    this.#onBegin = onBegin;
  }

  get passed(): readonly TestRun[] {
    return this.#passed;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Whether a test file came to its end. */
  hasEnded(file: string): boolean {
    return this.#ended.has(file);
  }

  onTestRunStart(): void {
    this.#passed = [];
    this.#ended = new Set();
    this.#failure = undefined;
  }

  onTestCaseReady(test: TestCase): void {
    this.#onBegin({ name: this.#nameOf(test), id: test.id });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const name = this.#nameOf(test);
    if (state === "failed") this.#fail({ name, id: test.id }, errors ?? []);
    if (state !== "passed") return;
    const ms = test.diagnostic()?.duration ?? 0;
    this.#passed.push({ file: this.#fileOf(test.module), id: test.id, name, ms });
  }

  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0)
      this.#fail({ name: `${this.#fileOf(suite.module)} > ${suite.fullName}` }, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#fileOf(module);
    this.#ended.add(file);
    const errors = module.errors();
    if (errors.length > 0) this.#fail({ name: file }, errors);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Errors): void {
    if (unhandled.length > 0) this.#fail({ name: "an unhandled error" }, unhandled);
  }

  #fail(at: Place, [error]: Errors): void {
    const message = (error?.message ?? "no message").split("\n")[0] ?? "";
    this.#failure ??= { at, message };
  }

  #nameOf(test: TestCase): string {
    return `${this.#fileOf(test.module)} > ${test.fullName}`;
  }

  #fileOf(module: TestModule): string {
    return relative(this.#root, module.moduleId).replaceAll("\\", "/");
  }
}
