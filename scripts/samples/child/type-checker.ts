import { dirname, join } from "node:path";

import type ts from "typescript";

import type { CompilerError, TypeCheckAnswer, TypeCheckRequest } from "../type-questions.ts";

/** A snippet shows a piece: what it declares for the reader need not be used. */
const unusedCodes = new Set([6133, 6192, 6196, 6198, 6199]);

/** "The 'files' list in config file is empty": it is, here. */
const noFiles = 18002;

/** Checks the types of one request after the other, and keeps the libraries it has read. */
export class TypeChecker {
  readonly #compiler: typeof ts;
  /** Where the compiler's own declarations are. */
  readonly #libFolder: string;
  /** Trees of this process, by path and by how they were parsed. */
  readonly #libraries = new Map<string, ts.SourceFile>();
  /** Trees of a process before this one: their files may have changed since. */
  #kept = new Map<string, ts.SourceFile>();

  constructor(compiler: typeof ts, libFolder: string) {
    this.#compiler = compiler;
    this.#libFolder = libFolder;
  }

  /** From here on another process works with what this one has read. */
  handOver(): void {
    this.#kept = new Map(this.#libraries);
    this.#libraries.clear();
  }

  /** All files and snippets in one program. @throws Error when the settings cannot be read */
  check(request: TypeCheckRequest): TypeCheckAnswer {
    const read = this.#readOptions(request);
    const options = { ...read.options, ...this.#always() };
    const snippets = new Map(request.snippets.map(({ path, text }) => [path, text]));
    const host = this.#hostWith(options, snippets, request.root);
    const rootNames = [...request.files, ...snippets.keys()];
    const program = this.#compiler.createProgram({ rootNames, options, host });
    const found = [
      ...read.errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
    ];
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
    return { errors: found.map((diagnostic) => this.#toError(diagnostic)), files };
  }

  #readOptions({ root, samplesFolder }: TypeCheckRequest): {
    options: ts.CompilerOptions;
    errors: readonly ts.Diagnostic[];
  } {
    const { sys, readConfigFile, parseJsonConfigFileContent } = this.#compiler;
    const file = [join(root, samplesFolder, "tsconfig.json"), join(root, "tsconfig.json")].find(
      (path) => sys.fileExists(path),
    );
    if (file === undefined) return { options: this.#defaults(), errors: [] };
    const { config, error } = readConfigFile(file, (path) => sys.readFile(path));
    if (error !== undefined) throw new Error(this.#messageOf(error));
    // Only the options are wanted: the files are the samples, and `include` may be the whole disk.
    const wanted = { ...(config as object), files: [], include: [] };
    const { options, errors } = parseJsonConfigFileContent(wanted, sys, dirname(file));
    return { options, errors: errors.filter(({ code }) => code !== noFiles) };
  }

  /** When neither the samples folder nor the root has a tsconfig.json: what `samples` has here. */
  #defaults(): ts.CompilerOptions {
    const { ScriptTarget, ModuleKind, ModuleResolutionKind } = this.#compiler;
    return {
      target: ScriptTarget.ES2023,
      module: ModuleKind.NodeNext,
      moduleResolution: ModuleResolutionKind.NodeNext,
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
  }

  /** Every one of these holds whatever the tsconfig says: a snippet is a module of its own. */
  #always(): ts.CompilerOptions {
    return {
      noEmit: true,
      allowImportingTsExtensions: true,
      moduleDetection: this.#compiler.ModuleDetectionKind.Force,
      allowJs: true,
      checkJs: true,
    };
  }

  #hostWith(
    options: ts.CompilerOptions,
    snippets: ReadonlyMap<string, string>,
    root: string,
  ): ts.CompilerHost {
    const { createCompilerHost, createSourceFile, JSDocParsingMode } = this.#compiler;
    // Without links from each node to its parent, which the checker sets where it goes, and with no
    // comment parsed that no error can come of: a fifth less time.
    const host = createCompilerHost(options);
    host.jsDocParsingMode = JSDocParsingMode.ParseForTypeErrors;
    const read = host.getSourceFile.bind(host);
    const exists = host.fileExists.bind(host);
    // Of a compiler that is part of a larger file, the place of that file would say nothing.
    host.getDefaultLibLocation = () => this.#libFolder;
    host.getDefaultLibFileName = (settings) =>
      join(this.#libFolder, this.#compiler.getDefaultLibFileName(settings));
    host.getCurrentDirectory = () => root;
    host.fileExists = (path) => snippets.has(path) || exists(path);
    host.getSourceFile = (path, languageOptions, onError) => {
      const text = snippets.get(path);
      if (text !== undefined) return createSourceFile(path, text, languageOptions);
      if (!path.includes("/node_modules/")) return read(path, languageOptions, onError);
      return this.#library(path, languageOptions, () => read(path, languageOptions, onError));
    };
    return host;
  }

  #library(
    path: string,
    languageOptions: ts.ScriptTarget | ts.CreateSourceFileOptions,
    read: () => ts.SourceFile | undefined,
  ): ts.SourceFile | undefined {
    const key = JSON.stringify([path, languageOptions]);
    const known = this.#libraries.get(key) ?? this.#unchanged(path, this.#kept.get(key)) ?? read();
    if (known !== undefined) this.#libraries.set(key, known);
    return known;
  }

  #unchanged(path: string, source: ts.SourceFile | undefined): ts.SourceFile | undefined {
    return source?.text === this.#compiler.sys.readFile(path) ? source : undefined;
  }

  #toError(diagnostic: ts.Diagnostic): CompilerError {
    const { file, start = 0, code } = diagnostic;
    const place = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
    return {
      file: file?.fileName,
      line: place.line + 1,
      column: place.character + 1,
      code,
      message: this.#messageOf(diagnostic),
    };
  }

  #messageOf(diagnostic: ts.Diagnostic): string {
    return this.#compiler.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
  }
}
