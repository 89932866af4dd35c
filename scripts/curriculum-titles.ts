/** The rows of the curriculum that tests claim to prove, read from the titles in their sources without running them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { idsInTitle } from "./curriculum-ids.js";

/** The folders that have tests. */
const tested = ["benchmarks", "cli", "docs", "drawing", "formats", "library", "openblas", "scripts", "workbench"];

/** The paths of all test files from the root of the repository. */
export function listTestFiles(root: string): string[] {
  return tested
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesBelow(root, folder))
    .sort();
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|coverage)$/.test(entry.name) ? [] : filesBelow(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The ids in the titles of all tests. */
export function claimedRows(root: string): ReadonlySet<string> {
  const sources = listTestFiles(root).map((file) => readFileSync(join(root, file), "utf8"));
  // Most files have no ids, and need not be parsed.
  const parsed = sources.filter((source) => /\[[A-Z][A-Z0-9]*-\d{3}/.test(source));
  return new Set(parsed.flatMap((source) => titlesIn(source).flatMap(idsInTitle)));
}

/** The titles of the tests and groups of tests in a source, without those of skipped tests. */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (title !== undefined && isTest(node.expression)) titles.push(textOf(title));
    }
    ts.forEachChild(node, visit);
  };
  const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  visit(ts.createSourceFile("test.ts", source, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode }));
  return titles;
}

/** Whether a call is one of `test(…)`, `describe(…)`, `test.each(…)(…)` and the like. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ["test", "it", "describe"].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee)) {
    return !["skip", "todo", "each"].includes(callee.name.text) && isTest(callee.expression);
  }
  // The call of `each`, whose result takes the title.
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return false;
  return isTest(callee.expression.expression);
}

function textOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (ts.isTemplateExpression(title)) {
    return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join("…");
  }
  if (ts.isBinaryExpression(title)) return textOf(title.left) + textOf(title.right);
  return "";
}
