import { UnusableBody } from "../engine/failure.ts";

/** A body as it is: parsed when declared JSON, else text, null when empty. */
export function readBody(vendor: string, text: string, response: Response): unknown {
  if (text === "") return null;
  // RFC 9110 8.3, RFC 6839 3.1: application/json and every type that ends in +json.
  if (!/^[^;]*[/+]json\s*(?:;|$)/i.test(response.headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnusableBody("body", `${vendor} sent a body that is not the JSON it declares`, error);
  }
}
