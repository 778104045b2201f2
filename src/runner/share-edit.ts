import { copyText } from "./clipboard.ts";
import type { EditState } from "./edit-state.ts";
import type { SampleParts } from "./parts.ts";
import { fitsAddress, LONGEST_LINK, pack } from "./share.ts";
import { sharedEdit, sharedHash } from "./shared-edit.ts";

/** Puts an edit into the page's address and copies that; without one, copies the address as it is. */
export async function shareEdit({ key, say }: SampleParts, state: EditState): Promise<void> {
  const { edits } = state;
  if (edits.size === 0) {
    // Somebody's edit that was typed back into the sample may still stand in it.
    const { href } = location;
    const copied = await copyText(sharedEdit(location.hash, key) ? href.replace(/#.*/, "") : href);
    say(copied ? "Copied the page's address. There is no edit to share" : "Not copied");
    return;
  }
  const files = Object.fromEntries(edits);
  if (!fitsAddress(files)) {
    say("The edit is too long for an address. Download it instead");
    return;
  }
  const packed = await pack(files);
  const hash = sharedHash(key, packed);
  const address = new URL(hash, location.href).href;
  if (address.length > LONGEST_LINK) {
    say(
      `The address would have ${address.length} characters, too many for most chats. Download it instead`,
    );
    return;
  }
  history.replaceState(history.state, "", hash);
  // Somebody's edit with the reader's changes: what is typed from now on belongs to this address,
  // which a reload brings.
  if (state.from !== undefined) {
    state.drop();
    state.from = packed;
    state.store();
  }
  say(
    (await copyText(address))
      ? "Copied the address of your edit"
      : "The address bar holds your edit",
  );
}
