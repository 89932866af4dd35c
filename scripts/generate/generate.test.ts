import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { infomax } from "../../library/src/components/independent/infomax/infomax.js";
import { fisherProjection } from "../../library/src/discriminant/fisher-projection/fisher-projection.js";
import { votingClassifier } from "../../library/src/ensembles/voting-classifier/voting-classifier.js";
import { targetEncode } from "../../library/src/features/category/target-encode/target-encode.js";
import { missingIndicator } from "../../library/src/features/imputation/missing-indicator/missing-indicator.js";
import { ridge } from "../../library/src/linear/ridge/ridge.js";
import { repository } from "../repository.js";
import { cardHead } from "./card-head.js";
import { cardOf, cards } from "./cards.js";
import { contractTests } from "./contract-tests.js";
import { curriculumTable, replaceBetween } from "./curriculum-count.js";
import { firstSentence } from "./docs-index.js";
import { exportedName, type FoundMethod, findMethods } from "./find-methods.js";
import { galleryIndex } from "./gallery-index.js";
import { galleryPrograms, headComment } from "./gallery-programs.js";
import { glossary } from "./glossary.js";
import { methodLists } from "./method-lists.js";
import { staleOutputs, writeOutputs } from "./outputs.js";
import { findProblems } from "./problems.js";

const root = mkdtempSync(join(tmpdir(), "lectern generate "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const declared = `export interface RidgeState {}\nexport interface RidgeSettings {}\nexport const ridge = define({ kind: "ridge" });\n`;
put("library/src/linear/ridge/ridge.ts", declared);
put("library/src/linear/paths/paths.ts", `export const paths = ["ridge"];\n`);
put("library/src/clustering/k-means/k-means.ts", `export const kMeans = defineComposite({ kind: "k-means" });\n`);
const found: FoundMethod = { kind: "ridge", name: "ridge", family: "linear", folder: "linear/ridge", method: ridge };

test("a method is a folder whose file of the same name declares the kind and exports it", () => {
  expect(findMethods(root)).toEqual([
    { kind: "k-means", name: "kMeans", family: "clustering", folder: "clustering/k-means" },
    { kind: "ridge", name: "ridge", family: "linear", folder: "linear/ridge" },
  ]);
  expect(exportedName("truncated-svd")).toBe("truncatedSvd");
});

test("a family has a list of methods and one of the types of their states, the list of all has the families", () => {
  const lists = new Map(methodLists(root, findMethods(root)).map(({ path, text }) => [path, text]));
  expect(lists.get("library/src/linear/methods.ts")?.split("\n").slice(1)).toEqual([
    'export { ridge } from "./ridge/ridge.js";',
    "",
  ]);
  expect(lists.get("library/src/linear/states.ts")?.split("\n").slice(1)).toEqual([
    'export type * from "./models.js";',
    'export type { RidgeState } from "./ridge/ridge.js";',
    "",
  ]);
  expect(lists.get("library/src/linear/models.ts")?.split("\n").slice(1)).toEqual([
    'import type { ridge } from "./ridge/ridge.js";',
    "",
    "/** A fitted {@link ridge}. */",
    'export interface RidgeModel extends ReturnType<(typeof ridge)["restore"]> {}',
    "/** A recipe of {@link ridge}. */",
    "export interface RidgeRecipe extends ReturnType<typeof ridge> {}",
    "",
  ]);
  // A method that is not declared by its role, such as a composite, has no such types.
  expect(lists.get("library/src/clustering/states.ts")).toBeNull();
  expect(lists.get("library/src/clustering/models.ts")).toBeNull();
  expect(lists.get("library/src/methods.ts")).toContain(
    `\nexport * from "./clustering/methods.js";\nexport * from "./linear/methods.js";\n`,
  );
});

test("each family has a file of common checks, and a removed family has none", () => {
  put("library/test/contract/gone.test.ts", "");
  const outputs = contractTests(root, findMethods(root));
  expect(outputs.map(({ path, text }) => [path, text === null])).toEqual([
    ["library/test/contract/clustering.test.ts", false],
    ["library/test/contract/linear.test.ts", false],
    ["library/test/contract/gone.test.ts", true],
  ]);
});

test("a stale file is found, written once, and then up to date; a superfluous one is removed", () => {
  put("docs/old.md", "old");
  const outputs = [
    { path: "docs/new.md", text: "new" },
    { path: "docs/old.md", text: null },
  ];
  expect(staleOutputs(root, outputs)).toEqual(outputs);
  expect(writeOutputs(root, outputs)).toEqual(outputs);
  expect(readFileSync(join(root, "docs/new.md"), "utf8")).toBe("new");
  expect(existsSync(join(root, "docs/old.md"))).toBe(false);
  expect(writeOutputs(root, outputs)).toEqual([]);
});

test("a card has its own text, with title, figure and options in their places", () => {
  const written =
    "The idea.\n\n## Objective\n\nf\n\n## Algorithm\n\n1. g\n\n## Options\n\nA note.\n\n## What it learns\n\nh\n";
  const card = cardOf(ridge, written, true);
  expect(
    card.startsWith(
      `# Ridge regression\n\n${cardHead(ridge)}\n\nThe idea.\n\n![Ridge regression on toy data](figures/ridge.svg)\n\n## O`,
    ),
  ).toBe(true);
  const options = card.slice(card.indexOf("## Options"), card.indexOf("## What it learns"));
  expect(options).toMatch(
    /^## Options\n\n\| option \| default \| meaning \|\n\|---\|---\|---\|\n\| `alpha` \| `1` \| /,
  );
  expect(options.endsWith("|\n\nA note.\n\n")).toBe(true);
  expect(cardOf(ridge, written, false)).not.toContain("figures/");
  expect(cardOf(ridge, written.replace("## Options\n\nA note.\n\n", ""), true)).toBe(card.replace("\n\nA note.", ""));
});

test("the first line of a card has name, role, sources and capabilities as declared", () => {
  expect(cardHead(ridge)).toBe(
    "`ridge` · regressor · Hoerl and Kennard 1970 · linear; supports weights and sparse samples",
  );
  expect(cardHead(infomax)).toBe(
    "`infomax` · transformer · Bell and Sejnowski 1995; Lee, Girolami and Sejnowski 1999; Ablin, Cardoso and Gramfort 2018" +
      " · linear, invertible",
  );
  expect(cardHead(fisherProjection)).toMatch(
    /^`fisherProjection` · transformer that learns from labels · Fisher 1936 · /,
  );
  expect(cardHead(targetEncode)).toMatch(
    /^`targetEncode` · transformer of table columns that learns from the target · /,
  );
  expect(cardHead(votingClassifier)).toBe("`votingClassifier` · made of other methods · supports what they support");
  expect(cardHead(missingIndicator)).toBe("`missingIndicator` · transformer · supports weights and missing values");
});

test("cards without a method are removed", () => {
  put("docs/methods/lost.md", "# Lost\n");
  put("library/src/linear/ridge/ridge.md", "The idea.\n");
  const outputs = cards(root, [found], []);
  expect(outputs.map(({ path, text }) => [path, text === null])).toEqual([
    ["docs/methods/ridge.md", false],
    ["docs/methods/lost.md", true],
  ]);
});

test("the glossary has a row for each option, with up to four of the methods that have it, and keeps the text around", () => {
  const headings = [
    "| option | meaning | used by |\n|---|---|---|\n",
    "| method | option | what is added to what |\n|---|---|---|\n",
  ];
  put(
    "GLOSSARY.md",
    `# Words\n\n${headings[0]}| \`gone\` | how much | x |\n\nThe middle.\n\n${headings[1]}| y |\n\nThe end.\n`,
  );
  const kinds = ["e", "d", "c", "b", "a"].map((kind) => ({ ...found, kind }));
  const few = glossary(root, kinds.slice(3)).text;
  expect(few).toContain(`# Words\n\n${headings[0]}| \`alpha\` | strength of the penalty | a, b |\n`);
  expect(few).toContain("| `intercept` | fit an intercept | a, b |\n\nThe middle.\n");
  expect(few).not.toContain("gone");
  expect(few).toContain(`${headings[1]}| a | \`alpha\` | alpha · ‖w‖² is added to the sum of squared errors |\n| b |`);
  expect(few?.endsWith(" |\n\nThe end.\n")).toBe(true);
  expect(glossary(root, kinds).text).toContain("| `alpha` | strength of the penalty | a, b, c, d … |\n");
});

test("placeholders that only an author can fill in are listed with their file", () => {
  put("library/src/linear/ridge/ridge.md", "`ridge` · regressor\n\nIdea.\n\n## Objective\n\n## Algorithm\n\n1. g\n");
  const problems = findProblems(root, [found]);
  expect(problems).toContain("library/src/linear/ridge/ridge.test.ts: there is no such file");
  expect(problems).toContain("library/src/linear/ridge/ridge.cases.ts: there is no such file");
  expect(problems).toContain(
    "library/src/linear/ridge/ridge.md: its first line is generated from the declaration; remove it",
  );
  expect(problems).toContain("library/src/linear/ridge/ridge.md: nothing is written under Objective");
  expect(
    problems.some((problem) => problem.startsWith("library/src/linear/ridge/ridge.md: its sections must be ")),
  ).toBe(true);
  expect(problems.filter((problem) => problem.includes("under Algorithm"))).toEqual([]);
});

test("a family with types of states must have a sub-path that exports them", () => {
  const asked = [
    "library/src/linear/index.ts: it must export ./states.js",
    'library/package.json: exports must have "./linear"',
  ];
  const problems = () => findProblems(root, [found]).filter((problem) => asked.includes(problem));
  expect(problems()).toEqual([]);
  put("library/src/linear/states.ts", 'export type { RidgeState } from "./ridge/ridge.js";\n');
  expect(problems()).toEqual(asked);
  put("library/src/linear/index.ts", 'export * from "./states.js";\n');
  put("library/package.json", JSON.stringify({ exports: { "./linear": { types: "./dist/linear/index.d.ts" } } }));
  expect(problems()).toEqual([]);
});

test("the head comment of a program is its line in the gallery", () => {
  expect(headComment("/**\n * Two circles:\n * no line tells them apart.\n */\nimport x;\n")).toBe(
    "Two circles: no line tells them apart.",
  );
  expect(headComment("/** One line. */\n")).toBe("One line.");
});

test("the gallery is listed by family, with figures, and a card names the programs that import its method", () => {
  put("docs/gallery/first.ts", '/** Begin. */\nimport { saveModel } from "lectern";\nconsole.log(saveModel);\n');
  put(
    "docs/gallery/linear/lines.ts",
    '/** Lines. */\nimport {\n  lasso,\n  type Matrix,\n  ridge,\n} from "lectern";\nconsole.log(ridge);\n',
  );
  put("docs/gallery/linear/lines.test.ts", 'import { ridge } from "lectern";\nconsole.log(ridge);\n');
  put("docs/gallery/linear/part.ts", "export const part = 1;\n");
  put("docs/gallery/figures/lines.svg", "<svg/>");
  const programs = galleryPrograms(root);
  expect(programs.map(({ path, family, imports }) => [path, family, imports])).toEqual([
    ["first.ts", "", ["saveModel"]],
    ["linear/lines.ts", "linear", ["lasso", "ridge"]],
  ]);
  expect(galleryIndex(programs).text).toMatch(
    /\*\*\[first\]\(first\.ts\)\*\*: Begin\.\n\n## linear\n\n\*\*\[lines\]\(linear\/lines\.ts\)\*\*: Lines\.\n\n!\[lines\]\(figures\/lines\.svg\)\n$/,
  );
  put("library/src/linear/ridge/ridge.md", "The idea.\n");
  expect(cards(root, [found], programs)[0].text).toMatch(
    /The idea\.\n\nSee it at work in the gallery: \[lines\]\(\.\.\/gallery\/linear\/lines\.ts\)\.\n$/,
  );
});

test("the folders of the gallery are named after folders of the sources", () => {
  const families = new Set(galleryPrograms(repository).map(({ family }) => family));
  for (const family of families) expect(existsSync(join(repository, "library/src", family)), family).toBe(true);
  expect(families.size).toBeGreaterThan(5);
});

test("the scripts of reference values are named after folders of the sources", () => {
  const families = [...readdirSync(join(repository, "library/src")), "formats"].map((name) =>
    name.replaceAll("-", "_"),
  );
  const scripts = readdirSync(join(repository, "scripts/reference")).filter(
    // What they share is no script and writes no values.
    (name) => /\.(py|R)$/.test(name) && !["common.py", "common.R"].includes(name),
  );
  const others = scripts.filter((name) => !families.some((family) => new RegExp(`^${family}[_.]`).test(name)));
  expect(others).toEqual([]);
  expect(scripts.length).toBeGreaterThan(50);
});

test("a sentence for a guide is the first below its heading, without links and line breaks", () => {
  expect(firstSentence("# Trees\n\nWhat [trees](a.md) ask,\nin 2.5 words: one thing. And more.\n")).toBe(
    "What trees ask, in 2.5 words: one thing.",
  );
  expect(firstSentence("# Trees\n\nThree things:\n\n- one\n")).toBe("Three things.");
});

test("the rows of the courses are counted by the titles of tests, except skipped ones", () => {
  put(
    "docs/curriculum/book.md",
    "| id | thing |\n|---|---|\n| CB-001 | a |\n| CB-002 | b |\n| CB-003 | c |\n| CBM-001 | d |\n",
  );
  const titles = [
    'test("[CB-001] holds", () => {});',
    'describe.each([1])(\n  "[CBM-001] %s",\n  () => {},\n);',
    'test.skip("[CB-002] does not", () => {});',
    'expect(idsInTitle("[CB-003] is no title"));',
  ];
  put("library/src/a.test.ts", titles.join("\n"));
  const table = curriculumTable(root);
  expect(table).toContain("| Machine Learning Cookbook | 3 | 1 | 33 % |\n");
  expect(table).toContain("| mentioned in passing in any of them | 1 | 1 | 100 % |\n");
  expect(table.endsWith("| **all** | 4 | 2 | 50 % |")).toBe(true);
  const marked = "a\n<!-- made by npm run generate: the rows of the courses -->\nold\n<!-- end -->\nb <!-- end -->\n";
  const written = replaceBetween(marked, table);
  expect(written).toContain(`courses -->\n\n${table}\n\n<!-- end -->\nb <!-- end -->\n`);
  expect(written).not.toContain("old");
  expect(replaceBetween(written, table)).toBe(written);
  expect(replaceBetween("no marks", table)).toBe("no marks");
});
