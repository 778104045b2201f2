import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";

import { captureFile } from "./project.ts";
import type { Project } from "./project.ts";
import { didYouMean } from "./suggest.ts";
import { toPictures } from "../../src/runner/control-pictures.ts";
import { firstControl } from "./visible.ts";

/** What a fence must hold, and the file that says so; or why nothing can be said. */
export type FenceSource =
  | { body: string; file: string; problem?: never }
  | { body?: never; file?: never; problem: string };

/** A text as the lines of a fence: each ended by one `\n`, whatever the file's line ends. */
export function asBody(text: string): string {
  const unix = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  return unix === "" || unix.endsWith("\n") ? unix : `${unix}\n`;
}

/** The body of a code fence: a sample's file, or a region of it. */
export function codeSource(project: Project, name: string, region?: string): FenceSource {
  const sample = project.samples.get(name);
  if (sample === undefined) return { problem: `There is no sample ${name}.` };
  if (region === undefined) return shown(sample.text, sample.file);
  const body = sample.regions.get(region);
  if (body !== undefined) return { body, file: sample.file };
  const known = [...sample.regions.keys()];
  const regions = known.length === 0 ? "It has none" : `Its regions: ${known.join(", ")}`;
  return {
    problem: `${sample.file} has no region ${region}.${didYouMean(region, known)} ${regions}.`,
  };
}

/** The body of an output fence: a capture, its control characters as pictures. */
export function outputSource(name: string, capture: string): FenceSource {
  return { body: outputBody(capture), file: captureFile(name) };
}

export function outputBody(capture: string): string {
  const pictured = toPictures(capture);
  return pictured === "" || pictured.endsWith("\n") ? pictured : `${pictured}\n`;
}

/** The body of a `file="PATH"` fence. */
export function fileSource(project: Project, path: string): FenceSource {
  const absolute = join(project.root, path);
  if (isAbsolute(path) || relative(project.root, absolute).startsWith("..")) {
    return { problem: `file="${path}" is outside of the project.` };
  }
  if (!existsSync(absolute) || !statSync(absolute).isFile()) {
    return { problem: `file="${path}" does not exist.` };
  }
  if (relative(realpathSync(project.root), realpathSync(absolute)).startsWith("..")) {
    return { problem: `file="${path}" leads out of the project.` };
  }
  return shown(readFileSync(absolute, "utf8"), path);
}

function shown(text: string, file: string): FenceSource {
  const control = firstControl(text);
  if (control !== undefined) {
    return {
      problem: `${file}:${control.line} holds ${control.name}, which a page cannot show. Write it as an escape.`,
    };
  }
  return { body: asBody(text), file };
}
