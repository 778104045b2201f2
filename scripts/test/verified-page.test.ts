import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { wantedText } from "../samples/judge-facts.ts";
import { ownFacts, ownPrefix } from "../samples/own-facts.ts";
import { readProject } from "../samples/project.ts";

describe("the page on verification", () => {
  it("states what the tool counts and names, in every fact and table of its own", () => {
    const project = readProject(join(import.meta.dirname, "../.."));
    const facts = ownFacts(project);
    const places = project.pages
      .flatMap((page) => page.facts.places)
      .filter(({ id }) => id.startsWith(ownPrefix));
    const tables = places.filter(({ kind }) => kind === "table").map(({ id }) => id);
    expect(tables.sort()).toEqual(Object.keys(facts.tables).sort());
    expect(places.length).toBeGreaterThan(tables.length);
    expect(places.map(({ id, text }) => [id, text])).toEqual(
      places.map((place) => [place.id, wantedText(place, facts)]),
    );
  });
});
