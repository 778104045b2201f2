/** The part of sucrase's parser that `read-within.ts` watches; the package has no types beside it. */
declare module "sucrase/dist/esm/parser/tokenizer/state" {
  export default class State {
    pos: number;
    restoreFromSnapshot(snapshot: { pos: number }): void;
  }
}
