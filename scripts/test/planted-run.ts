import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { readExpectations } from "../samples/expectations.ts";
import type { Project, Sample } from "../samples/project.ts";
import { plantedProject, plantedSample } from "./planted-samples.ts";

/** A project on disk, with all that runs of its samples need. */
export interface PlantedFolder {
  root: string;
  project: Project;
  /** The sample of this name; a shell's when its file is one. */
  sample(name: string): Sample;
  remove(): void;
}

/** Writes these files into a new folder. Of those in `samples`, programs and shell files are samples. */
export function plantedFolder(files: Readonly<Record<string, string>>): PlantedFolder {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  const samples: Sample[] = [];
  const dataFiles: string[] = [];
  for (const [file, text] of Object.entries({
    "package.json": '{ "type": "module" }\n',
    ...files,
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    const [, name, ending] = /^samples\/(.+)\.(ts|sh|json|txt)$/.exec(file) ?? [];
    if (name === undefined) continue;
    if (ending === "ts") samples.push(plantedSample(name, text, specifiersOf(text)));
    else if (ending === "sh") samples.push(plantedCommand(name, text));
    else dataFiles.push(file);
  }
  const project = { ...plantedProject(samples), root, dataFiles };
  return {
    root,
    project,
    sample: (name) => {
      const found = project.samples.get(name);
      if (found === undefined) throw new Error(`There is no sample ${name}.`);
      return found;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function specifiersOf(text: string): string[] {
  return [...text.matchAll(/ from "(.+?)";$/gm)].map(([, specifier = ""]) => specifier);
}

function plantedCommand(name: string, text: string): Sample {
  return {
    ...plantedSample(name, text),
    kind: "command",
    file: `samples/${name}.sh`,
    expectations: readExpectations(text, "#").expectations,
  };
}
