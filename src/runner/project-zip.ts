import { loadBytes, type SampleData } from "./sample-data.ts";
import { zip } from "./zip.ts";

/**
 * A folder that runs: the sample's files as they stand, the SDK's package, and a package.json that
 * names it. The README states the two commands.
 */
export async function projectZip(
  data: SampleData,
  files: ReadonlyMap<string, string>,
): Promise<Blob> {
  const main = `${data.name}.ts`;
  const manifest = {
    name: `${data.name}-sample`,
    private: true,
    type: "module",
    scripts: { start: `node ${main}` },
    dependencies: { ...data.needs, "outbound-sdk": `file:${data.tarball}` },
    engines: { node: ">=22.18" },
  };
  const readme = [
    `# ${main}`,
    "",
    "Node 22.18 or newer runs it as it is, with two commands:",
    "",
    "```bash",
    "npm install",
    "npm start",
    "```",
    "",
  ].join("\n");
  const encoder = new TextEncoder();
  const texts = new Map([
    ...files,
    ["package.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["README.md", readme],
  ]);
  return zip([
    ...[...texts].map(([name, text]) => ({
      name: `${data.name}/${name}`,
      bytes: encoder.encode(text),
    })),
    {
      name: `${data.name}/${data.tarball}`,
      bytes: new Uint8Array(await loadBytes(data.tarball)),
    },
  ]);
}
