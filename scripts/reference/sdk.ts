import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The SDK's source as its entry points show it. Only parsed: nothing here asks for a type. */
export interface Sdk {
  /** Its import paths, such as `outbound-sdk/fetch`. */
  readonly entries: readonly string[];
  /** What an import path exports, in the order of the names. @throws Error for an unknown path */
  exportsOf(entry: string): ReadonlyMap<string, Exported>;
  /** Where a name that is used in a file is declared. */
  resolve(file: ts.SourceFile, name: string): Exported | undefined;
  /** Whether any import path exports this name. */
  isExported(name: string): boolean;
}

/** Whatever a name can stand for. */
export type Exported =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableDeclaration;

interface PackageJson {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const SOURCE = "@outbound-sdk/source";

/** Reads the entry points that the SDK's package.json lists. */
export function readSdk(folder: string): Sdk {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
  const paths = new Map<string, string>();
  for (const [path, targets] of Object.entries(manifest.exports)) {
    const source = typeof targets === "string" ? undefined : targets[SOURCE];
    if (source !== undefined) paths.set(manifest.name + path.slice(1), join(folder, source));
  }

  const files = new Map<string, ts.SourceFile>();
  const open = (path: string): ts.SourceFile => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(path, "utf8");
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    files.set(path, file);
    return file;
  };

  const resolve = (file: ts.SourceFile, name: string): Exported | undefined => {
    for (const statement of file.statements) {
      const found = declared(statement, name);
      if (found !== undefined) return found;
      const origin = originOf(statement, name);
      if (origin === undefined) continue;
      return resolve(open(join(dirname(file.fileName), origin.from)), origin.name);
    }
    return undefined;
  };

  const known = new Map<string, ReadonlyMap<string, Exported>>();
  const exportsOf = (entry: string): ReadonlyMap<string, Exported> => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const path = paths.get(entry);
    if (path === undefined) throw new Error(`"${entry}" is no import path of the SDK.`);
    const file = open(path);
    const found = exportedNames(file).map((name) => {
      const declaration = resolve(file, name);
      if (declaration === undefined) throw new Error(`${name} of ${entry} is declared nowhere.`);
      return [name, declaration] as const;
    });
    const sorted = new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
    known.set(entry, sorted);
    return sorted;
  };

  const entries = [...paths.keys()];
  const isExported = (name: string): boolean => entries.some((entry) => exportsOf(entry).has(name));
  return { entries, exportsOf, resolve, isExported };
}

/** The declaration of a name that a statement is, or holds. */
function declared(statement: ts.Statement, name: string): Exported | undefined {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.find((each) => each.name.getText() === name);
  }
  const is =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return is && statement.name?.text === name ? statement : undefined;
}

/** Where an import or a re-export takes a name from, and what it is called there. */
function originOf(
  statement: ts.Statement,
  name: string,
): { readonly from: string; readonly name: string } | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  const bound = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (bound === undefined || !(ts.isNamedImports(bound) || ts.isNamedExports(bound))) {
    return undefined;
  }
  const element = [...bound.elements].find((each) => each.name.text === name);
  if (element === undefined) return undefined;
  return { from: moduleSpecifier.text, name: (element.propertyName ?? element.name).text };
}

/** The names a file exports, by lists and by its own declarations. */
function exportedNames(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportClause === undefined || !ts.isNamedExports(exportClause)) {
        throw new Error(`${file.fileName} exports more than it names.`);
      }
      return exportClause.elements.map(({ name }) => name.text);
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [name.text];
  });
}
