import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Shown } from "../expressive-code/verified-part.ts";
import { NOT_VERIFIED } from "../expressive-code/verified-part.ts";
import type { VerifiedRecord } from "./record.ts";

/** Whether what a page shows of a sample is what ran. */
export function isVerified(shown: Shown, record: VerifiedRecord | undefined): boolean {
  const ran = record?.samples[shown.sample];
  if (ran === undefined) return false;
  if (shown.output !== undefined && shown.output !== ran.output) return false;
  if (shown.output !== undefined && shown.timeline !== ran.timeline) return false;
  if (shown.code === undefined) return true;
  return shown.region === undefined ? shown.code === ran.code : fileRan(shown.sample, ran.code);
}

/**
 * A region is a part of the file: whether it is the right part has been compared by the samples' own
 * check; that the file is still the one that ran is compared here.
 */
function fileRan(sample: string, code: string): boolean {
  try {
    return (
      createHash("sha256")
        .update(readFileSync(`samples/${sample}.ts`))
        .digest("hex") === code
    );
  } catch {
    return false;
  }
}

/** The line below a sample, as HTML. */
export function verifiedLine(shown: Shown, record: VerifiedRecord | undefined): string {
  if (record === undefined || !isVerified(shown, record)) return NOT_VERIFIED;
  const { node, date, commit } = record;
  const parts = [`Verified on Node ${node}`, date];
  if (commit !== null) {
    parts.push(`commit ${commit.replace(/-dirty$/, ", with changes since")}`);
  }
  return parts.map((part) => `<span>${escape(part)}</span>`).join('<span class="o-dot"> · </span>');
}

function escape(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
