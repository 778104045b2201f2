// The compiler, in a process of its own: its heap is large, and every sample that is started from a
// large process is started slowly, since the system copies the tables of its memory.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import type ts from "typescript";

import type { CompilerError, TypeCheckAnswer, TypeCheckRequest } from "../type-check.ts";

// Imported, the compiler would be parsed twice: its package does not say that it is CommonJS.
const compiler = createRequire(import.meta.url)("typescript") as typeof ts;

/** When neither the samples folder nor the root has a tsconfig.json: what `samples` has here. */
const defaults: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2023,
  module: compiler.ModuleKind.NodeNext,
  moduleResolution: compiler.ModuleResolutionKind.NodeNext,
  customConditions: ["@outbound-sdk/source"],
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

/** Every one of these holds whatever the tsconfig says: a snippet is a module of its own. */
const always: ts.CompilerOptions = {
  noEmit: true,
  allowImportingTsExtensions: true,
  moduleDetection: compiler.ModuleDetectionKind.Force,
  allowJs: true,
  checkJs: true,
};

/** A snippet shows a piece: what it declares for the reader need not be used. */
const unusedCodes = new Set([6133, 6192, 6196, 6198, 6199]);

const libraries = new Map<string, ts.SourceFile | undefined>();

process.on("message", ({ id, request }: { id: number; request: TypeCheckRequest }) => {
  // Whoever asked may have gone meanwhile; then so does this.
  process.send?.({ id, ...answer(request) }, () => undefined);
});

function answer(request: TypeCheckRequest): { answer: TypeCheckAnswer } | { failure: string } {
  try {
    return { answer: check(request) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function check(request: TypeCheckRequest): TypeCheckAnswer {
  const options = { ...readOptions(request), ...always };
  const snippets = new Map(request.snippets.map(({ path, text }) => [path, text]));
  const host = hostWith(options, snippets, request.root);
  const rootNames = [...request.files, ...snippets.keys()];
  const program = compiler.createProgram({ rootNames, options, host });
  const found = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  for (const name of rootNames) {
    const source = program.getSourceFile(name);
    if (source === undefined) throw new Error(`${name} is not part of the program.`);
    found.push(
      ...program.getSyntacticDiagnostics(source),
      ...program
        .getSemanticDiagnostics(source)
        .filter(({ code }) => !(snippets.has(name) && unusedCodes.has(code))),
    );
  }
  const files = program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => !name.includes("/node_modules/") && !snippets.has(name));
  return { errors: found.map(toError), files };
}

function readOptions({ root, samplesFolder }: TypeCheckRequest): ts.CompilerOptions {
  const file = [join(root, samplesFolder, "tsconfig.json"), join(root, "tsconfig.json")].find(
    (path) => compiler.sys.fileExists(path),
  );
  if (file === undefined) return defaults;
  const { config, error } = compiler.readConfigFile(file, (path) => compiler.sys.readFile(path));
  if (error !== undefined) throw new Error(messageOf(error));
  // Only the options are wanted: the files are the samples, whatever `include` says.
  const parsed = compiler.parseJsonConfigFileContent(config, compiler.sys, dirname(file));
  return parsed.options;
}

function hostWith(
  options: ts.CompilerOptions,
  snippets: ReadonlyMap<string, string>,
  root: string,
): ts.CompilerHost {
  // Without links from each node to its parent, which the checker sets where it goes, and with no
  // comment parsed that no error can come of: a fifth less time.
  const host = compiler.createCompilerHost(options);
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors;
  const read = host.getSourceFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.getCurrentDirectory = () => root;
  host.fileExists = (path) => snippets.has(path) || exists(path);
  host.getSourceFile = (path, languageOptions, onError) => {
    const text = snippets.get(path);
    if (text !== undefined) return compiler.createSourceFile(path, text, languageOptions);
    if (!path.includes("/node_modules/")) return read(path, languageOptions, onError);
    const known = libraries.get(path);
    if (known !== undefined) return known;
    const source = read(path, languageOptions, onError);
    libraries.set(path, source);
    return source;
  };
  return host;
}

function toError(diagnostic: ts.Diagnostic): CompilerError {
  const { file, start = 0, code } = diagnostic;
  const place = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
  return {
    file: file?.fileName,
    line: place.line + 1,
    column: place.character + 1,
    code,
    message: messageOf(diagnostic),
  };
}

function messageOf(diagnostic: ts.Diagnostic): string {
  return compiler.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
}
