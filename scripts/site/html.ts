import { htmlToHast, type HastNode } from "satteri";

type Element = Extract<HastNode, { type: "element" }>;

/** An address that an HTML file mentions, and the way it mentions it. */
export interface Mention {
  /** As written: `/guides/retries/#waits`. */
  address: string;
  /** `a href`, `script src` ... */
  where: string;
  /** The browser loads it by itself; else a reader has to click. */
  loaded: boolean;
}

export interface HtmlFile {
  ids: Set<string>;
  /** Ids that stand more than once. */
  repeated: string[];
  mentions: Mention[];
  /** Text of `<style>` elements. */
  styles: string[];
}

/** Attributes that hold an address, by element; `*` stands for every element. */
const ADDRESSES: readonly (readonly [tag: string, property: string, attribute: string])[] = [
  ["a", "href", "href"],
  ["area", "href", "href"],
  ["audio", "src", "src"],
  ["embed", "src", "src"],
  ["form", "action", "action"],
  ["iframe", "src", "src"],
  ["image", "href", "href"],
  ["img", "src", "src"],
  ["input", "src", "src"],
  ["link", "href", "href"],
  ["object", "data", "data"],
  ["script", "src", "src"],
  ["source", "src", "src"],
  ["track", "src", "src"],
  ["use", "href", "href"],
  ["video", "poster", "poster"],
  ["video", "src", "src"],
];

const CLICKED = new Set(["a", "area", "form"]);
/** Relations of a `<link>` that tell, and load nothing. */
const TELLING = new Set([
  "alternate",
  "author",
  "canonical",
  "help",
  "license",
  "next",
  "prev",
  "sitemap",
]);

/** Reads ids and addresses from the HTML a build wrote, not from the Markdown it came from. */
export function readHtml(source: string): HtmlFile {
  const file: HtmlFile = { ids: new Set(), repeated: [], mentions: [], styles: [] };
  visit(htmlToHast(source), (element) => collect(element, file));
  return file;
}

function visit(node: HastNode, act: (element: Element) => void): void {
  if (node.type === "element") {
    // A template's content is a tree of its own: nothing in it is on the page.
    if (node.tagName === "template") return;
    act(node);
  }
  if ("children" in node) for (const child of node.children) visit(child as HastNode, act);
}

function collect(element: Element, file: HtmlFile): void {
  const { tagName, properties } = element;
  const id = properties["id"] ?? (tagName === "a" ? properties["name"] : undefined);
  if (typeof id === "string") {
    if (file.ids.has(id)) file.repeated.push(id);
    file.ids.add(id);
  }
  for (const [tag, property, attribute] of ADDRESSES) {
    const address = properties[property];
    if (tag !== tagName || typeof address !== "string") continue;
    file.mentions.push({ address, where: `${tag} ${attribute}`, loaded: isLoaded(element) });
  }
  for (const address of sources(properties["srcSet"] ?? properties["imageSrcSet"])) {
    file.mentions.push({ address, where: `${tagName} srcset`, loaded: true });
  }
  if (tagName === "style") {
    file.styles.push(
      element.children.map((child) => ("value" in child ? child.value : "")).join(""),
    );
  }
}

function isLoaded({ tagName, properties }: Element): boolean {
  if (CLICKED.has(tagName)) return false;
  if (tagName !== "link") return true;
  const rel = properties["rel"];
  const relations = (Array.isArray(rel) ? rel : [rel]).map(String);
  return !relations.some((relation) => TELLING.has(relation));
}

function sources(srcset: unknown): string[] {
  const list = Array.isArray(srcset) ? srcset.join(",") : typeof srcset === "string" ? srcset : "";
  return list
    .split(",")
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "")
    .filter((address) => address !== "");
}

/** Addresses in a style sheet: `url(...)` and `@import "..."`. */
export function readCss(source: string): Mention[] {
  const found = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(
      /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g,
    );
  return [...found]
    .map((match) => match.slice(1).find((part) => part !== undefined) ?? "")
    .map((address) => ({ address, where: "css url", loaded: true }));
}
