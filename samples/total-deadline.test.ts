// @runs node
import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { loopbackServer } from "./total-deadline-server.ts";
import { callWithoutAny } from "./total-deadline-without-any.ts";
import { callWithDeadline } from "./total-deadline.ts";

// What holds for one holds for the other, and both at the same time.
suite("one total deadline", { concurrency: true }, () => {
  suite("with AbortSignal.any", { concurrency: true }, () => {
    check(callWithDeadline);
  });
  suite("without it", { concurrency: true }, () => {
    check(callWithoutAny);
  });
});

function check(call: typeof callWithDeadline) {
  test("a server that holds every request is given up", async () => {
    const server = await loopbackServer();
    const totalMs = 2400;
    const attempts = 20;
    const { ok, attempt, log, elapsed } = await call(server.url, {
      totalMs,
      attemptMs: totalMs / 3,
      attempts,
    });
    server.close();

    assert.equal(ok, false);
    assert.ok(attempt > 1, "more than one attempt");
    assert.ok(attempt < attempts, "not stopped by the cap");
    assert.ok(log.every((end) => end.endsWith("timed out")));
    // The total may end the last one before its request is there.
    assert.ok(server.seen() >= attempt - 1, "all others arrived");
    assert.ok(server.seen() <= attempt, "and nothing else");
    assert.ok(elapsed < totalMs + 10_000, "inside the budget");
  });

  test("it tells which of the two ended an attempt", async () => {
    const server = await loopbackServer();
    const limits = { totalMs: 60_000, attemptMs: 60_000, attempts: 2 };
    const total = await call(server.url, { ...limits, totalMs: 200 });
    const own = await call(server.url, { ...limits, attemptMs: 200 });
    server.close();

    assert.deepEqual(total.log, ["total timed out"]);
    assert.deepEqual(own.log, Array(2).fill("attempt timed out"));
  });

  test("an answer in time ends it", async () => {
    const server = await loopbackServer((_request, response, n) => {
      response.writeHead(n < 3 ? 503 : 200).end();
    });
    const { ok, attempt, log } = await call(server.url, {
      totalMs: 30_000,
      attemptMs: 10_000,
    });
    server.close();

    assert.deepEqual(log, ["status 503", "status 503", "status 200"]);
    assert.deepEqual({ ok, attempt }, { ok: true, attempt: 3 });
  });

  test("the total counts the waits", async () => {
    const server = await loopbackServer((_request, response) => {
      response.writeHead(503).end();
    });
    const { ok, attempt } = await call(server.url, {
      totalMs: 1500,
      attemptMs: 1500,
      waitMs: 60_000,
    });
    server.close();

    assert.deepEqual({ ok, attempt }, { ok: false, attempt: 1 });
  });

  test("what another attempt cannot mend is not repeated", async () => {
    const server = await loopbackServer((_request, response) => {
      response.writeHead(404).end();
    });
    const { ok, attempt } = await call(server.url, {
      totalMs: 30_000,
      attemptMs: 10_000,
    });
    server.close();

    assert.deepEqual({ ok, attempt }, { ok: false, attempt: 1 });
  });

  test("a spent budget sends nothing", async () => {
    const server = await loopbackServer();
    for (const totalMs of [0, -20]) {
      const { ok, attempt, log } = await call(server.url, {
        totalMs,
      });
      assert.deepEqual(
        { ok, attempt, log },
        { ok: false, attempt: 0, log: [] },
      );
    }
    server.close();
    assert.equal(server.seen(), 0);
  });
}
