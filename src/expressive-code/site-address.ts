import { defineHastPlugin } from "satteri";
import { withSiteAddress } from "../site-address.ts";
import { fenceOf } from "./fence.ts";
import { text, type Content, type Element } from "./hast.ts";

/** Puts the address the site is built for into the commands of its pages. */
export function siteAddress(site: string) {
  return defineHastPlugin({
    name: "site-address",
    element: {
      filter: ["pre"],
      visit(node) {
        const fence = fenceOf(node);
        if (fence?.lang !== "bash") return undefined;
        const command = withSiteAddress(fence.text, site);
        if (command === fence.text) return undefined;
        const code = node.children[0] as Element;
        return {
          ...node,
          children: [{ ...code, children: [text(command)] } as Content],
        } as Element;
      },
    },
  });
}
