import type { Adapter, VendorRecord } from "outbound-sdk";
import { plain } from "./scene.ts";

/** The resources of a small vendor: one of each kind. */
export interface SmallResources {
  readonly things: VendorRecord;
  readonly people: VendorRecord;
  readonly onlyLists: VendorRecord;
  readonly onlyGets: VendorRecord;
}

/** A vendor with a GET list, a POST list, and resources that lack a read. */
export const small: Adapter<SmallResources> = {
  ...plain,
  paging: { items: "items", next: "next", cursor: "after", limit: "size", maxLimit: 100 },
  resources: {
    things: { getPath: "/things", list: { path: "/things", method: "GET" }, id: "id" },
    people: { getPath: "/people", list: { path: "/people/list", method: "POST" }, id: "email" },
    onlyLists: {
      list: {
        path: "/lists",
        method: "GET",
        rateLimits: [{ requests: 1, perMs: 3_000 }],
      },
      id: "id",
    },
    onlyGets: { getPath: "/gets", id: "id" },
  },
};
