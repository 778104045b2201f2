import { describe, expect, it } from "vitest";

import { readPage } from "../samples/page.ts";

/** The numbers of a page that are in no fact, in the order in which they are found. */
function numbers(text: string, file = "p.md"): string[] {
  return readPage(file, text).numbers.map(({ start, end }) => text.slice(start, end));
}

describe("a number", () => {
  it.each(
    [
      "two three four five six seven eight nine ten eleven twelve",
      "thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
      "twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen",
      "half halve halves halved thirds quarter quarters eighth tenth",
      "twice thrice double doubles doubled doubling triple tenfold twofold threefold fourfold",
      "Twelve TWO twenty-one sixty-Five 5 1,000.5 1.2.3 0",
    ].map((words) => words.split(" ")),
  )("is %s %s %s and so on", (...words) => {
    expect(numbers(`${words.join(" (")}\n`)).toEqual(words);
  });

  it("is no part of another word, and one and once count nothing", () => {
    expect(
      numbers("one once first v2 w10x often tenant half5 éten tené a56 ninety-ones\n"),
    ).toEqual(["ninety"]);
    expect(numbers("2nd, 5s, -3, .4, 7%, 8-9\n")).toEqual(["2", "5", "3", "4", "7", "8", "9"]);
  });
});

describe("what a reader reads or hears", () => {
  it.each([
    [
      "a heading, a list, a quote, a cell",
      "# 1\n\n- 2\n  > 3\n\n| a 4 |\n| - |\n| **5** |\n",
      "1 2 3 4 5",
    ],
    [
      "a link's words and title, not its address",
      "[2 words](3.html 'x 4') and www.a5.de/6 x\n",
      "2 4 6",
    ],
    ["a link's title behind what it shows", '[**a** ![5](6.png)](<7 b.html>\n"8 c")\n', "5 8"],
    ["a title of a link without words", "[](2.html (3 a))\n", "3"],
    ["a link by its name, and what is shown with it", '[a][b5]\n\n[b5]: c6.html "7"\n', "7"],
    ["a title in the line below a name", "[a][b]\n\n[b]:\n  <c 5.html>\n  '6 d'\n", "6"],
    ["code between words", "`retries: 2`, `{ ms: 1_000 }`, `-3.5`\n", "2 1 000 3.5"],
    ["no name in code, and no word", "`http_503` `v2` `half-open` `x10` 5\n", "5"],
    ["code in a link, in a heading", "# [`2`](#a)\n\n``3 ` 4``\n", "2 3 4"],
    ["an aside's title, not its attributes", ":::note[5 things]{#id-6}\nSeven.\n:::\n", "5 Seven"],
    ["a picture's text and title", '![2 dogs](3.png "and 4\n cats") ![5](6.png)\n', "2 4 5"],
    ["a picture whose address is in brackets", "![2](<3 b.png> '4')\n", "2 4"],
    ["a picture with blanks before its address", '![a]( 2.png\n"3" )\n', "3"],
    ["a picture with a bracket in its text", "![a (5)](b4.png) ![b](c(6).png) ![c]( (7))\n", "5"],
    ["a picture with brackets in its text", "![2 [a] 3](4.png)\n", "2 3"],
    [
      "a picture named by its text",
      "![5 dogs] ![6 cats][]\n\n[5 dogs]: 7.png\n[6 cats]: 8.png\n",
      "5 6",
    ],
    ["a picture that is shown as another", "![a (5) b][6] ![][7]\n\n[6]: 8.png\n[7]: 9.png\n", "5"],
    ["a picture's title that looks like one", '![a](b.png "![5](6")\n', "5 6"],
    [
      "tags in a line, and between them",
      '5<b>6</b> <i title="7">8</i> <IMG ALT="9" width="3">\n',
      "5 6 7 8 9",
    ],
  ])("has numbers in %s", (_, text, found) => {
    expect(numbers(text).sort()).toEqual(found.split(" ").sort());
  });

  it.each([
    ["title", "---\ntitle: 5 ways\n---\n", "5"],
    ["a title between blanks", "---\n  title :  5\n---\n", "5"],
    [
      "a description that goes on below",
      '---\ndescription: >\n  holds 3 things\n  and 4\n"title": how\n  it holds 5\nsidebar:\n  label: A\n  order: 6\n---\n',
      "3 4 5",
    ],
    [
      "fields of each kind",
      "---\ndescription: 2\ntagline: 3\ntext: 4\nlabel: 5\ncontent: 6\n---\n",
      "2 3 4 5 6",
    ],
    ["entries of a list", "---\na:\n  -  text: 2\n  - label: 3\n-title: 4\n---\n", "2 3"],
    ["no other field", "---\nsubtitle: 2\norder: 3\ntitles: 4\nmy title: 5\nx: text 6\n---\n", ""],
    ["a head in TOML", '+++\ntitle = "2 ways"\norder = 3\n+++\n', "2"],
  ])("has numbers in a page's head: %s", (_, text, found) => {
    expect(numbers(text).join(" ")).toBe(found);
  });

  it.each([
    [
      "attributes of each kind",
      '<p alt="2" aria-label="3" title="4" label="5" description="6" text="7">',
      "2 3 4 5 6 7",
    ],
    ["attributes in either quotes", `<p\n alt="it's 2" title='a "3'\ntext="">`, "2 3"],
    ["attributes behind an empty one", '<p alt="" title="2">', "2"],
    ["no other attribute", '<p class="2" data-title="3" subtitle="4" title=5>', ""],
    ["words between tags", '<DIV CLASS="w-2">3</DIV\n><h1>4<br/></h1>5', "3 4 5"],
    ["no comment", "<p><!---->2<!-- 3 --> 4 <!-- <b> \n 5 --></p>", "2 4"],
    [
      "no style or script",
      "<div><style></style>2<STYLE>3\n</STYLE >4<script a>5</script>6</div>",
      "2 4 6",
    ],
    ["no style, but what is named alike", "<div><styles>2</styles></div>", "2"],
  ])("has numbers in a block of HTML: %s", (_, text, found) => {
    expect(numbers(`${text}\n`).join(" ")).toBe(found);
  });

  it.each([
    ["its attributes and its text", '<Card title="2 > 1" icon="3">\n\n4\n\n</Card>\n', "2 1 4"],
    ["each element once", 'A <A title="2"><B title="3">4</B> 5</A> <C text="6" />\n', "2 3 4 5 6"],
    [
      "attributes in braces",
      `<Card title={"2 a"} label={3} alt={ '4' } text={\`5\`} icon={"6"}>b</Card>\n`,
      "2 3 4 5",
    ],
    ["a value between words, or alone", 'A {2} {"3 b"}\n\n{ -4.5 }\n\n{`6`}\n', "2 3 4.5 6"],
    [
      "no code of the page, and nothing that is computed",
      "export const a = 2;\n\n{a + 3} {/* 4 */} {f('5')}\n\n<B title={a + 6} />\n",
      "",
    ],
  ])("has numbers in elements of an .mdx page: %s", (_, text, found) => {
    expect(numbers(text, "p.mdx").join(" ")).toBe(found);
  });

  it("has none in a fact, and has those beside it", () => {
    expect(numbers('2<data value="n">3 4</data>5 <data value="m">6</data>\n')).toEqual(["2", "5"]);
    expect(numbers("7\n\n<!-- table: t4 -->\n\n| 5 |\n| - |\n\n<!-- /table -->\n\n8\n")).toEqual([
      "7",
      "8",
    ]);
  });

  it.each(["<!--", "<b", "<script"])(
    "is looked for once behind many a %s without an end",
    (open) => {
      expect(numbers(`<p>2\n${open.repeat(60_000)}\n`)).toEqual(["2"]);
    },
  );
});
