import type { APIRoute } from "astro";
import { pageSource } from "../sources/page-source.ts";
import { pagesInOrder } from "../sources/pages-in-order.ts";

/** All pages, one after the other, in the sidebar's order. */
export const GET: APIRoute = async ({ url }) => {
  const groups = await pagesInOrder();
  const pages = groups.flatMap(({ pages }) => pages.map((entry) => pageSource(entry, url)));
  return new Response(pages.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
