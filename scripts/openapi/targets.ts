/** An API's description, and the types that are made of it. */
export interface Target {
  /** An OpenAPI document; paths are relative to the project's root. */
  readonly from: string;
  /** Written by `npm run api:types`. */
  readonly to: string;
  /** What stands above the types. */
  readonly head: string;
}

export const targets: readonly Target[] = [
  { from: "samples/writes-api.json", to: "samples/writes-api.ts", head: "// @support\n" },
  { from: "sdk/test/sume/openapi.json", to: "sdk/test/sume/api.ts", head: "" },
];
