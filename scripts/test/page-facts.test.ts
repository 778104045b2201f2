import { describe, expect, it } from "vitest";

import { readPage } from "../samples/page.ts";

/** What a page states as facts, and what is told of the rest. */
function read(text: string, file = "p.md"): { places: unknown[]; problems: unknown[] } {
  const { facts } = readPage(file, text);
  const places = facts.places.map(({ kind, id, line, start, end, text: stated }) => {
    expect(text.slice(start, end).replaceAll("\r\n", "\n")).toBe(stated);
    return [kind, id, line, stated];
  });
  return { places, problems: facts.problems.map(({ line, message }) => [line, message]) };
}

describe("a fact of a page", () => {
  it.each([
    ['A <data value="a.b">5 s</data>.', [["fact", "a.b", 1, "5 s"]]],
    ['A <data   value="a" >*5* s</data>.', [["fact", "a", 1, "*5* s"]]],
    ['A <data value=""></data>.', [["fact", "", 1, ""]]],
    [
      '# A\n\n<data value="a">1</data><data value="b">2</data>',
      [
        ["fact", "a", 3, "1"],
        ["fact", "b", 3, "2"],
      ],
    ],
    ['| a |\n| - |\n| <data value="a">1</data> |', [["fact", "a", 3, "1"]]],
    ['- > **<data value="a">1</data>**', [["fact", "a", 1, "1"]]],
  ])("stands in a paragraph, a cell, a list: %j", (text, places) => {
    expect(read(text)).toEqual({ places, problems: [] });
  });

  const never = "is never closed: </data> in the same paragraph or cell is missing.";
  const written = '<data> is written <data value="ID">TEXT</data>';

  it.each([
    ['x\n\nIt is <data value="a.b">x.', 3, `fact a.b ${never}`],
    ['<data value="a.b">x\n\nx</data>', 1, `fact a.b ${never}`],
    ['**<data value="a">1**</data>', 1, `fact a ${never}`],
    ["It is <data>x</data>.", 1, `${written}: got <data>`],
    ["It is <data value='a'>x</data>.", 1, `${written}: got <data value='a'>`],
    ['It is <data value="a" id="b">x</data>.', 1, `${written}: got <data value="a" id="b">`],
    ['x\n\n<p><data value="a">', 3, `${written}: got <p><data value="a">`],
    ['<data value="a">\n5\n</data>', 1, `${written}: got <data value="a">\n5\n</data>`],
  ])("that is not written so is told: %j", (text, line, message) => {
    expect(read(text)).toEqual({ places: [], problems: [[line, message]] });
  });

  it.each([
    "`<data>`, :data[x] and &lt;data>",
    "```html\n<data>x</data>\n```",
    "<database>x</database> <!-- table -->",
  ])("is none where it is code, a directive or another tag: %j", (text) => {
    expect(read(text)).toEqual({ places: [], problems: [] });
  });

  it("of an .mdx page is an element with a text", () => {
    const text =
      'A <data id="1" value="a">5 **s**</data>.\n\n<data value="b">\n  6\n</data>\n\n<Card name="data">7</Card>\n';
    expect(read(text, "p.mdx")).toEqual({
      places: [
        ["fact", "a", 1, "5 **s**"],
        ["fact", "b", 3, "6"],
      ],
      problems: [],
    });
  });

  it.each([
    '<data value="a" />',
    "<data>x</data>",
    '<data id="a">x</data>',
    "<data value={1}>x</data>",
    "<data value>x</data>",
    "<data {...a}>x</data>",
  ])("of an .mdx page that is not written so is told: %s", (text) => {
    expect(read(`# A\n\nIt is ${text}.\n`, "p.mdx")).toEqual({
      places: [],
      problems: [[3, `${written}.`]],
    });
  });
});

describe("a generated table of a page", () => {
  const table = "\n\n| a |\n| - |\n\n";

  it.each([
    ["<!-- table: t -->", "<!-- /table -->"],
    ["<!--table:t-->", "<!--/table-->"],
    ["<!--  table:  t  -->  ", "  <!--  /table  -->  "],
  ])("stands between %j and %j", (open, close) => {
    expect(read(`Words.\n\n${open}${table}${close}\n`)).toMatchObject({
      places: [["table", "t", 3, table]],
      problems: [],
    });
  });

  it("has the page's line ends as they are", () => {
    const text = `<!-- table: t -->${table}<!-- /table -->\n`.replaceAll("\n", "\r\n");
    expect(read(text)).toEqual({ places: [["table", "t", 1, table]], problems: [] });
  });

  it("ends where the first one ends", () => {
    const one = `<!-- table: a -->${table}<!-- /table -->\n`;
    expect(read(`${one}\n${one.replace(": a", ": b")}`).places).toEqual([
      ["table", "a", 1, table],
      ["table", "b", 8, table],
    ]);
  });

  const open = "is never closed: <!-- /table --> is missing.";
  const inside = "stands inside a list or quote: move it to the margin.";

  it.each([
    ["<!-- table: t -->\n\nWords.", 1, `table t ${open}`],
    ["Words.\n\n<!-- table: t -->\n\n<div><!-- /table --></div>", 3, `table t ${open}`],
    ["<!-- table: t -->\n\n<div><!-- /table -->", 1, `table t ${open}`],
    ["<!-- table: t -->\n\n<!-- /table --> words", 1, `table t ${open}`],
    ["<!-- table: t -->\n\n> <!-- /table -->", 1, `table t ${open}`],
    ["Words.\n\n- <!-- table: t -->\n\n  <!-- /table -->", 3, `table t ${inside}`],
    ["> <!-- table: t -->", 1, `table t ${inside}`],
  ])("that is no whole one is told: %j", (text, line, message) => {
    expect(read(text)).toEqual({ places: [], problems: [[line, message]] });
  });

  it.each([
    "- <!-- a comment -->",
    "<!-- table: t --> of words",
    "<div><!-- table: t -->",
    "<!-- table: -->",
    "`<!-- table: t -->`",
  ])("is none where the comment says something else: %j", (text) => {
    expect(read(text)).toEqual({ places: [], problems: [] });
  });
});
