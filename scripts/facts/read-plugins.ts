import { failover } from "outbound-sdk";
import type { Plugin } from "outbound-sdk";
import { virtualClock } from "outbound-sdk/testing";
import type { Answer } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { readClient } from "./read-client.ts";
import type { ReadClient } from "./read-client.ts";
import { code, count, literal, table } from "./wording.ts";

/** What plugins do around reads: one that serves old answers, and several at once. */
export async function readPluginTables(): Promise<Part> {
  return {
    tables: {
      "plugins.failover": table(["step", "what comes of it"], await failoverRows()),
      "plugins.order": table(["plugins", "what happens"], await pluginRows()),
    },
  };
}

/** One client that serves old answers, step by step. */
async function failoverRows(): Promise<string[][]> {
  const clock = virtualClock();
  const record = (id: string): Answer => ({ status: 200, body: { id, list: [] } });
  const { client } = readClient(
    [
      record("a"),
      503,
      503,
      404,
      503,
      ...["a", "b", "a", "c"].map(record),
      // To the end.
      503,
    ],
    clock,
    { retries: 0, plugins: [failover({ maxAgeMs: 1_000, maxEntries: 2 })] },
  );
  const rows: string[][] = [];
  const get = async (id: string, note: string, options: object = {}): Promise<void> => {
    const said = await client.campaigns.get(id, options).then(
      (read) => {
        // What a caller does to its own changes no later answer.
        (read.data as { list?: unknown[] }).list?.push("changed");
        return code(
          literal({
            ...read,
            data: { id: read.data.id, list: (read.data as { list?: unknown[] }).list?.length },
          }),
        );
      },
      (error: Error) => code(error.message),
    );
    rows.push([`${code(`get(${literal(id)})`)}, ${note}`, said]);
  };
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    rows.push([`${count(ms)} ms go by`, ""]);
  };
  await get("a", "200");
  await pass(400);
  await get("a", "503");
  await pass(600);
  await get("a", "503, as old as may be");
  await get("a", "404");
  await pass(1);
  await get("a", "503, too old");
  await get("a", "200");
  await get("b", "200");
  await get("a", "200");
  await get("c", "200");
  await get("b", "503, three were read, two are kept, and this one was read longest ago");
  await get("a", "503");
  await get("a", "an abort", { signal: AbortSignal.abort() });
  await get("a", "a bad option", { timeout: 0 });
  return rows;
}

async function pluginRows(): Promise<string[][]> {
  const told: string[] = [];
  const named = (name: string): Plugin => ({
    name,
    install: () => ({
      aroundRead: async (read, next) => {
        told.push(`${name} before ${read.operation} ${read.key} ${literal(read.spent())}`);
        const answer = await next();
        told.push(`${name} after ${literal(read.spent())}`);
        return answer;
      },
    }),
  });
  const once: Plugin = {
    name: "twice",
    install: () => ({
      aroundRead: async (_read, next) => {
        await next();
        return await next();
      },
    }),
  };
  const rows: string[][] = [];
  const clock = virtualClock({ auto: true });
  const reads: readonly (readonly [
    text: string,
    call: (client: ReadClient) => Promise<unknown>,
  ])[] = [
    ['get("a")', async ({ campaigns }) => await campaigns.get("a")],
    ['getMany(["a"])', async ({ campaigns }) => await campaigns.getMany(["a"])],
    ["list({ limit: 1 })", async ({ campaigns }) => await campaigns.list({ limit: 1 })],
    ['raw.get("/x")', async ({ raw }) => await raw.get("/x")],
    [
      "listAll()",
      async ({ campaigns }) => {
        for await (const one of campaigns.listAll()) return one;
        return undefined;
      },
    ],
  ];
  const answer: Answer = { status: 200, body: { id: "a", items: [{ id: "a" }] } };
  for (const [text, call] of reads) {
    told.length = 0;
    const { client, sent } = readClient([answer], clock, {
      plugins: [named("outer"), { name: "idle", install: () => ({}) }, named("inner"), once],
    });
    await call(client);
    rows.push([code(text), [...told.map((line) => code(line)), `${sent()} sent`].join("<br>")]);
  }
  // One that does not wait for the read it began: nobody else does either.
  const hasty: Plugin = {
    name: "hasty",
    install: () => ({
      aroundRead: async (_read, next) => {
        void next();
        return await Promise.reject(new Error("too hasty"));
      },
    }),
  };
  const { client: failing, sent } = readClient([404], clock, { plugins: [hasty] });
  const haste = await failing.campaigns.get("a").catch((error: Error) => error.message);
  // The read that nobody waits for fails a little later.
  await new Promise<void>((done) => clock.timer(1, done));
  rows.push([
    "one that begins the read and throws, the read fails",
    `${code(String(haste))}<br>${sent()} sent`,
  ]);
  const bad: Plugin = { name: "bad", install: () => ({ aroundRead: 5 as never }) };
  let said = "";
  try {
    readClient([200], clock, { plugins: [bad] });
  } catch (error) {
    said = `${code((error as Error).name)}: ${code((error as Error).message)}`;
  }
  rows.push(["an `aroundRead` that is no function", said]);
  return rows;
}
