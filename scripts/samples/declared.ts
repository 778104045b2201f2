import { builtinModules } from "node:module";

import { samplesFolder } from "./project.ts";
import type { Project, Sample } from "./project.ts";
import { didYouMean } from "./suggest.ts";

const sdk = "outbound-sdk";

/**
 * What a sample imports and does not say: a reader who copies it has to know that it needs a
 * package, or Node. Its neighbours' needs are its own.
 */
export function undeclared(project: Project, sample: Sample): string[] {
  const { needs, runs } = sample.expectations;
  const messages: string[] = [];
  for (const specifier of sample.specifiers) {
    if (specifier.startsWith(".")) {
      const message = neighbourProblem(project, sample, specifier);
      if (message !== undefined) messages.push(message);
    } else if (isBuiltin(specifier)) {
      if (!specifier.startsWith("node:")) {
        messages.push(
          `It imports "${specifier}"; Node's own modules are written "node:${specifier}".`,
        );
      }
      if (runs !== "node") messages.push(`It imports ${specifier}: say so with // @runs node.`);
    } else {
      const name = packageOf(specifier);
      if (name !== sdk && !needs.includes(name)) {
        messages.push(`It imports ${name}: say so with // @needs ${name}.`);
      }
    }
  }
  const installed = Object.keys(project.devDependencies);
  for (const name of needs) {
    if (installed.includes(name)) continue;
    messages.push(
      `@needs ${name}: package.json has no such dev dependency.${didYouMean(name, installed)}`,
    );
  }
  return [...new Set(messages)];
}

function neighbourProblem(project: Project, sample: Sample, specifier: string): string | undefined {
  const name = /^\.\/([^/]+)\.ts$/.exec(specifier)?.[1];
  if (project.dataFiles.includes(`${samplesFolder}/${specifier.slice(2)}`)) return undefined;
  const neighbour = name === undefined ? undefined : project.samples.get(name);
  if (neighbour === undefined) {
    const hint = name === undefined ? "" : didYouMean(name, [...project.samples.keys()]);
    return `It imports "${specifier}": expected a neighbour, "./NAME.ts".${hint}`;
  }
  if (neighbour.expectations.runs === "node" && sample.expectations.runs !== "node") {
    return `It imports ${specifier}, which says @runs node: say so too.`;
  }
  return undefined;
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}

/** `@scope/name/path` and `name/path` without the path. */
function packageOf(specifier: string): string {
  const parts = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, parts).join("/");
}
