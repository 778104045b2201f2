import { copyText } from "./clipboard.ts";
import type { SampleParts } from "./parts.ts";
import { fitsAddress, LONGEST_LINK, pack } from "./share.ts";
import { sharedHash } from "./shared-edit.ts";

/** Puts an edit into the page's address and copies that; without one, copies the address as it is. */
export async function shareEdit(
  { key, say }: SampleParts,
  edits: ReadonlyMap<string, string>,
): Promise<void> {
  if (edits.size === 0) {
    const copied = await copyText(location.href);
    say(copied ? "Copied the page's address. There is no edit to share" : "Not copied");
    return;
  }
  const files = Object.fromEntries(edits);
  if (!fitsAddress(files)) {
    say("The edit is too long for an address. Download it instead");
    return;
  }
  const hash = sharedHash(key, await pack(files));
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
