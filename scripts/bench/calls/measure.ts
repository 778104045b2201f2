import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import type { CallTimes, Measured } from "./measured.ts";

const CHILD = new URL("./child.ts", import.meta.url).pathname;
/**
 * Processes one after the other: what V8 decides to compile differs from process to process, and no
 * number of rounds in one of them shows it.
 */
const PROCESSES = 3;
/** Calls in a turn: enough to fill the young generation, so that each pays for its own garbage. */
const CALLS = 1_000;
const LIMIT_MS = 300_000;

/**
 * Measures all contenders in fresh processes and puts their rounds together.
 * @param rounds measured rounds of each process
 */
export async function measureCalls(
  rounds: number,
  onProcess: (number: number, of: number) => void,
): Promise<Measured> {
  const parts: Measured[] = [];
  for (let number = 1; number <= PROCESSES; number++) {
    onProcess(number, PROCESSES);
    const flags = ["--expose-gc", "-C", "@outbound-sdk/source"];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, CHILD, String(rounds), String(CALLS)],
      { timeout: LIMIT_MS, maxBuffer: 2 ** 26, env: { ...process.env, NODE_ENV: "production" } },
    );
    parts.push(JSON.parse(stdout) as Measured);
  }
  return together(parts);
}

/** The rounds of several processes as if they were of one. */
export function together(parts: readonly Measured[]): Measured {
  const calls = new Map<string, Record<string, number[]>>();
  const aborts = new Map<string, number[]>();
  for (const part of parts) {
    for (const { scenario, millis } of part.calls) {
      const whole = calls.get(scenario) ?? {};
      calls.set(scenario, whole);
      for (const [name, times] of Object.entries(millis)) (whole[name] ??= []).push(...times);
    }
    for (const { client, micros } of part.aborts) {
      aborts.set(client, [...(aborts.get(client) ?? []), ...micros]);
    }
  }
  return {
    calls: [...calls].map(([scenario, millis]): CallTimes => ({ scenario, millis })),
    aborts: [...aborts].map(([client, micros]) => ({ client, micros })),
  };
}
