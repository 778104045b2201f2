import { OutboundError } from "../engine/errors.ts";
import type { Adapter } from "./adapter.ts";

/** A read the adapter lacks: nothing is sent. */
export function unsupported(adapter: Adapter, operation: string): OutboundError {
  return new OutboundError(`${adapter.name} has no ${operation}`, {
    code: "Unsupported",
    permanent: true,
  });
}
