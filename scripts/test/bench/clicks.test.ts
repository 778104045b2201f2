import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BARE_WORKER, siteWithBareWorker } from "../../bench/clicks/bare-worker.ts";
import { judgeClicks } from "../../bench/clicks/judge.ts";
import { BARE, COLD, SECOND } from "../../bench/clicks/measure.ts";
import { clicksReport } from "../../bench/clicks/report.ts";

const clicks = {
  browser: "Chromium 1",
  page: "/guides/retries/",
  sample: "backoff",
  bytes: { page: 22_000, firstRun: 27_000, sdk: 13_000, firstEditedRun: 136_000 },
  millis: { [BARE]: [20, 20], [COLD]: [100, 60], [SECOND]: [60, 40] },
};

describe("judging clicks", () => {
  it("compares each with a bare worker of the same rounds", () => {
    const { contenders, rounds } = judgeClicks(clicks);
    expect(rounds).toBe(2);
    expect(contenders.map(({ name, ofBare }) => [name, ofBare.value])).toEqual([
      [BARE, 1],
      [COLD, 4],
      [SECOND, 2.5],
    ]);
  });

  it("misses a promise only when the rounds leave no doubt", () => {
    const slow = { ...clicks, millis: { ...clicks.millis, [COLD]: [2_000, 2_000] } };
    expect(judgeClicks(clicks).promises.map(({ verdict }) => verdict)).toEqual(["holds", "holds"]);
    expect(judgeClicks(slow).promises[0]?.verdict).toBe("missed");
  });

  it("prints the time beside its aim, and keeps ratios only", () => {
    const result = judgeClicks(clicks);
    const report = clicksReport(clicks, result).join("\n");
    expect(report).toMatch(/nothing of it in the cache +80 ms .*aim 250 ms/);
    expect(report).toMatch(/the first Run +27,000 B, the SDK in it 13,000 B/);
    expect(Object.keys(result)).not.toContain("millis");
  });

  it("refuses to judge what was not measured", () => {
    expect(() => judgeClicks({ ...clicks, millis: {} })).toThrow(
      "The bare worker was not measured.",
    );
    expect(() => judgeClicks({ ...clicks, millis: { [BARE]: [1] } })).toThrow(
      `"${COLD}" was not measured.`,
    );
  });
});

describe("the site that clicks are measured on", () => {
  it("is the built one, with a bare worker beside it that leaves no trace there", () => {
    const dist = mkdtempSync(join(tmpdir(), "dist-"));
    writeFileSync(join(dist, "index.html"), "<p>built</p>");
    const site = siteWithBareWorker(dist);
    try {
      expect(readFileSync(join(site.folder, "index.html"), "utf8")).toBe("<p>built</p>");
      expect(readFileSync(join(site.folder, BARE_WORKER), "utf8")).toContain("postMessage");
      expect(existsSync(join(dist, BARE_WORKER))).toBe(false);
    } finally {
      site.remove();
      rmSync(dist, { recursive: true });
    }
    expect(existsSync(site.folder)).toBe(false);
  });

  it("has to be built first", () => {
    expect(() => siteWithBareWorker("/nowhere")).toThrow(
      "/nowhere holds no site. Build it first: npm run build",
    );
  });
});
