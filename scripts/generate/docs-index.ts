/** docs/README.md: the index of the documentation. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FoundMethod } from "./find-methods.js";
import type { GalleryProgram } from "./gallery-programs.js";
import type { Output } from "./outputs.js";

/** The guides in the order of a reader; one that is in no group comes last. */
const groups: readonly (readonly [heading: string, guides: readonly string[]])[] = [
  ["Data", ["tables", "data-quality", "text", "images", "data-sets"]],
  ["From data to a decision", ["choosing", "model-selection", "metrics", "decisions", "plots"]],
  [
    "Methods by family",
    [
      ...["linear-models", "trees", "clustering", "densities", "components", "embeddings", "kernels"],
      ...["structured-kernels", "structured-prediction", "neighbors"],
    ],
  ],
  ["Command line and workbench", ["command-line", "workbench"]],
  ["Advanced", ["own-methods", "linear-algebra", "numerical-functions", "optimization", "engine", "speed"]],
];

/** The guides that come before all others. */
const first = ["coming-from-scikit-learn"];

/** Links in the order of a reader: first steps, guides by topic with what each is about, cards, gallery, curriculum. */
export function docsIndex(
  root: string,
  methods: readonly FoundMethod[],
  programs: readonly GalleryProgram[],
  count: string,
): Output {
  const grouped = new Set([...first, ...groups.flatMap(([, guides]) => guides)]);
  const others = markdownIn(root, "guide").filter((name) => !grouped.has(name));
  const sections = [...groups, ...(others.length === 0 ? [] : [["Others", others] as const])].map(
    ([heading, guides]) => `### ${heading}\n\n${guides.flatMap((name) => guideEntry(root, name)).join("\n")}\n`,
  );
  const steps = programs.filter(({ family }) => family === "");
  const text = `# Documentation

This index is made by \`npm run generate\`. The [README](../README.md) says what Lectern is and how to install it.

## Start here

${[
  ...steps.map(
    ({ name, path, shows }) => `- [${titleOf(name)}](gallery/${path}): ${shows.replace(`${titleOf(name)}: `, "")}`,
  ),
  ...first.flatMap((name) => guideEntry(root, name)),
].join("\n")}

## Guides

${sections.join("\n")}
## Reference

- [Methods](methods/README.md): ${methods.length} methods by family, each with a card: purpose, objective, options, example
- [Gallery](gallery/README.md): ${programs.length} programs with experiments and figures, by family
- [Glossary](../GLOSSARY.md): terms and option names
- [Public names](api/exports.txt): the exports of each path of the package

## Curriculum

The content of five courses, row by row. A row counts as proved if a test that checks it has the id of the row in its title; \`npm test\` runs
these tests, and \`npm run curriculum\` lists the missing rows.

${count}

${markdownIn(root, "curriculum")
  .map((name) => `- [${headingOf(root, "curriculum", name)}](curriculum/${name}.md)`)
  .join("\n")}
`;
  return { path: "docs/README.md", text };
}

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}

function markdownIn(root: string, folder: string): string[] {
  const names = existsSync(join(root, "docs", folder)) ? readdirSync(join(root, "docs", folder)) : [];
  return names
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.replace(/\.md$/, ""))
    .sort();
}

function guideEntry(root: string, name: string): string[] {
  const file = join(root, "docs/guide", `${name}.md`);
  if (!existsSync(file)) return [];
  return [`- [${headingOf(root, "guide", name)}](guide/${name}.md): ${firstSentence(readFileSync(file, "utf8"))}`];
}

function headingOf(root: string, folder: string, name: string): string {
  const text = readFileSync(join(root, "docs", folder, `${name}.md`), "utf8");
  return /^# (?:Curriculum: )?(.*)$/m.exec(text)?.[1] ?? name;
}

/** The first sentence below the heading of a page, on one line and without links. */
export function firstSentence(page: string): string {
  const paragraph = page.split(/\n\n+/).find((part) => part.trim() !== "" && !part.startsWith("#")) ?? "";
  const line = paragraph.replaceAll(/\s+/g, " ").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return (/^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line).replace(/:$/, ".");
}
