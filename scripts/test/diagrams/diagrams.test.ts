import { markdownToHtml } from "satteri";
import { expect, test } from "vitest";

import { diagrams } from "../../../src/diagrams/diagrams.ts";

const html = async (markdown: string): Promise<string> =>
  (await markdownToHtml(markdown, { hastPlugins: [diagrams()] })).html;

test("a marker becomes a figure with a drawing for a phone and one for a wide page", async () => {
  const made = await html("Before.\n\n<!-- diagram: breaker -->\n\nAfter.\n");
  expect(made).toMatch(/^<p>Before\.<\/p>\n<figure class="o-states not-content"><svg /);
  expect(made).toMatch(/<\/svg><\/figure>\n<p>After\.<\/p>\n$/);
  expect([...made.matchAll(/<svg class="(\S+)" width="(\d+)"/g)].map(([, ...of]) => of)).toEqual([
    ["o-states-narrow", "320"],
    ["o-states-wide", "600"],
  ]);
  // A page that forbids inline styles and scripts shows it all the same.
  expect(made).not.toMatch(/style=|<style|<script/);
});

test("other comments and other HTML stay as they are", async () => {
  const text = "<!-- table: policies -->\n\n<b>diagram: breaker</b>\n";
  expect(await html(text)).toContain("<!-- table: policies -->");
  expect(await html(text)).not.toContain("<svg");
});

test("a diagram that nobody draws is an error that names those that are", async () => {
  await expect(html("<!-- diagram: braeker -->\n")).rejects.toThrow(
    'There is no diagram "braeker": known are breaker',
  );
});
