import type { Page } from "playwright-core";

/** One sample of a page: its parts, and what a reader does with it. The first use, or the one asked for. */
export function sample(page: Page, name: string, use = 1) {
  const figure = page.locator(`figure[data-sample="${name}"]`).nth(use - 1);
  return {
    figure,
    button: (label: string) => figure.getByRole("button", { name: label, exact: true }),
    press: async (label: string): Promise<void> => {
      await figure.getByRole("button", { name: label, exact: true }).click();
      if (label === "Edit") await figure.getByRole("textbox").waitFor();
    },
    code: figure.getByRole("textbox"),
    status: figure.getByRole("status"),
    output: figure.getByRole("region"),
    foot: figure.locator(".o-foot"),
    /** The code as a reader sees it, line by line. */
    shown: () =>
      figure
        .locator(".expressive-code:not([hidden]) .ec-line")
        .evaluateAll((lines) =>
          lines.map((line) => (line.textContent === "\n" ? "" : line.textContent)),
        ),
    async ends(words: string): Promise<void> {
      await figure.getByRole("status").filter({ hasText: words }).waitFor({ timeout: 20_000 });
    },
  };
}
