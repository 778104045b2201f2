/**
 * Puts text on the clipboard and says whether it got there. The text may still be on its way: Safari
 * only lets a click write if the write begins in that click.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string") {
      await navigator.clipboard.writeText(text);
      return true;
    }
    const blob = text.then((value) => new Blob([value], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // No clipboard on a page served without TLS, or no leave to use it.
    try {
      return copyBySelection(await text);
    } catch {
      return false;
    }
  }
}

/** The older way, which needs neither TLS nor leave. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
