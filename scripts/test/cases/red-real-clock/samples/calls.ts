import { createFetch } from "outbound-sdk/fetch";
import { scriptedFetch } from "outbound-sdk/testing";

const vendor = scriptedFetch([200]);
const get = createFetch({ fetch: vendor.fetch });
await (await get("https://api.example/pets")).text();
console.log(vendor.requests.length);
