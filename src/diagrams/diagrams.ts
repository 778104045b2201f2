import { defineHastPlugin } from "satteri";

import { breakerPicture } from "./breaker-picture.ts";
import { walkBreaker } from "./breaker-walk.ts";

/** px: the drawing for a phone, and the one for a page with room. CSS shows the one that fits. */
const widths = [320, 600] as const;

const drawings: Readonly<Record<string, () => Promise<string>>> = {
  async breaker() {
    const walk = await walkBreaker();
    return widths.map((width) => breakerPicture(walk, width)).join("");
  },
};

const marker = /^<!--\s*diagram:\s*(\S+)\s*-->\s*$/;

/**
 * Puts a drawing where a page says `<!-- diagram: NAME -->`. It is made while the site is built, of
 * what the SDK does then; the page's own text says the same without it.
 */
export function diagrams() {
  return defineHastPlugin({
    name: "diagrams",
    async raw(node) {
      const name = marker.exec(node.value)?.[1];
      if (name === undefined) return undefined;
      const draw = drawings[name];
      if (draw === undefined) {
        const known = Object.keys(drawings).join(", ");
        throw new Error(`There is no diagram "${name}": known are ${known}`);
      }
      const value = `<figure class="o-states not-content">${await draw()}</figure>`;
      return { type: "raw" as const, value };
    },
  });
}
