/** Where the headings of a page lie after a jump. Both are sent to the page as they stand. */

/** A heading, and its distance from the top of the view, in pixels. */
interface Heading {
  id: string;
  top: number;
}

/** Jumps to each heading, and says where it came to lie. */
export function jumpToAll(): Heading[] {
  return [...document.querySelectorAll("main :is(h2, h3)[id]")]
    .filter((heading) => heading.closest(".o-related") === null)
    .map((heading) => {
      location.hash = "#_top";
      location.hash = `#${heading.id}`;
      return { id: heading.id, top: Math.round(heading.getBoundingClientRect().top) };
    });
}

/** Where a heading lies as the page stands. */
export function topOf(id: string): number {
  return Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? -Infinity);
}
