/** Whose data is not in properties of their own: written as JSON, or copied, it would be gone. */
const TAG =
  /^\[object (?:FormData|Blob|File|URLSearchParams|Headers|Request|Response|ReadableStream|(?:Shared)?ArrayBuffer|\w+Array|DataView|(?:Weak)?(?:Map|Set)|Promise)\]$/;

/** The platform's own word for what an object is, such as `Headers`: the same in every realm. */
export function isTagged(value: unknown, name: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

/** Whether an object's data is out of reach of JSON, and of a loop over its properties. */
export function isPlatformObject(value: unknown): boolean {
  return TAG.test(Object.prototype.toString.call(value));
}
