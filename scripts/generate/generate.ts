/**
 * `npm run generate`: writes every committed file that is not written by hand: lists of methods, the tests that check
 * them, cards, indexes, the list of public names. `--check` writes nothing and lists stale files; `--figures [kind …]`
 * redraws the figures of the cards. scripts/generate.mjs writes the sources that are not in git (data sets, kernels) at
 * each build.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMain, repository } from "../repository.js";
import { cardIndex } from "./card-index.js";
import { cards, figureFolder } from "./cards.js";
import { contractTests } from "./contract-tests.js";
import { curriculumTable, readmeWithCount } from "./curriculum-count.js";
import { docsIndex } from "./docs-index.js";
import { exportsList } from "./exports-list.js";
import { type FoundMethod, findMethods, importMethod, loadMethods } from "./find-methods.js";
import { galleryIndex } from "./gallery-index.js";
import { galleryPrograms } from "./gallery-programs.js";
import { glossary } from "./glossary.js";
import { methodLists } from "./method-lists.js";
import { type Output, staleOutputs, writeOutputs } from "./outputs.js";
import { findProblems } from "./problems.js";

/** Outputs that depend only on the names of the methods' files; they come first, because the rest reads the library. */
function listOutputs(root: string): Output[] {
  const folders = findMethods(root);
  return [...methodLists(root, folders), ...contractTests(root, folders)];
}

/** Outputs that depend on the declarations. */
function documentOutputs(root: string, methods: readonly FoundMethod[]): Output[] {
  const programs = galleryPrograms(root);
  const count = curriculumTable(root);
  return [
    ...cards(root, methods, programs),
    cardIndex(root, methods),
    glossary(root, methods),
    galleryIndex(programs),
    docsIndex(root, methods, programs, count),
    ...readmeWithCount(root, count),
    exportsList(root),
  ];
}

/** Reports stale files, and parts that only an author can write. */
async function check(root: string): Promise<string[]> {
  const methods = await loadMethods(root, findMethods(root));
  const stale = staleOutputs(root, [...listOutputs(root), ...documentOutputs(root, methods)]);
  return [
    ...stale.map(({ path, text }) => `${path} ${text === null ? "has no method" : "is stale"}: run npm run generate`),
    ...findProblems(root, methods),
  ];
}

/** Writes everything; `redraw` lists the kinds whose existing figures are redrawn. */
async function generate(root: string, redraw: (kind: string) => boolean): Promise<string[]> {
  const lists = writeOutputs(root, listOutputs(root));
  const methods = await loadMethods(root, findMethods(root));
  const problems = await drawFigures(root, methods, redraw);
  const changed = [...lists, ...writeOutputs(root, documentOutputs(root, methods))];
  for (const { path, text } of changed) console.log(text === null ? `removed ${path}` : `wrote ${path}`);
  console.log(changed.length === 0 ? "all generated files were up to date" : `${changed.length} files changed`);
  return [...problems, ...findProblems(root, methods)];
}

/** Composite methods have no figure. */
async function drawFigures(root: string, methods: readonly FoundMethod[], redraw: (kind: string) => boolean) {
  const problems: string[] = [];
  const isWanted = ({ kind, method }: FoundMethod) =>
    method.traits !== undefined && (redraw(kind) || !existsSync(join(root, figureFolder, `${kind}.svg`)));
  const wanted = methods.filter(isWanted);
  if (wanted.length === 0) return problems;
  // Loaded here, because it reads the lists of methods that have just been written.
  const { drawFigure } = await import("../figures.js");
  for (const found of wanted) {
    const { kind } = found;
    const problem = await drawFigure(root, await importMethod(root, found)).catch((error: unknown) => String(error));
    if (problem === undefined) console.log(`drew ${figureFolder}/${kind}.svg`);
    else problems.push(`${figureFolder}/${kind}.svg: ${kind} ${problem}`);
  }
  return problems;
}

if (isMain(import.meta.url)) {
  const [mode, ...kinds] = process.argv.slice(2);
  const redraw = (kind: string) => mode === "--figures" && (kinds.length === 0 || kinds.includes(kind));
  const problems = mode === "--check" ? await check(repository) : await generate(repository, redraw);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else if (mode === "--check") console.log("all generated files are up to date");
}
