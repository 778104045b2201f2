import { sharedEdit } from "./shared-edit.ts";

/** Takes a sample's edit out of the page's address, and says whether there was one; all else stays. */
export function leaveAddress(key: string): boolean {
  if (sharedEdit(location.hash, key) === undefined) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  return true;
}
