import { copyText } from "./clipboard.ts";
import type { EditState } from "./edit-state.ts";
import type { SampleParts } from "./parts.ts";
import type { SampleData } from "./sample-data.ts";
import { sharedHash } from "./shared-edit.ts";

/** Saves a folder that runs: the files as they stand, and the SDK. */
export async function downloadZip(
  data: SampleData,
  state: EditState,
  { say }: SampleParts,
): Promise<void> {
  try {
    const [{ save }, { projectZip }] = await Promise.all([
      import("./save.ts"),
      import("./project-zip.ts"),
    ]);
    save(`${data.name}.zip`, await projectZip(data, state.texts(data)));
    say(`Saved ${data.name}.zip. In its folder: npm install, npm start`);
  } catch (error) {
    say(`Not saved: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Puts the edit into the address and copies that; one too long for chats is not put there. */
export async function share(state: EditState, { key, say }: SampleParts): Promise<void> {
  if (state.edits.size === 0) {
    const copied = await copyText(location.href);
    say(copied ? "Copied the page's address. There is no edit to share" : "Not copied");
    return;
  }
  const { LONGEST_LINK, pack } = await import("./share.ts");
  const hash = sharedHash(key, await pack(Object.fromEntries(state.edits)));
  const address = new URL(hash, location.href).href;
  if (address.length > LONGEST_LINK) {
    say(
      `The address would have ${address.length} characters, too many for most chats. Download it instead`,
    );
    return;
  }
  history.replaceState(history.state, "", hash);
  say(
    (await copyText(address))
      ? "Copied the address of your edit"
      : "The address bar holds your edit",
  );
}
