import { printed } from "./capture-text.ts";
import { cutWords } from "./cut-words.ts";
import { icons } from "./icons.ts";
import { launch, type Run, type RunEnd } from "./launch.ts";
import { outputView, type OutputView } from "./output-view.ts";
import type { SampleParts } from "./parts.ts";
import { pictureView, type PictureView } from "./picture-view.ts";
import type { EditError } from "./edit-error.ts";
import { verifiedProgram } from "./program.ts";
import { loadShown } from "./load-shown.ts";
import type { SampleData } from "./sample-data.ts";
import type { State } from "./status.ts";
import type { Place } from "./worker-port.ts";

/** Exit code of a program whose top-level await never ended. */
const UNSETTLED = 13;
/** Most letters of the kinds that are named: a program chooses what its classes are called. */
const LONGEST = 500;

/** The run of one sample, and what the page shows of it. */
export class SampleRun {
  readonly #parts: SampleParts;
  readonly #view: OutputView;
  readonly #picture: PictureView;
  /** Ends what is going on, be it a load or a program; undefined when nothing is. */
  #stop: (() => void) | undefined;
  /** The run whose end is waited for; what another one does any more is not shown. */
  #turn: object | undefined;
  #shownByRun = false;
  /** Whether what is shown is that the sample's files did not come. */
  #missing = false;

  constructor(parts: SampleParts) {
    this.#parts = parts;
    this.#view = outputView(parts.output);
    this.#picture = pictureView(parts.picture);
  }

  get running(): boolean {
    return this.#stop !== undefined;
  }

  stop(): void {
    this.#stop?.();
  }

  /** Runs the sample, with the edits in place of its files, and shows how it went. */
  async start(
    edits: ReadonlyMap<string, string>,
    place: Place,
    mark: (error: EditError) => void,
  ): Promise<void> {
    this.#begin();
    if (edits.size > 0) this.#picture.wait();
    const turn = (this.#turn = {});
    const overtaken = (): boolean => this.#turn !== turn;
    const stopped = new Promise<"stopped">((resolve) => (this.#stop = () => resolve("stopped")));
    const prepared = loadShown(this.#parts).then((data) => prepare(data, edits));
    try {
      const ready = await Promise.race([prepared, stopped]);
      if (overtaken()) return;
      if (ready === "stopped") {
        this.#show("stopped");
        this.#picture.none();
        return;
      }
      const { edited, program } = ready;
      if ("line" in program) {
        this.#show("refused");
        this.#picture.none();
        this.#view.begin();
        if (edited !== undefined) this.#view.say(...edited.refusal(this.#parts.figure, program));
        mark(program);
        return;
      }
      const out = printed();
      const run: Run = launch(program, place, (stream, text) => {
        if (overtaken()) return;
        out.add(stream, text);
        this.#view.add(text);
      });
      this.#stop = run.stop;
      const end = await run.end;
      if (overtaken()) return;
      const { output, holes, course } = ready.data;
      if (end.how !== "ended") this.#picture.none();
      // Without a verified picture the file as it is has none either: its calls were on the real
      // clock, or it asked for none.
      else if (edits.size === 0 && course === "") this.#picture.verified();
      else await this.#picture.show(end.timeline, course);
      if (overtaken()) return;
      this.#end(end, output, (exit) =>
        holes.reduce(
          (text, { pattern, words }) => text.replace(new RegExp(pattern, "g"), () => words),
          out.text(exit),
        ),
      );
      if (edited === undefined || end.how !== "ended") return;
      const told = { frames: end.frames, text: out.text(end.exit) };
      for (const words of edited.explained(this.#parts.figure, ready.data, told)) {
        this.#view.say(...words);
      }
    } catch (error) {
      if (!overtaken()) this.#notStarted(error);
    } finally {
      if (!overtaken()) this.#over();
    }
  }

  /** Shows the verified output again: what a run showed is of code that has been changed since. */
  forget(): void {
    this.#overtake();
    if (!this.#shownByRun) return;
    this.#shownByRun = false;
    this.#missing = false;
    this.#parts.status.show(undefined);
    this.#view.verified();
    this.#picture.verified();
  }

  /** A stranger's edit has not been run yet, and its output is not the verified one. */
  notYet(): void {
    this.#overtake();
    this.#shownByRun = true;
    this.#missing = false;
    this.#view.begin();
    this.#picture.none();
    this.#parts.status.show(undefined, "not run yet");
    this.#view.say("Press Run to see what it prints.");
  }

  /** The sample's files did not come, and why. */
  unavailable(error: unknown): void {
    this.#notStarted(error);
    this.#shownByRun = true;
    this.#missing = true;
  }

  /** They have come after all. */
  available(): void {
    if (this.#missing) this.forget();
  }

  #notStarted(error: unknown): void {
    this.#show("refused");
    this.#picture.none();
    this.#view.begin();
    this.#view.say(
      "The program was not started. ",
      error instanceof Error ? error.message : String(error),
    );
  }

  /** Ends a run whose code has been changed, and shows nothing more of it. */
  #overtake(): void {
    if (!this.running) return;
    this.#turn = undefined;
    this.stop();
    this.#over();
  }

  #over(): void {
    this.#stop = undefined;
    this.#button("Run");
  }

  #begin(): void {
    this.#missing = false;
    this.#shownByRun = true;
    this.#view.begin();
    this.#show("running");
    this.#button("Stop");
  }

  #end(end: RunEnd, verified: string, textOf: (exit: number) => string): void {
    const view = this.#view;
    switch (end.how) {
      case "ended":
        this.#compare(end, verified, textOf(end.exit));
        break;
      case "limit":
        this.#show("limit");
        if (end.cut) view.say(cutWords());
        view.say(
          end.busy
            ? "The program was still busy and was ended. It may hold an endless loop."
            : "The program was still waiting and was ended. It may have set a timer that never stops.",
        );
        break;
      case "stopped":
        this.#show("stopped");
        if (end.cut) view.say(cutWords());
        break;
      case "refused":
        this.#show("refused");
        view.begin();
        view.say(end.message);
        break;
      case "unavailable":
        this.#notStarted(new Error(end.message));
        break;
    }
  }

  #compare(end: Extract<RunEnd, { how: "ended" }>, verified: string, text: string): void {
    const view = this.#view;
    if (end.dropped > 0) {
      this.#show("differs");
      view.say(cutWords(end.dropped));
    } else if (text === verified) {
      this.#show("same");
      view.verified();
    } else if (text === "") {
      this.#show("silent");
      view.say("The program ended without printing anything.");
    } else {
      this.#show("differs");
      view.difference(verified, text);
    }
    if (end.exit === UNSETTLED) {
      view.say("The program awaited something that never came. Node ends it with exit code 13.");
    }
    if (end.foreign.length > 0) {
      view.say(`Node prints it otherwise: ${end.foreign.join(", ").slice(0, LONGEST)}.`);
    }
  }

  #show(state: State): void {
    this.#parts.status.show(state);
  }

  #button(label: "Run" | "Stop"): void {
    const { run } = this.#parts;
    run.innerHTML = label === "Run" ? icons.run : icons.stop;
    run.append(label);
    run.classList.toggle("o-run", label === "Run");
    run.classList.toggle("o-stop", label === "Stop");
  }
}

/** What is run, and with edits what came along that explains them: it is loaded with the first. */
async function prepare(data: SampleData, edits: ReadonlyMap<string, string>) {
  if (edits.size === 0) return { data, program: await verifiedProgram(data), edited: undefined };
  const { editedProgram, explained, refusal } = await import("./edited-program.ts");
  return { data, program: await editedProgram(data, edits), edited: { explained, refusal } };
}
