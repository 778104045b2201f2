/**
 * ```ts
 */
console.log("```");
