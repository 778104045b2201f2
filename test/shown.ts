import type { Page } from "playwright-core";

/** What a page shows of one sample. */
export interface ShownSample {
  name: string;
  /** Lines of the code as text, the last one ended too. */
  code: string;
  /** Undefined when the figure has no output. */
  output: string | undefined;
  label: string | undefined;
  foot: string;
  region: boolean;
}

/** Reads every sample figure of a page from its DOM, in order. */
export function shownSamples(page: Page): Promise<ShownSample[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("figure[data-sample]")].map((figure) => {
      const lines = [...figure.querySelectorAll(".ec-line .code")].map((line) =>
        line.textContent === "\n" ? "" : (line.textContent ?? ""),
      );
      const output = figure.querySelector("[role=region]");
      return {
        name: figure.dataset["sample"] ?? "",
        code: lines.map((line) => `${line}\n`).join(""),
        output: output?.textContent ?? undefined,
        label: output?.getAttribute("aria-label") ?? undefined,
        foot: figure.querySelector("footer")?.textContent ?? "",
        region: figure.dataset["region"] !== undefined,
      };
    }),
  );
}
