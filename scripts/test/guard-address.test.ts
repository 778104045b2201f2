import { isIP } from "node:net";

import { expect, it } from "vitest";

import { isAddress } from "../samples/child/guard.ts";

it.each([
  "127.0.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "1.2.3.4",
  "::",
  "::1",
  "fe80::1",
  "1:2:3:4:5:6:7:8",
  "1::8",
  "1:2:3:4:5:6:7::",
  "::2:3:4:5:6:7:8",
  "::ffff:127.0.0.1",
  "dead:beef::cafe",
])("%s is an address, as Node says", (text) => {
  expect([isAddress(text), isIP(text) !== 0]).toEqual([true, true]);
});

it.each([
  "",
  ".",
  "...",
  "999.999.999.999",
  "256.1.1.1",
  "1.2.3",
  "1.2.3.4.5",
  "1..2.3",
  "1.2.3.4.",
  "0127.0.0.1",
  ":",
  ":::",
  "1::2::3",
  "dead:beef:cafe",
  "0123456789abcdef0123:1:2",
  "12345::1",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7:8::",
  ":1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:",
  "::ffff:1.2.3",
  "localhost",
  "example.com",
  "g::1",
])("%j is none, as Node says: a name server would be asked for it", (text) => {
  expect([isAddress(text), isIP(text) !== 0]).toEqual([false, false]);
});
