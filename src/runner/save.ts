/** Hands a file to the reader. */
export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: "text/plain" }));
}

export function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the time anything else can run.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
