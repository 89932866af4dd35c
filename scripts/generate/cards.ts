/** The cards in docs/methods: what is written beside the method, with what the declaration says put in at its place. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AnyMethod } from "../../library/src/contract/contract.js";
import type { Option } from "../../library/src/core/options/options.js";
import { cardHead } from "./card-head.js";
import type { FoundMethod } from "./find-methods.js";
import type { GalleryProgram } from "./gallery-programs.js";
import { leftovers, type Output, readIfExists } from "./outputs.js";

/** The parts of a card, in the order of all cards; those that its author writes. */
export const writtenHeadings = [
  "Objective",
  "Algorithm",
  "What it learns",
  "Strengths and weaknesses",
  "Example",
  "See also",
];

/** The folder of the cards, from the root of the repository. */
export const cardFolder = "docs/methods";

/** The folder of their figures. */
export const figureFolder = `${cardFolder}/figures`;

/** A card for each method that has one beside it, and the removal of those that have no method. */
export function cards(root: string, methods: readonly FoundMethod[], programs: readonly GalleryProgram[]): Output[] {
  const made = methods.flatMap(({ method, kind, name, folder }) => {
    const written = readIfExists(join(root, "library/src", folder, `${kind}.md`));
    if (written === null) return [];
    const hasFigure = existsSync(join(root, figureFolder, `${kind}.svg`));
    const atWork = programs.filter(({ imports }) => imports.includes(name));
    return [{ path: `${cardFolder}/${kind}.md`, text: cardOf(method, written, hasFigure, atWork) }];
  });
  const index = { path: `${cardFolder}/README.md`, text: "" };
  return [...made, ...leftovers(root, cardFolder, ".md", [...made, index])];
}

/**
 * Title, the line of what is declared, what is written, the figure before the objective, the options after the algorithm,
 * and the programs of the gallery that use the method.
 */
export function cardOf(
  method: AnyMethod,
  written: string,
  hasFigure: boolean,
  programs: readonly GalleryProgram[] = [],
): string {
  const [introduction, ...sections] = written.trim().split(/\n+(?=## )/);
  const figure = hasFigure ? [`![${method.title} on toy data](figures/${method.kind}.svg)`] : [];
  const notes = sections
    .find((section) => section.startsWith("## Options\n"))
    ?.replace("## Options\n", "")
    .trim();
  const options = `## Options\n\n${[optionTable(method), ...(notes === undefined ? [] : [notes])].join("\n\n")}`;
  const body = sections
    .filter((section) => !section.startsWith("## Options\n"))
    .flatMap((section) => (section.startsWith("## Algorithm\n") ? [section, options] : [section]));
  return `${[`# ${method.title}`, cardHead(method), introduction, ...figure, ...body, ...seeAtWork(programs)].join("\n\n")}\n`;
}

function seeAtWork(programs: readonly GalleryProgram[]): string[] {
  if (programs.length === 0) return [];
  const links = programs.map(({ name, path }) => `[${name}](../gallery/${path})`);
  return [`See it at work in the gallery: ${links.join(", ")}.`];
}

function optionTable({ options }: AnyMethod): string {
  const rows = Object.entries<Option>(options).map(
    ([name, option]) => `| \`${name}\` | \`${JSON.stringify(option.default)}\` | ${option.description} |`,
  );
  return rows.length === 0 ? "None." : ["| option | default | meaning |", "|---|---|---|", ...rows].join("\n");
}
