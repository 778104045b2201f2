import { expect, test } from "vitest";

// By its address: it is typed by Astro, whose types these tests do without.
const source = String(new URL("../../../src/route-data.ts", import.meta.url));
const { onRequest } = (await import(source)) as {
  onRequest: (given: unknown, next: () => Promise<void>) => Promise<void>;
};

const CANONICAL = { tag: "link", attrs: { rel: "canonical", href: "https://docs.example/x/" } };

/** What a page's head holds, by the names of what it says. */
async function headOf(routePattern: string, id: string): Promise<string[]> {
  const route = { entry: { id }, head: [CANONICAL] as { attrs: Record<string, string> }[] };
  const given = { routePattern, locals: { starlightRoute: route } };
  await onRequest(given, async () => {});
  return route.head.map(({ attrs }) => attrs["rel"] ?? attrs["name"] ?? "");
}

test("a page names its Markdown and its own address", async () => {
  expect(await headOf("/[...slug]", "guides/retries")).toEqual(["canonical", "alternate"]);
});

test("the page for wrong addresses names neither, whatever the address", async () => {
  expect(await headOf("/404", "404")).toEqual(["robots"]);
  expect(await headOf("/404", "nosuch")).toEqual(["robots"]);
});
