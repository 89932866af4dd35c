/**
 * Checks that library/src keeps the order of its layers and the rules of the house, and that no source of any package
 * reads the text of messages; part of `npm test`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import ts from "typescript";
import { layers, rowOf } from "./layers.js";
import { findFlags, findReadMessages } from "./message-rules.js";
import { isMain, repository } from "./repository.js";
import { checkSource, drivenByHand, hasNothingToRun, lineOf, notRepeatable } from "./source-rules.js";

/** Something wrong in a file, at a line counted from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** What tests and cases may import besides relative files and Node's own modules. */
const testPackages = ["vitest", "fast-check"];

/** Rules a file may break because its purpose is to watch over them. */
const exemptions: ReadonlyMap<string, string> = new Map([
  ["checks/check-determinism.ts", notRepeatable],
  ["core/run.ts", drivenByHand],
]);

/** All problems of the given files, which are named relative to library/src, with `/` between folders. */
export function checkLayers(files: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const report = (line: number, message: string) => problems.push({ file, line, message });
    const folder = folderOf(file);
    if (folder !== undefined && rowOf(folder) === undefined) {
      report(1, `the folder ${folder} has no row in scripts/layers.ts; give it one`);
    }
    for (const { specifier, line } of findImports(source)) {
      const message = isTest(file) ? checkTestImport(specifier) : checkImport(file, specifier);
      if (message !== undefined) report(line, message);
    }
    if (isTest(file) || isGenerated(file)) continue;
    const exempt = exemptions.get(file);
    for (const { line, message } of checkSource(source)) {
      if (message !== exempt) report(line, message);
    }
    const needsTest = !hasNothingToRun(source);
    const test = file.replace(/\.ts$/, ".test.ts");
    if (needsTest && !files.has(test)) report(1, `there is no ${posix.basename(test)} beside it`);
  }
  return problems;
}

interface Import {
  /** undefined when it is computed, as in `import(name)` */
  readonly specifier: string | undefined;
  readonly line: number;
}

/** Every import of a file: static, type-only, re-exporting, dynamic, and `import("…")` inside a type. */
function findImports(source: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (node: ts.Node, argument: ts.Node | undefined) => {
    const specifier = argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
    imports.push({ specifier, line: lineOf(source, node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) add(node, node.moduleSpecifier);
    else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

function checkImport(file: string, specifier: string | undefined): string | undefined {
  if (specifier === undefined) return "an import must name its file, or it cannot be checked";
  if (!isRelative(specifier)) return `imports "${specifier}", but the library has no dependency`;
  const target = posix.join(posix.dirname(file), specifier);
  if (target.startsWith("../")) return `imports "${specifier}", which is outside library/src`;
  if (/\.(test|cases|objective)\.js$/.test(target)) return `imports the test "${specifier}"`;
  const from = folderOf(file);
  const to = folderOf(target);
  if (from === undefined || from === to) return undefined;
  if (to === undefined) return `imports "${specifier}": a folder must not import from the top of library/src`;
  const fromRow = rowOf(from);
  const toRow = rowOf(to);
  // A folder without a row is reported where it stands.
  if (fromRow === undefined || toRow === undefined || toRow < fromRow) return undefined;
  return toRow === fromRow
    ? `${from} must not import from ${to}: they share a row of scripts/layers.ts`
    : `${from} must not import from ${to}, which comes later in scripts/layers.ts`;
}

function checkTestImport(specifier: string | undefined): string | undefined {
  if (specifier === undefined || isRelative(specifier) || isBuiltin(specifier)) return undefined;
  const allowed = testPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return allowed ? undefined : `a test may import ${testPackages.join(", ")} and Node's modules, not "${specifier}"`;
}

/** The top folder of a file, undefined for the files directly in library/src. */
function folderOf(file: string): string | undefined {
  const end = file.indexOf("/");
  return end < 0 ? undefined : file.slice(0, end);
}

function isRelative(specifier: string): boolean {
  return specifier.startsWith("./") || specifier.startsWith("../");
}

/** Tests, the cases of the common checks, and what evaluates objectives: none of them is part of the package. */
function isTest(file: string): boolean {
  return /\.(test|cases|objective)\.tsx?$/.test(file);
}

function isGenerated(file: string): boolean {
  return file.includes("/generated/");
}

/** The folders of sources, and whether what is in them may name flags of the command. */
const sourceFolders: readonly { readonly folder: string; readonly flags: boolean }[] = [
  { folder: "library/src", flags: false },
  { folder: "formats/src", flags: false },
  { folder: "drawing/src", flags: false },
  { folder: "workbench/src", flags: false },
  { folder: "openblas/src", flags: true },
  { folder: "cli/src", flags: true },
  { folder: "benchmarks/src", flags: true },
  { folder: "scripts", flags: true },
];

/** Problems with messages and flags in the sources of any package. */
export function checkMessages(files: ReadonlyMap<string, string>, mayNameFlags: boolean): Problem[] {
  return [...files].flatMap(([file, text]) => {
    if (isTest(file) || isGenerated(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const problems = [...findReadMessages(source), ...(mayNameFlags ? [] : findFlags(source))];
    return problems.map((problem) => ({ file, ...problem }));
  });
}

function readSources(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const sources = names.filter((name) => /\.tsx?$/.test(name)).sort();
  return new Map(sources.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

if (isMain(import.meta.url)) {
  const files = readSources(join(repository, "library/src"));
  const problems = checkLayers(files).map((problem) => ({ ...problem, file: `library/src/${problem.file}` }));
  for (const { folder, flags } of sourceFolders) {
    const found = checkMessages(readSources(join(repository, folder)), flags);
    problems.push(...found.map((problem) => ({ ...problem, file: `${folder}/${problem.file}` })));
  }
  for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`);
  if (problems.length === 0) console.log(`${files.size} files keep to the ${layers.length} layers and the rules`);
  else process.exitCode = 1;
}
