/** The cards in docs/methods: what is written beside the method, with what the declaration says put in at its place. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AnyMethod } from "../../library/src/contract/contract.js";
import type { Option } from "../../library/src/core/options/options.js";
import { cardHead } from "./card-head.js";
import type { FoundMethod } from "./find-methods.js";
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
export function cards(root: string, methods: readonly FoundMethod[]): Output[] {
  const made = methods.flatMap(({ method, kind, folder }) => {
    const written = readIfExists(join(root, "library/src", folder, `${kind}.md`));
    if (written === null) return [];
    const hasFigure = existsSync(join(root, figureFolder, `${kind}.svg`));
    return [{ path: `${cardFolder}/${kind}.md`, text: cardOf(method, written, hasFigure) }];
  });
  const index = { path: `${cardFolder}/README.md`, text: "" };
  return [...made, ...leftovers(root, cardFolder, ".md", [...made, index])];
}

/** Title, the line of what is declared, what is written, the figure before the objective, and the options after the algorithm. */
export function cardOf(method: AnyMethod, written: string, hasFigure: boolean): string {
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
  return `${[`# ${method.title}`, cardHead(method), introduction, ...figure, ...body].join("\n\n")}\n`;
}

function optionTable({ options }: AnyMethod): string {
  const rows = Object.entries<Option>(options).map(
    ([name, option]) => `| \`${name}\` | \`${JSON.stringify(option.default)}\` | ${option.description} |`,
  );
  return rows.length === 0 ? "None." : ["| option | default | meaning |", "|---|---|---|", ...rows].join("\n");
}
