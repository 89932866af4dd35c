/**
 * The cards in docs/methods: the text written beside the method, with the parts that come from the declaration
 * inserted.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AnyMethod } from "../../library/src/contract/contract.js";
import { describeState } from "../../library/src/contract/state/describe-state.js";
import type { Option } from "../../library/src/core/options/options.js";
import { cardHead } from "./card-head.js";
import type { FoundMethod } from "./find-methods.js";
import type { GalleryProgram } from "./gallery-programs.js";
import { leftovers, type Output, readIfExists } from "./outputs.js";

/** The sections of a card that its author writes, in the order of all cards. */
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

/** A card for each method that has one beside it; cards without a method are removed. */
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
 * Title, the line of declared facts, the author's text, the figure before the objective, the options after the
 * algorithm, the table of the state under "What it learns", and the programs of the gallery that use the method.
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
    .flatMap((section) => (section.startsWith("## Algorithm\n") ? [section, options] : [withState(method, section)]));
  return `${[`# ${method.title}`, cardHead(method), introduction, ...figure, ...body, ...seeAtWork(programs)].join("\n\n")}\n`;
}

function seeAtWork(programs: readonly GalleryProgram[]): string[] {
  if (programs.length === 0) return [];
  const links = programs.map(({ name, path }) => `[${name}](../gallery/${path})`);
  return [`See it at work in the gallery: ${links.join(", ")}.`];
}

/** The section "What it learns" with the table of the state before what its author writes. */
function withState({ learns }: AnyMethod, section: string): string {
  const heading = "## What it learns\n";
  if (learns === undefined || !section.startsWith(heading)) return section;
  const rows = describeState(learns).map(({ path, form, description }) => `| \`${path}\` | ${form} | ${description} |`);
  const table = ["| `state` | form | meaning |", "|---|---|---|", ...rows].join("\n");
  return [heading, rows.length === 0 ? "Nothing." : table, "", section.slice(heading.length).trim()]
    .join("\n")
    .trimEnd();
}

function optionTable({ options }: AnyMethod): string {
  const rows = Object.entries<Option>(options).map(
    ([name, option]) => `| \`${name}\` | \`${JSON.stringify(option.default)}\` | ${option.description} |`,
  );
  return rows.length === 0 ? "None." : ["| option | default | meaning |", "|---|---|---|", ...rows].join("\n");
}
