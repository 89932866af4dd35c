/**
 * Checks the order of the layers and the house rules in library/src, and in every package that sources do not read the
 * text of messages and that functions are short; part of `npm test`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import ts from "typescript";
import { longFunctionLines, longFunctions, maxFunctionLines } from "./function-length.js";
import { layers, rowOf } from "./layers.js";
import { findFlags, findReadMessages } from "./message-rules.js";
import { tablesByFile } from "./option-tables.js";
import { isMain, repository } from "./repository.js";
import { checkSource, drivenByHand, hasNothingToRun, lineOf, notRepeatable } from "./source-rules.js";

/** A violation in a file, at a line counted from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The packages that tests and cases may import besides relative files and Node's own modules. */
const testPackages = ["vitest", "fast-check"];

/** Rules that a file may break because its purpose is to enforce them. */
const exemptions: ReadonlyMap<string, string> = new Map([
  ["checks/check-determinism.ts", notRepeatable],
  ["core/run.ts", drivenByHand],
]);

/** All violations in the given files, whose names are relative to library/src, with `/` between folders. */
export function checkLayers(files: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  const shipped = [...files].filter(([file]) => !isTest(file)).map(([file, text]) => parse(file, text));
  const tablesOf = tablesByFile(shipped);
  for (const [file, text] of files) {
    const report = (line: number, message: string) => problems.push({ file, line, message });
    const folder = folderOf(file);
    if (folder !== undefined && rowOf(folder) === undefined) {
      report(1, `the folder ${folder} has no row in scripts/layers.ts; give it one`);
    }
    if (isTest(file)) {
      for (const { line, message } of wrongTestImports(file, text)) report(line, message);
      continue;
    }
    const source = parse(file, text);
    for (const { specifier, line } of findImports(source)) {
      const message = checkImport(file, specifier);
      if (message !== undefined) report(line, message);
    }
    if (isGenerated(file)) continue;
    const exempt = exemptions.get(file);
    for (const { line, message } of checkSource(source, tablesOf(file))) {
      if (message !== exempt) report(line, message);
    }
    const needsTest = !hasNothingToRun(source);
    const test = file.replace(/\.ts$/, ".test.ts");
    if (needsTest && !files.has(test)) report(1, `it needs a test ${posix.basename(test)} beside it`);
  }
  return problems;
}

/** No rule reads the nodes of comments, which are a part of the time of parsing. */
const withoutComments: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** What is parsed already, by its text: several rules look at the same files. */
const parsed = new Map<string, ts.SourceFile>();

function parse(file: string, text: string): ts.SourceFile {
  const known = parsed.get(text);
  if (known?.fileName === file) return known;
  const source = ts.createSourceFile(file, text, withoutComments, true);
  parsed.set(text, source);
  return source;
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

/** The imports that a test must not have; it is parsed only if a look at its words finds one, maybe in a string. */
function wrongTestImports(file: string, text: string): { line: number; message: string }[] {
  const names = ts.preProcessFile(text, true, true).importedFiles;
  if (names.every(({ fileName }) => checkTestImport(fileName) === undefined)) return [];
  return findImports(parse(file, text)).flatMap(({ specifier, line }) => {
    const message = checkTestImport(specifier);
    return message === undefined ? [] : [{ line, message }];
  });
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
  // checkLayers reports a folder without a row.
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

/** Whether a file is a test, cases of the common checks, or an evaluation of an objective: not part of the package. */
function isTest(file: string): boolean {
  return /\.(test|cases|objective)\.tsx?$/.test(file);
}

function isGenerated(file: string): boolean {
  return file.includes("/generated/");
}

/** A folder of sources. */
interface SourceFolder {
  readonly folder: string;
  /** Whether its sources may name flags of the command. */
  readonly flags: boolean;
  /** The largest number of long functions it may have, unlimited when absent. */
  readonly maxLong?: number;
}

const sourceFolders: readonly SourceFolder[] = [
  { folder: "library/src", flags: false, maxLong: 29 },
  { folder: "formats/src", flags: false },
  { folder: "drawing/src", flags: false },
  { folder: "workbench/src", flags: false },
  { folder: "openblas/src", flags: true },
  { folder: "cli/src", flags: true },
  { folder: "benchmarks/src", flags: true },
  { folder: "scripts", flags: true },
];

/** Violations of the rules on messages and flags in the sources of any package. */
export function checkMessages(files: ReadonlyMap<string, string>, mayNameFlags: boolean): Problem[] {
  return [...files].flatMap(([file, text]) => {
    if (isTest(file) || isGenerated(file)) return [];
    const source = parse(file, text);
    const problems = [...findReadMessages(source), ...(mayNameFlags ? [] : findFlags(source))];
    return problems.map((problem) => ({ file, ...problem }));
  });
}

/**
 * Violations of the limits on the length of functions: none may have more than 100 lines, and at most `maxLong` of them
 * may have more than 60.
 */
export function checkFunctions(files: ReadonlyMap<string, string>, maxLong = Number.POSITIVE_INFINITY): Problem[] {
  const long = [...files].flatMap(([file, text]) => {
    if (isTest(file) || isGenerated(file)) return [];
    return longFunctions(parse(file, text)).map((found) => ({ file, ...found }));
  });
  const problems = long
    .filter(({ lines }) => lines > maxFunctionLines)
    .map(({ file, line, name, lines }) => ({
      file,
      line,
      message: `${name} has ${lines} lines, at most ${maxFunctionLines} are allowed; split it`,
    }));
  if (long.length <= maxLong) return problems;
  const count = `one of ${long.length} functions with more than ${longFunctionLines} lines, at most ${maxLong} are allowed`;
  const counted = long.map(({ file, line, name, lines }) => ({
    file,
    line,
    message: `${name} has ${lines} lines and is ${count}`,
  }));
  return [...problems, ...counted];
}

/** The texts of the sources in a folder, or in one part of it, by their names relative to the folder. */
export function readSources(folder: string, part = "."): Map<string, string> {
  const names = readdirSync(join(folder, part), { recursive: true, encoding: "utf8" });
  const relative = names.map((name) => posix.join(part, name.replaceAll("\\", "/")));
  const sources = relative.filter((name) => /\.tsx?$/.test(name)).sort();
  return new Map(sources.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

if (isMain(import.meta.url)) {
  const files = readSources(join(repository, "library/src"));
  const problems = checkLayers(files).map((problem) => ({ ...problem, file: `library/src/${problem.file}` }));
  for (const { folder, flags, maxLong } of sourceFolders) {
    const sources = readSources(join(repository, folder));
    const found = [...checkMessages(sources, flags), ...checkFunctions(sources, maxLong)];
    problems.push(...found.map((problem) => ({ ...problem, file: `${folder}/${problem.file}` })));
  }
  for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`);
  if (problems.length === 0) console.log(`${files.size} files keep to the ${layers.length} layers and the rules`);
  else process.exitCode = 1;
}
