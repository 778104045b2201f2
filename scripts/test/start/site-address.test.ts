import { describe, expect, it } from "vitest";
import { addressHere, EXAMPLE_ADDRESS, withSiteAddress } from "../../../src/site-address.ts";

const asked = new URL("http://localhost:4321/guides/retries/");

describe("the address of the site in its commands", () => {
  it("is the one a development server without one was asked at", () => {
    const address = addressHere(EXAMPLE_ADDRESS, asked, true);
    expect(withSiteAddress(`npm install ${EXAMPLE_ADDRESS}/a.tgz`, address)).toBe(
      "npm install http://localhost:4321/a.tgz",
    );
    expect(addressHere(`${EXAMPLE_ADDRESS}/`, asked, true)).toBe("http://localhost:4321");
  });

  it("is the one that was given, under a development server and in a build", () => {
    const given = "https://docs.example.com";
    expect(addressHere(given, asked, true)).toBe(given);
    expect(addressHere(EXAMPLE_ADDRESS, asked, false)).toBe(EXAMPLE_ADDRESS);
  });
});
