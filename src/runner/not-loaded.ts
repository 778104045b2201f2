/** A part of the site could not be loaded: no fault of ours, and the next press tries again. */
export class NotLoaded extends Error {
  override readonly name = "NotLoaded";
}

/** What an `import()` brings. @throws NotLoaded when it brings nothing. */
export function part<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new NotLoaded("A part of the site could not be loaded.", { cause });
  });
}
