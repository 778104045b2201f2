import type { Page } from "playwright-core";

/** Notes every animation, transition and smooth scroll from before the page is drawn. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    for (const kind of ["animationstart", "transitionrun"] as const) {
      addEventListener(
        kind,
        ({ target }) => moved.push(`${kind} ${(target as Element).className}`),
        true,
      );
    }
    const asked = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options?: boolean | ScrollIntoViewOptions): void {
      if (typeof options === "object" && options.behavior === "smooth") moved.push("smooth scroll");
      asked.call(this, options);
    };
  });
}

/** What has moved since, and what may still. */
export function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(globalThis as unknown as { moved: string[] }).moved,
    ...document.getAnimations().map(() => "an animation"),
    ...[
      ...document.querySelectorAll("animate, animateTransform, animateMotion, set, video, marquee"),
    ].map(({ localName }) => localName),
    ...(getComputedStyle(document.documentElement).scrollBehavior === "smooth" ? ["smooth"] : []),
  ]);
}
