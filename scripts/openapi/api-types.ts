import { execFileSync } from "node:child_process";
import { join } from "node:path";

import openapiTypescript, { astToString, COMMENT_HEADER } from "openapi-typescript";
import type { OpenAPI3 } from "openapi-typescript";

import type { Target } from "./targets.ts";

const oxfmt = join(import.meta.dirname, "../../node_modules/.bin/oxfmt");

/**
 * What openapi-typescript writes for an API, as a reader's own `npx openapi-typescript` would, in
 * this project's format.
 *
 * @throws Error for a document it cannot read
 */
export async function apiTypes(document: OpenAPI3, { to, head }: Target): Promise<string> {
  const types = astToString(await openapiTypescript(document, { silent: true }));
  return execFileSync(oxfmt, [`--stdin-filepath=${to}`], {
    input: head + COMMENT_HEADER + types,
    encoding: "utf8",
  });
}
