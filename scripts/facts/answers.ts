import { OutboundError, createOutbound } from "outbound-sdk";
import { createBoundaryLogger } from "outbound-sdk/boundary";
import { batchPolicy, keyedPolicy, readPolicy } from "outbound-sdk/fetch";
import { instantly } from "outbound-sdk/instantly";
import { createSumeClient, shouldRetry } from "outbound-sdk/sume";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

import type { Part } from "./part.ts";
import { namedStatuses, statuses, tableByStatus } from "./ranges.ts";
import { code } from "./wording.ts";

/** What becomes of each status a `fetch` can bring, client by client. Each is a run. */
export async function readAnswers(): Promise<Part> {
  return { tables: { "answers.reads": await readTable(), "answers.policies": policyTable() } };
}

/** The same, of those that have a name, for what is sent and not only read. */
export async function sentAnswers(): Promise<Part> {
  return { tables: { "answers.events": await eventTable(), "answers.writes": await writeTable() } };
}

async function readTable(): Promise<string> {
  const rows: [number, ...string[]][] = [];
  let answer = 200;
  const { raw } = createOutbound({
    adapter: instantly({ apiKey: "not-a-key", rateLimits: [] }),
    fetch: async () => await Promise.resolve(new Response(null, { status: answer })),
    runtime: virtualClock({ auto: true }),
    retries: { max: 1, backoff: () => 0 },
  });
  for (const status of namedStatuses) {
    answer = status;
    const error = await raw.get("/campaigns").catch((thrown: unknown) => thrown);
    if (!OutboundError.is(error)) rows.push([status, "no", "none: the read succeeds"]);
    else {
      const kind = `${code(error.code)}${error.permanent ? ", permanent" : ""}`;
      rows.push([status, again(error.requests), kind]);
    }
  }
  return tableByStatus(["sent again", "code"], rows);
}

/** A policy is asked, and shouldRetry too: they are functions of a status, of any number at all. */
function policyTable(): string {
  const asked = statuses(100, 700).map((status): [number, ...string[]] => {
    const by = (method: string, keyed: boolean): string[] =>
      [readPolicy, batchPolicy, keyedPolicy].map(({ retryStatus }) =>
        yes(retryStatus(status, { method, keyed })),
      );
    const [read, batch, keyed] = by("GET", false);
    const [, , withKey] = by("POST", true);
    return [
      status,
      `${read}`,
      `${batch}`,
      `${keyed}`,
      `${withKey}`,
      yes(shouldRetry(status, "GET", false)),
      yes(shouldRetry(status, "POST", false)),
      yes(shouldRetry(status, "POST", true)),
    ];
  });
  const policies = ["`readPolicy`", "`batchPolicy`", "`keyedPolicy`", "`keyedPolicy`, keyed"];
  return tableByStatus([...policies, "sume: GET", "sume: POST", "sume: POST, keyed"], asked);
}

async function eventTable(): Promise<string> {
  const rows: [number, ...string[]][] = [];
  for (const status of namedStatuses) {
    const vendor = scriptedFetch([status]);
    const lost: Error[] = [];
    const logger = createBoundaryLogger({
      apiKey: "not-a-key",
      endpoint: "https://boundary.example",
      fetch: vendor.fetch,
      runtime: virtualClock({ auto: true }),
      onError: (error) => lost.push(error),
      breaker: { threshold: 1 },
    });
    logger.onRunSuccess({});
    await logger.flush();
    const [error] = lost;
    const kind = error === undefined ? "none: the batch has arrived" : code(error.name);
    rows.push([status, again(vendor.requests.length), kind, code(logger.state)]);
  }
  return tableByStatus(["sent again", "`onError` gets", "state with `threshold: 1`"], rows);
}

async function writeTable(): Promise<string> {
  const rows: [number, ...string[]][] = [];
  const key = { idempotencyKey: "order-1" };
  for (const status of namedStatuses) {
    const cells: string[] = [];
    for (const options of [{}, key]) {
      const { post } = createSumeClient({
        apiKey: "not-a-key",
        baseUrl: "https://sume.example",
        fetch: scriptedFetch([status]).fetch,
        runtime: virtualClock({ auto: true }),
        maxRetries: 1,
      });
      const { attempts, error } = await post("/runs", options);
      cells.push(again(attempts));
      if (options === key) cells.push(error === undefined ? "none" : code(codeForm(error, status)));
    }
    rows.push([status, ...cells]);
  }
  return tableByStatus(["POST sent again", "with a key", "`error.code`"], rows);
}

/** `http_503` as `http_<status>`, so that neighbours are alike. */
function codeForm(error: { readonly code: string }, status: number): string {
  return error.code.replace(`${status}`, "<status>");
}

function again(requests: number): string {
  return yes(requests > 1);
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}
