/** The public surface of a package: importing it, its declarations, and bundling it. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import ts from "typescript";

/** The parts of a package.json that matter here. */
export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string } | null>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads the package.json in a folder. */
export function readManifest(packageFolder: string): Manifest {
  return JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as Manifest;
}

/** A path that users may import, and the declarations it has. */
export interface PublicEntry {
  /** "lectern/data" */
  readonly specifier: string;
  /** Relative to the package: "./dist/data/index.d.ts". */
  readonly types: string;
}

/** Every path that a package lets its users import. */
export function publicEntries({ name, exports }: Manifest): PublicEntry[] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    target === null ? [] : [{ specifier: name + subpath.slice(1), types: target.types }],
  );
}

/** The result of importing a specifier: the names, or the code or message of the error. */
export type ImportResult = { readonly names: readonly string[] } | { readonly error: string };

/**
 * Imports each specifier in a separate Node process, from a folder outside the repository in which the package is
 * installed as its users install it.
 */
export async function importAsUser(
  packageFolder: string,
  specifiers: readonly string[],
): Promise<ReadonlyMap<string, ImportResult>> {
  const { name } = readManifest(packageFolder);
  const folder = mkdtempSync(join(tmpdir(), "lectern user "));
  try {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(packageFolder, link, "junction");
    const program = `
      const results = [];
      for (const specifier of ${JSON.stringify(specifiers)}) {
        try {
          results.push([specifier, { names: Object.keys(await import(specifier)).sort() }]);
        } catch (error) {
          results.push([specifier, { error: String(error?.code ?? error) }]);
        }
      }
      process.stdout.write(JSON.stringify(results));`;
    const file = join(folder, "user.mjs");
    writeFileSync(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder });
    return new Map(JSON.parse(stdout) as [string, ImportResult][]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names that declaration files export. */
export interface DeclaredNames {
  readonly values: readonly string[];
  readonly types: readonly string[];
}

/** The lines of docs/api/exports.txt for one public path, values before types. */
export function listNames(specifier: string, names: DeclaredNames | undefined): string[] {
  if (names === undefined) throw new Error(`${specifier} was not looked at`);
  return [specifier, ...names.values.map((name) => `  ${name}`), ...names.types.map((name) => `  type ${name}`)];
}

/** The exported names of each declaration or source file, by its path, separated into values and types. */
export function readDeclaredNames(files: readonly string[]): ReadonlyMap<string, DeclaredNames> {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
    // The names do not depend on the standard library, and reading it would take longer than everything else.
    noLib: true,
  };
  const program = ts.createProgram(files, options, followExports(options));
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      const exported = symbol ? checker.getExportsOfModule(symbol) : [];
      const names = (wanted: boolean) =>
        exported
          .filter((entry) => isValue(checker, entry) === wanted)
          .map((entry) => entry.name)
          .sort();
      return [file, { values: names(true), types: names(false) }];
    }),
  );
}

/** Reads only the modules whose names are exported again: the other imports do not change the names, and are the most. */
function followExports(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), host.getCanonicalFileName, options);
  return {
    ...host,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    resolveModuleNameLiterals: (literals, from, redirected, _, source) =>
      literals.map((literal) => {
        if (!isExportedAgain(literal, source)) return { resolvedModule: undefined };
        const mode = ts.getModeForUsageLocation(source, literal, options);
        return ts.resolveModuleName(literal.text, from, options, host, cache, redirected, mode);
      }),
  };
}

/** Whether a module is named by `export … from`, or by an import of a name that `export { … }` exports. */
function isExportedAgain({ parent }: ts.StringLiteralLike, source: ts.SourceFile): boolean {
  if (ts.isExportDeclaration(parent)) return true;
  if (!ts.isImportDeclaration(parent) || parent.importClause === undefined) return false;
  const { name, namedBindings } = parent.importClause;
  const imported = [
    ...(name === undefined ? [] : [name]),
    ...(namedBindings === undefined
      ? []
      : ts.isNamedImports(namedBindings)
        ? namedBindings.elements.map((one) => one.name)
        : [namedBindings.name]),
  ];
  const exported = source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map((one) => (one.propertyName ?? one.name).text)
      : [],
  );
  return imported.some(({ text }) => exported.includes(text));
}

function isValue(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const declaration = symbol.declarations?.[0];
  if (declaration && ts.isExportSpecifier(declaration)) {
    if (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly) return false;
  }
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}

/** The bundle of one import. */
export interface Bundle {
  /** The minified code. */
  readonly code: string;
  /** The size of the minified bundle after gzip. */
  readonly gzipBytes: number;
}

/** Bundles and minifies `import { name } from "package"` as an application would, without unused code. */
export async function bundleOneName(packageFolder: string, name: string): Promise<Bundle> {
  const { name: packageName } = readManifest(packageFolder);
  const result = await build({
    stdin: {
      contents: `import { ${name} } from ${JSON.stringify(packageName)};\nglobalThis.used = ${name};`,
      // A package may import itself by its name, so its own folder is used as the application.
      resolveDir: packageFolder,
    },
    absWorkingDir: packageFolder,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    write: false,
    logLevel: "silent",
  });
  const [{ text, contents }] = result.outputFiles;
  return { code: text, gzipBytes: gzipSync(contents).length };
}
