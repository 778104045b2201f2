import type { OpenSample } from "./open-sample.ts";
import { projectZip } from "./project-zip.ts";
import { save, saveText } from "./save.ts";

/** Saves the file shown, as it stands. */
export async function downloadFile(sample: OpenSample): Promise<void> {
  // What the page shows may be a part of the file only.
  if (sample.parts.figure.dataset["region"] !== undefined) await sample.load();
  saveText(sample.shownFile(), sample.shownText());
}

/** Saves a folder that runs and says how to run it, or why there is none. */
export async function downloadZip(sample: OpenSample): Promise<void> {
  const { parts, state } = sample;
  const data = await sample.load();
  if (data === undefined) return;
  try {
    save(`${data.name}.zip`, await projectZip(data, state.texts(data)));
    parts.say(`Saved ${data.name}.zip. In its folder: npm install, npm start`);
  } catch (error) {
    parts.say(`Not saved: ${error instanceof Error ? error.message : String(error)}`);
  }
}
