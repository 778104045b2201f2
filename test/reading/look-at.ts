/** What of a sample fits its page. */
export interface Look {
  /** By how much the page scrolls sideways. */
  sideways: number;
  /** Pieces that leave their sample. */
  outside: string[];
  /** Texts of one picture that lie over each other. */
  meeting: string[];
  /** Buttons lower or narrower than 24 px. */
  low: string[];
  /** How many pieces were looked at. */
  pieces: number;
  /** Width of the editor's view; 0 while it is shut. */
  editor: number;
}

/** Looks at one sample as it stands. Is sent to the page, and uses nothing from around it. */
export function lookAt(sample: string): Look {
  const figure = document.querySelector<HTMLElement>(`figure[data-sample="${sample}"]`);
  if (figure === null) throw new Error(`No sample ${sample}.`);
  const frame = figure.getBoundingClientRect();
  const seen = [
    ...figure.querySelectorAll<Element>(
      "button, .o-out-text .o-line, svg.tl text, .o-note, .o-foot",
    ),
  ].filter((piece) => piece.checkVisibility() && !piece.matches(".o-head button"));
  const outside = seen
    .map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
    .filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1)
    .map(({ piece }) => piece.textContent ?? "");
  const meeting: string[] = [];
  for (const svg of figure.querySelectorAll("svg.tl:not(.o-point)")) {
    const texts = [...svg.querySelectorAll("text")].map((text) => ({
      words: text.textContent ?? "",
      box: text.getBoundingClientRect(),
    }));
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        const level = Math.abs(a.box.top - b.box.top) < 8;
        if (level && a.box.left < b.box.right && b.box.left < a.box.right) {
          meeting.push(`${a.words} / ${b.words}`);
        }
      }
    }
  }
  const low = [...figure.querySelectorAll("button")]
    .filter((button) => button.checkVisibility() && !button.classList.contains("o-link"))
    .filter((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map(({ textContent }) => textContent ?? "");
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    sideways: scrollWidth - clientWidth,
    outside,
    meeting,
    low,
    pieces: seen.length,
    editor: figure.querySelector("textarea:not([hidden])")?.closest(".o-ta")?.clientWidth ?? 0,
  };
}
