/** Where the bars that stay in view while the page scrolls end, in pixels from its top; 0 when none does. */
export function barsBottom(): number {
  const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")]
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .map((bar) => bar.getBoundingClientRect().bottom);
  return Math.round(Math.max(0, ...bars));
}
