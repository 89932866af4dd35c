/** The public names of a package: the meaning and the uses of each. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { PublicEntry } from "./package-surface.js";

/** A name exported by one public path. */
export interface PublicName {
  readonly name: string;
  /** "lectern/data" */
  readonly specifier: string;
  readonly isValue: boolean;
  /** Its declaration: the same for two names when they mean the same. */
  readonly declaration: ts.Symbol;
}

/** The public names, and the declarations that each declaration mentions. */
export interface PublicNames {
  readonly names: readonly PublicName[];
  /** The symbols that the declaration of a symbol mentions, directly or indirectly. */
  readonly mentionedBy: (symbols: Iterable<ts.Symbol>) => ReadonlySet<ts.Symbol>;
}

/** Reads what the declaration files of a package export. */
export function readPublicNames(packageFolder: string, entries: readonly PublicEntry[]): PublicNames {
  const files = entries.map(({ types }) => join(packageFolder, types));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
    noLib: true,
  });
  const checker = program.getTypeChecker();
  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const names = entries.flatMap(({ specifier }, i) => {
    const source = program.getSourceFile(files[i]);
    const module = source && checker.getSymbolAtLocation(source);
    return (module ? checker.getExportsOfModule(module) : []).map((exported) => {
      const declaration = resolved(exported);
      const isValue = (declaration.flags & ts.SymbolFlags.Value) !== 0;
      return { name: exported.name, specifier, isValue, declaration };
    });
  });
  return { names, mentionedBy: (symbols) => mentionedBy(symbols, checker, resolved) };
}

function mentionedBy(
  symbols: Iterable<ts.Symbol>,
  checker: ts.TypeChecker,
  resolved: (symbol: ts.Symbol) => ts.Symbol,
): ReadonlySet<ts.Symbol> {
  const reached = new Set<ts.Symbol>(symbols);
  // Iterating over a set also visits members added during the iteration.
  for (const symbol of reached) {
    const visit = (node: ts.Node): void => {
      const mentioned = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (mentioned !== undefined) reached.add(resolved(mentioned));
      ts.forEachChild(node, visit);
    };
    for (const declaration of symbol.declarations ?? []) visit(declaration);
  }
  return reached;
}

/** Names with two meanings, and declarations that two sub-paths export; the root may re-export those of a sub-path. */
export function checkMeanings(names: readonly PublicName[], root: string): string[] {
  const problems: string[] = [];
  const byName = new Map<string, PublicName[]>();
  for (const one of names) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  for (const [name, places] of byName) {
    const paths = (shown: readonly PublicName[]) => shown.map(({ specifier }) => specifier).join(" and ");
    if (new Set(places.map(({ declaration }) => declaration)).size > 1) {
      problems.push(`${name} has a different meaning in each of ${paths(places)}: rename one`);
      continue;
    }
    const below = places.filter(({ specifier }) => specifier !== root);
    if (below.length > 1) problems.push(`${name} is exported by ${paths(below)}: export it from one of them`);
  }
  return problems;
}

/**
 * The names that no program or document uses, except types of names that are used. A value is used where it is imported, by a
 * program or an example; for a type it is enough that a guide names it.
 */
export function unusedNames({ names, mentionedBy }: PublicNames, used: ReadonlySet<string>): PublicName[] {
  const direct = names.filter(
    ({ specifier, name, isValue }) => used.has(`${specifier} ${name}`) || (!isValue && used.has(name)),
  );
  const declarations = new Set(direct.map(({ declaration }) => declaration));
  const mentioned = mentionedBy(declarations);
  // Declarations mention the type of an alias instead of the alias, so an alias counts as used with the values of its
  // file.
  const files = new Set(Array.from(declarations, fileOf));
  return names.filter(({ declaration, isValue }) =>
    isValue ? !declarations.has(declaration) : !mentioned.has(declaration) && !files.has(fileOf(declaration)),
  );
}

function fileOf(symbol: ts.Symbol): string | undefined {
  return symbol.declarations?.[0].getSourceFile().fileName;
}

/**
 * The names that the programs and documents at some paths use: "lectern/data readCsv" for an imported name, and
 * "readCsv" for one in the inline code of a guide. Tests do not count.
 */
export function usedNames(root: string, paths: readonly string[]): Set<string> {
  const files = paths.flatMap((path) => (path.endsWith(".md") ? [path] : filesIn(root, path)));
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return [...importsIn(text), ...(file.startsWith("docs/guide/") ? codeIn(text) : [])];
    }),
  );
}

/** "lectern/data readCsv" for every name that a program, or an example in Markdown, imports. */
export function importsIn(text: string): string[] {
  const imports = text.matchAll(/^\s*(?:import|export) (?:type )?\{([^}]*)\} from "([^"\n]+)"/gm);
  return Array.from(imports).flatMap(([, list, specifier]) =>
    list
      .split(",")
      .map((part) =>
        part
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*/, ""),
      )
      .filter((name) => name !== "")
      .map((name) => `${specifier} ${name}`),
  );
}

/** The names in the inline code of Markdown. */
export function codeIn(markdown: string): string[] {
  const prose = markdown.replace(/^\s*```[\s\S]*?^\s*```/gm, "");
  return Array.from(prose.matchAll(/`([^`\n]+)`/g)).flatMap(([, code]) => code.match(/[A-Za-z_]\w*/g) ?? []);
}

/** Of the library's own sources only the cards are read: its own imports are not documentation. */
function filesIn(root: string, folder: string): string[] {
  const wanted = folder.startsWith("library") ? /\.md$/ : /(?<!\.test)\.(md|tsx?)$/;
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => wanted.test(name) && !name.includes("node_modules/"));
}
