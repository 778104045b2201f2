import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { markdownPath } from "./sources/markdown-path.ts";

/** Tells programs that read a page where its Markdown is. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { entry, head } = locals.starlightRoute;
  if (entry.id === "404") return;
  head.push({
    tag: "link",
    attrs: { rel: "alternate", type: "text/markdown", href: markdownPath(entry.id) },
  });
});
