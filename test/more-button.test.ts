import { describe, expect, test } from "vitest";
import { browsing, folderOf, withoutChromium } from "./browsing.ts";
import { sample } from "./sample-in-page.ts";

describe.skipIf(withoutChromium)("the button of three dots", () => {
  const web = browsing(folderOf("fixture"));

  test("says More wherever it is pointed at, as the pages call it", async () => {
    const { page } = await web.read("/guides/running/");
    const titles = await sample(page, "plain")
      .button("More")
      .evaluate((button) => {
        button.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
        const points = [
          middle,
          { ...middle, x: left + 3 },
          { ...middle, x: right - 3 },
          { ...middle, y: top + 3 },
          { ...middle, y: bottom - 3 },
        ];
        return points.map(({ x, y }) =>
          document.elementFromPoint(x, y)?.closest("[title]")?.getAttribute("title"),
        );
      });
    expect(titles).toEqual(Array.from({ length: 5 }, () => "More"));
  });
});
