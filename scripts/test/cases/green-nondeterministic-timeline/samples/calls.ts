// @timeline none
import { createFetch } from "outbound-sdk/fetch";
import { scriptedFetch, virtualClock } from "outbound-sdk/testing";

const random = () => (new Date(0).getHours() === 0 ? 0.5 : 0.25);
const runtime = virtualClock({ auto: true, random });
const vendor = scriptedFetch([503, 200], { clock: runtime });
const get = createFetch({ fetch: vendor.fetch, runtime });
await (await get("https://api.example/pets")).text();
console.log(vendor.requests.length);
