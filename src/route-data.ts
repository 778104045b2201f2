import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { markdownPath } from "./sources/markdown-path.ts";
import { isWrongAddress } from "./sources/wrong-address.ts";

/**
 * Tells programs that read a page where its Markdown is. The page for wrong addresses has none, and
 * no address of its own either: it is served at all of them.
 */
export const onRequest = defineRouteMiddleware(({ locals, routePattern }) => {
  const route = locals.starlightRoute;
  if (isWrongAddress(routePattern)) {
    route.head = route.head.filter(
      ({ attrs = {} }) => attrs["rel"] !== "canonical" && attrs["property"] !== "og:url",
    );
    route.head.push({ tag: "meta", attrs: { name: "robots", content: "noindex" } });
    return;
  }
  route.head.push({
    tag: "link",
    attrs: { rel: "alternate", type: "text/markdown", href: markdownPath(route.entry.id) },
  });
});
