/** What the pages' source calls the address of this site, in commands a reader copies. */
export const EXAMPLE_ADDRESS = "https://outbound-sdk.example";

/** A text of the source with the address the site is built for. */
export function withSiteAddress(text: string, site: string | undefined): string {
  return site === undefined ? text : text.replaceAll(EXAMPLE_ADDRESS, site.replace(/\/$/, ""));
}

/**
 * The address a reader of this page has it from: the one the site is built for. A development server
 * that was given none serves pages and package itself, so there it is the address it was asked at.
 */
export function addressHere(site: string, asked: URL, development: boolean): string {
  return development && site.replace(/\/$/, "") === EXAMPLE_ADDRESS ? asked.origin : site;
}
