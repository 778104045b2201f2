import type { BodyPlan } from "./scenario.ts";

/** Which page of how many a request asks for, from 0. */
export interface PagePlace {
  readonly page: number;
  readonly pages: number;
}

/** The records of a page. */
export function idsOf(page: number): string[] {
  return [`${page}a`, `${page}b`];
}

/** What a body says that is not streamed. */
export function textOf({ kind }: BodyPlan, { page, pages }: PagePlace): string {
  const next = kind === "repeatedCursor" ? page : page + 1;
  const ids = kind === "emptyPage" ? [] : idsOf(page);
  switch (kind) {
    case "text":
      return "hello";
    case "badJson":
      return '{"items":';
    case "json":
    case "emptyPage":
    case "repeatedCursor":
      return JSON.stringify({
        items: ids.map((id) => ({ id })),
        ...(next < pages ? { next: String(next) } : {}),
      });
    default:
      return "";
  }
}
