import type { Page } from "playwright-core";

/** What has the focus, and whether a reader who looks can tell. */
export interface Focus {
  /** Its accessible name or its words; "the page" when nothing has the focus. */
  name: string;
  /** Whether it is drawn with an outline, or stands in a box that is. */
  outlined: boolean;
  /** Whether it stands in view, and nothing lies over it. */
  inView: boolean;
}

/** Looks at what has the focus once the page has been drawn. Is sent to the page as it stands. */
export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(async () => {
    await new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done())),
    );
    const focused = document.activeElement;
    if (focused === null || focused === document.body) {
      return { name: "the page", outlined: false, inView: false };
    }
    const outlined = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return (
        outlineStyle !== "none" &&
        Number.parseFloat(outlineWidth) >= 1 &&
        !outlineColor.endsWith(", 0)")
      );
    };
    // A link may be broken over two lines: each line has a box.
    const inView = [...focused.getClientRects()].some((box) => {
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
      const top = Math.max(box.top, 0);
      const bottom = Math.min(box.bottom, innerHeight);
      if (bottom <= top) return false;
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    });
    const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
    return { name: name.trim().replaceAll(/\s+/g, " "), outlined: outlined(focused), inView };
  });
}

/** Watches each frame from now on; gives how often nothing had the focus. */
export async function watchFocus(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { lost: 0 };
    Object.assign(globalThis, { seen });
    const look = (): void => {
      if (document.activeElement === document.body) seen.lost += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { lost: number } }).seen.lost);
}
