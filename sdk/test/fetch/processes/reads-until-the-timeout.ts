// Reads a body that never comes, with nothing but the watch over it to hold the process.
import { createFetch } from "outbound-sdk/fetch";

const fetch = createFetch({
  timeout: 50,
  fetch: () => Promise.resolve(new Response(new ReadableStream())),
});
const response = await fetch("https://vendor.example/");
console.log(await response.text().catch((error: Error) => error.name));
