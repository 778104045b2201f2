import type { Timeline } from "../lab/timeline/timeline.ts";

/** What page and worker say to each other. One message, one `kind`. */

/** A module as it is sent over: its code, and where it names others. */
export interface ModuleText {
  code: string;
  /** Start and end of a specifier within the quotes, and the id of the module it means. */
  imports: readonly (readonly [start: number, end: number, id: string])[];
}

/** Modules by id: `backoff.ts`, `outbound-sdk/fetch`, and the SDK's own code. */
export type Modules = Readonly<Record<string, ModuleText>>;

/** Id of the module that is the SDK's code: the ways into the SDK hand on what it has. */
export const PACK = "sdk.js";

export type Stream = "stdout" | "stderr";

export type ToWorker =
  | {
      kind: "run";
      modules: Modules;
      /** Id of the module that is the program. */
      entry: string;
      limits: { lines: number; bytes: number };
    }
  /** Asks whether the worker still answers: a program in an endless loop does not. */
  | { kind: "ping" };

export type FromWorker =
  /** The program's first statement is about to run. */
  | { kind: "started" }
  | { kind: "output"; stream: Stream; text: string }
  /** The limit has been reached: what is printed from now on is only counted. */
  | { kind: "cut" }
  | { kind: "pong" }
  /** The program could not be started: its modules do not load. */
  | { kind: "refused"; message: string }
  | {
      kind: "ended";
      exit: number;
      /** Lines that were printed after the limit, and not sent. */
      dropped: number;
      /** Kinds of values that were printed and look otherwise in Node, such as `Response`. */
      foreign: string[];
      /** Of the error that ended it, with the sample's files by their names. */
      frames: string;
      /** What the SDK told of its calls, within limits. */
      timeline: Timeline;
    };
