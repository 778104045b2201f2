/** One press of Run. */
export interface Press {
  name: string;
  /** Typed into the editor first. */
  text?: string;
  /** Output at which Stop is pressed, or nothing more is waited for. */
  at?: { output: string; act: "stop" | "leave" };
}

/** How a run went, as the page shows it. */
export interface Ran {
  /** What the status line said since Run was pressed. */
  status: string[];
  output: string;
  /** Lines that the verified output does not have. */
  added: string[];
  /** Frames the browser drew meanwhile. */
  frames: number;
  /** What the button said while the program ran. */
  button: string;
}

/**
 * Presses Run of some samples at once, and waits for their ends, at most half a minute. Is sent to
 * the page as it stands, and uses nothing from around it.
 */
export function runInPage(presses: readonly Press[]): Promise<Ran[]> {
  const one = async ({ name, text, at }: Press): Promise<Ran> => {
    const figure = document.querySelector<HTMLElement>(`figure[data-sample="${name}"]`);
    const status = figure?.querySelector<HTMLElement>('[role="status"]');
    const run = figure?.querySelector<HTMLButtonElement>(".o-run");
    const output = figure?.querySelector('[role="region"]');
    if (!figure || !status || !run || !output) throw new Error(`No sample ${name} runs here.`);
    const until = <T>(look: () => T | null | undefined | false): Promise<T> =>
      new Promise((resolve, reject) => {
        const now = look();
        if (now) {
          resolve(now);
          return;
        }
        const observer = new MutationObserver(() => {
          const found = look();
          if (!found) return;
          observer.disconnect();
          clearTimeout(late);
          resolve(found);
        });
        const late = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`${name} waited in vain: ${status.textContent}, ${output.textContent}`));
        }, 30_000);
        observer.observe(figure, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      });
    if (text !== undefined) {
      const editor = () => figure.querySelector<HTMLTextAreaElement>("textarea:not([hidden])");
      if (editor() === null) {
        const buttons = [...figure.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === "Edit")?.click();
      }
      const area = await until(editor);
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const seen: string[] = [];
    let frames = 0;
    let over = false;
    const frame = (): void => {
      frames += 1;
      if (!over) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const watch = new MutationObserver(() => seen.push(status.textContent ?? ""));
    watch.observe(status, { childList: true });
    run.click();
    let button = "";
    if (at !== undefined) {
      await until(() => output.textContent === at.output);
      button = run.textContent ?? "";
      if (at.act === "stop") run.click();
    }
    if (at?.act !== "leave") {
      await until(() =>
        /^(Same as|Differs from|Stopped|Not started|No output)/.test(seen.at(-1) ?? ""),
      );
      await until(() => run.textContent === "Run");
    }
    watch.disconnect();
    over = true;
    return {
      status: seen,
      output: output.textContent ?? "",
      added: [...output.querySelectorAll(".o-added")].map((line) =>
        (line.textContent ?? "").slice(2),
      ),
      frames,
      button,
    };
  };
  return Promise.all(presses.map((press) => one(press)));
}
