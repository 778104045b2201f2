/** What the pages' source calls the address of this site, in commands a reader copies. */
export const EXAMPLE_ADDRESS = "https://outbound-sdk.example";

/** A text of the source with the address the site is built for. */
export function withSiteAddress(text: string, site: string | undefined): string {
  return site === undefined ? text : text.replaceAll(EXAMPLE_ADDRESS, site.replace(/\/$/, ""));
}
