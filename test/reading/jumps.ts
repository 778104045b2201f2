/** Where the headings of a page lie after a jump. Both are sent to the page as they stand. */

/** Jumps to each heading; gives those the bars hide, and one id to come back to. */
export function jumpToAll(): { jumped: number; hidden: string[]; middle: string } {
  const ids = [...document.querySelectorAll("main :is(h2, h3)[id]")]
    .filter((heading) => heading.closest(".o-related") === null)
    .map(({ id }) => id);
  const hidden: string[] = [];
  for (const id of ids) {
    location.hash = "#_top";
    location.hash = `#${id}`;
    const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")]
      .filter((bar) => getComputedStyle(bar).position === "fixed")
      .map((bar) => bar.getBoundingClientRect().bottom);
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? -Infinity;
    if (Math.round(top) < Math.round(Math.max(0, ...bars))) hidden.push(id);
  }
  return { jumped: ids.length, hidden, middle: ids[ids.length >> 1] ?? "" };
}

/** Gives the id when the bars hide that heading as the page stands. */
export function hiddenHeadings(id: string): string[] {
  const bars = [...document.querySelectorAll("header.header, mobile-starlight-toc nav")]
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .map((bar) => bar.getBoundingClientRect().bottom);
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -Infinity;
  return Math.round(top) < Math.round(Math.max(0, ...bars)) ? [id] : [];
}
