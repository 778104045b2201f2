// For the reader's own tests: a clock and a vendor that follow a script. Nothing here is imported
// by the rest of the SDK, so none of it reaches a reader's production bundle.
export { virtualClock } from "./virtual-clock.ts";
export type { VirtualClock, VirtualClockOptions } from "./virtual-clock.ts";
export { scriptedFetch } from "./scripted-fetch.ts";
export type { ScriptedFetch, ScriptedFetchOptions } from "./scripted-fetch.ts";
export type { Answer, FixedAnswer, ScriptedAnswer } from "./scripted-answer.ts";
export type { ScriptedRequest } from "./scripted-request.ts";
