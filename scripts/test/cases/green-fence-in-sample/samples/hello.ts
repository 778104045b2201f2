/**
 * ```ts
 * hello();
 * ```
 */
function hello(): void {
  console.log("````md\n```ts title=\"x.ts\" sample=\"x\"\n```\n````");
}

hello();
