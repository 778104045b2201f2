import type { APIRoute } from "astro";
import { markdownPath } from "../sources/markdown-path.ts";
import { pagesInOrder } from "../sources/pages-in-order.ts";

/** The list of pages for programs that read, as https://llmstxt.org describes it. */
export const GET: APIRoute = async ({ site }) => {
  const groups = await pagesInOrder();
  const sections = groups.map(({ label, pages }) => {
    const links = pages.map(
      ({ id, data }) =>
        `- [${data.title}](${new URL(markdownPath(id), site)}): ${data.description}`,
    );
    return `## ${label}\n\n${links.join("\n")}\n`;
  });
  const intro =
    "# outbound-sdk\n\n" +
    "> An HTTP client that retries within limits. Every program on these pages ran, and every output block is what it printed.\n\n" +
    `All pages in one file: ${new URL(`${import.meta.env.BASE_URL.replace(/\/$/, "")}/llms-full.txt`, site)}\n`;
  return new Response([intro, ...sections].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
