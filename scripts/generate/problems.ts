/** The parts of a method's folder that only its author can write. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findPlaceholders } from "../new-method/placeholders.js";
import { writtenHeadings } from "./cards.js";
import type { FoundMethod } from "./find-methods.js";
import { readIfExists } from "./outputs.js";

/** The parts that are missing in the folder of a method and in its card, each with the file to write. */
export function findProblems(root: string, methods: readonly FoundMethod[]): string[] {
  const families = new Set(methods.map(({ family }) => family));
  const ofMethods = methods.flatMap((found) => [
    ...missingFiles(root, found),
    ...findPlaceholders(root, `library/src/${found.folder}`),
    ...cardProblems(root, found),
  ]);
  return [...[...families].flatMap((family) => familyProblems(root, family)), ...ofMethods];
}

/** The types of the states of a family are public by a sub-path with the name of the family. */
function familyProblems(root: string, family: string): string[] {
  const folder = `library/src/${family}`;
  if (readIfExists(join(root, folder, "states.ts")) === null) return [];
  const index = readIfExists(join(root, folder, "index.ts")) ?? "";
  const manifest = readIfExists(join(root, "library/package.json")) ?? "";
  return [
    ...(index.includes('export * from "./states.js";') ? [] : [`${folder}/index.ts: it must export ./states.js`]),
    ...(manifest.includes(`"./${family}"`) ? [] : [`library/package.json: exports must have "./${family}"`]),
  ];
}

function missingFiles(root: string, { kind, folder }: FoundMethod): string[] {
  const files = [`${kind}.test.ts`, `${kind}.cases.ts`].map((name) => `library/src/${folder}/${name}`);
  return files.filter((file) => !existsSync(join(root, file))).map((file) => `${file}: there is no such file`);
}

/** A method that is not a composite has a card with all its sections written. */
function cardProblems(root: string, { kind, folder, method }: FoundMethod): string[] {
  const file = `library/src/${folder}/${kind}.md`;
  const card = readIfExists(join(root, file));
  if (card === null) return method.traits === undefined ? [] : [`${file}: there is no such file`];
  const headings = Array.from(card.matchAll(/^## (.*)$/gm), ([, heading]) => heading).filter(
    (one) => one !== "Options",
  );
  const order =
    headings.join() === writtenHeadings.join() ? [] : [`${file}: its sections must be ${writtenHeadings.join(", ")}`];
  const empty = writtenHeadings.filter((heading) =>
    new RegExp(`^## ${heading}\\s+(?=##|$(?![\\s\\S]))`, "m").test(card),
  );
  const head = /^`[\w-]+` · /.test(card)
    ? [`${file}: its first line is generated from the declaration; remove it`]
    : [];
  return [...head, ...order, ...empty.map((heading) => `${file}: nothing is written under ${heading}`)];
}
