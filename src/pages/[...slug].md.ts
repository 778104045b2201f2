import type { APIRoute, GetStaticPaths } from "astro";
import type { CollectionEntry } from "astro:content";
import { pageSource } from "../sources/page-source.ts";
import { pagesInOrder } from "../sources/pages-in-order.ts";

export const getStaticPaths = (async () =>
  (await pagesInOrder()).flatMap(({ pages }) =>
    pages.map((entry) => ({
      params: { slug: entry.id === "" ? "index" : entry.id },
      props: { entry },
    })),
  )) satisfies GetStaticPaths;

/** Every page as Markdown, beside it: `/guides/retries.md`. */
export const GET: APIRoute<{ entry: CollectionEntry<"docs"> }> = ({ props, url }) =>
  new Response(pageSource(props.entry, url), {
    headers: { "content-type": "text/markdown; charset=utf-8" },
  });
