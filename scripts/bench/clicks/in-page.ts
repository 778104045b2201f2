/** Presses Run of a sample and waits for its first line. Is sent to the page as it stands. */
export function untilFirstLine(name: string): Promise<number> {
  const figure = document.querySelector<HTMLElement>(`figure[data-sample="${name}"]`);
  const run = figure?.querySelector<HTMLButtonElement>(".o-run");
  const output = figure?.querySelector(".o-out-text");
  if (!figure || !run || !output) throw new Error(`No sample ${name} runs here.`);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} printed nothing.`)), 30_000);
    let began = 0;
    new MutationObserver((_, observer) => {
      if (output.querySelector(".o-line") === null) return;
      observer.disconnect();
      clearTimeout(late);
      resolve(performance.now() - began);
    }).observe(output, { childList: true, subtree: true });
    began = performance.now();
    run.click();
  });
}

/** Starts a worker and waits for what it posts. Is sent to the page as it stands. */
export function untilPosted(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const worker = new Worker(address);
    worker.addEventListener("error", () => reject(new Error(`${address} does not run.`)));
    worker.addEventListener("message", () => {
      resolve(performance.now() - began);
      worker.terminate();
    });
  });
}
