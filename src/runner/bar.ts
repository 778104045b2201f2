import { button } from "./button.ts";
import { copyText } from "./clipboard.ts";
import type { SampleControl } from "./control.ts";
import { storedEdit } from "./edits.ts";
import { fileText } from "./file-text.ts";
import { hint } from "./hint.ts";
import { icons } from "./icons.ts";
import { menu } from "./menu.ts";
import { NotLoaded } from "./not-loaded.ts";
import { outputView, type OutputView } from "./output-view.ts";
import type { SampleParts } from "./parts.ts";
import { sharedEdit } from "./shared-edit.ts";
import { drawStatus } from "./status.ts";

/** What is said of a sample that no browser can run. */
const ONLY: Readonly<Record<string, string>> = { node: "Runs in Node", shell: "Runs in a shell" };

/**
 * Draws a sample's bar into its place. What the page cannot do has no button; what runs, edits,
 * downloads and shares is loaded by the first press of a button that needs it.
 */
export function drawBar(figure: HTMLElement, key: string): void {
  const bar = figure.querySelector<HTMLElement>(".o-bar");
  const output = figure.querySelector<HTMLElement>(".o-out-text");
  const head = figure.querySelector(".o-out-head");
  if (bar === null || bar.childElementCount > 0) return;

  const say = hint();
  const only = ONLY[figure.dataset["only"] ?? ""];
  const region = figure.dataset["region"] !== undefined;
  if (output === null || head === null || only !== undefined) {
    drawPlain(bar, figure, say, only);
    return;
  }

  const status = drawStatus(head);
  let control: Promise<SampleControl | undefined> | undefined;
  /** Shows that the runner did not come; undefined while it has not failed to. */
  let failed: OutputView | undefined;
  const load = (): Promise<SampleControl | undefined> => {
    control ??= import("./control.ts").then(
      ({ SampleControl }) => {
        if (failed !== undefined) {
          status.show(undefined);
          failed.verified();
        }
        return new SampleControl(parts);
      },
      () => {
        control = undefined;
        status.show("refused");
        failed ??= outputView(output);
        failed.begin();
        failed.say("The runner could not be loaded.");
        return undefined;
      },
    );
    return control;
  };
  // An edit from the address, or from before a reload: whatever is pressed meanwhile waits for it.
  let first: Promise<void> | undefined;
  const act = (does: (control: SampleControl) => Promise<void> | void) => async () => {
    await first;
    try {
      const sample = await load();
      if (sample !== undefined) await does(sample);
    } catch (error) {
      if (error instanceof NotLoaded) {
        say.show("Not done: a part of the site could not be loaded. Is there a network?");
      } else {
        say.show("Not done: a fault of this page. The console has more.");
        reportError(error);
      }
    }
  };
  const begin = (does: (control: SampleControl) => Promise<void>): void => {
    const begun = act(does)().then(() => {
      if (first === begun) first = undefined;
    });
    first = begun;
  };

  const parts: SampleParts = {
    figure,
    name: figure.dataset["sample"] ?? "",
    title: figure.dataset["title"] ?? "",
    shows: region ? undefined : fileText(figure),
    verified: output.textContent ?? "",
    key,
    bar,
    // Not waited for: while the program runs, the same button stops it.
    run: button("Run", () => void act((sample) => sample.runOrStop())(), {
      icon: icons.run,
      className: "o-run",
    }),
    edit: button(
      "Edit",
      act((sample) => sample.edit()),
    ),
    say: say.show,
    withdraw: say.withdraw,
    status,
    output,
    picture: figure.querySelector<HTMLElement>(".o-pic") ?? document.createElement("div"),
    foot: figure.querySelector<HTMLElement>(".o-foot") ?? document.createElement("footer"),
  };
  parts.edit.setAttribute("aria-pressed", "false");
  const standing = async (): Promise<{ text: string; what: string }> => {
    await first;
    const shown = await control;
    // A page may show a part of a file. The whole of it runs, and the whole of it is edited.
    const part = region && shown?.showsWhole() !== true;
    const text = part ? fileText(figure) : (shown?.shownText() ?? fileText(figure));
    const what = part ? `this part of ${parts.title}` : parts.title;
    return { text, what: shown?.isEdited() ? `your edit of ${what}` : what };
  };
  const copy = button("Copy", async () => {
    const waits = first !== undefined;
    const copied = standing();
    const text = waits ? copied.then(({ text }) => text) : (await copied).text;
    report(say.show, await copyText(text), (await copied).what);
  });
  bar.append(
    parts.run,
    parts.edit,
    copy,
    menu([
      {
        label: "Download",
        words: region ? `${parts.title}, the whole file` : `${parts.title}, as it stands here`,
        act: act((sample) => sample.download()),
      },
      {
        label: "As a zip that runs",
        words: "with the SDK: npm install, then npm start",
        act: act((sample) => sample.downloadZip()),
      },
      {
        label: "Share",
        words: "Puts your edit in the address, and copies it",
        act: act((sample) => sample.share()),
      },
    ]),
    say.element,
  );

  const inAddress = (): boolean => {
    const shared = sharedEdit(location.hash, key);
    if (shared !== undefined) begin((sample) => sample.showShared(shared));
    return shared !== undefined;
  };
  if (!inAddress() && storedEdit(key) !== undefined) begin((sample) => sample.restore());
  // A link to an edit, opened where the page is open already, loads nothing.
  addEventListener("hashchange", inAddress);
}

/** The bar of a file that does not run here: Copy, Download, and where a sample runs instead. */
function drawPlain(
  bar: HTMLElement,
  figure: HTMLElement,
  say: ReturnType<typeof hint>,
  only: string | undefined,
): void {
  const title = figure.dataset["title"] ?? "";
  // A region's text is not the whole file: the words say which of the two it is.
  const what = figure.dataset["region"] === undefined ? title : `this part of ${title}`;
  bar.append(
    button("Copy", async () => report(say.show, await copyText(fileText(figure)), what)),
    button("Download", async () => {
      const { saveText } = await import("./save.ts");
      const name = only === ONLY["shell"] ? `${figure.dataset["sample"]}.sh` : title;
      saveText(name, figure.dataset["file"] ?? fileText(figure));
    }),
  );
  if (only !== undefined) {
    const words = document.createElement("span");
    words.className = "o-node-only";
    words.textContent = only;
    bar.append(words);
  }
  bar.append(say.element);
}

function report(say: (words: string) => void, copied: boolean, what: string): void {
  say(copied ? `Copied ${what}` : "Not copied: the browser refused. Select the code instead.");
}
