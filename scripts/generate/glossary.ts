/**
 * The tables of options in GLOSSARY.md: the meaning of each option, with which its declarations begin, the methods that
 * have it, and what the strengths of penalties are relative to.
 */
import { join } from "node:path";
import { everyOption, meaningOf } from "../../library/src/core/options/walk-options.js";
import type { FoundMethod } from "./find-methods.js";
import { type Output, readIfExists } from "./outputs.js";

/** The largest number of methods listed for an option. */
const namedMethods = 4;

const optionsHeading = "| option | meaning | used by |\n|---|---|---|\n";
const penaltiesHeading = "| method | option | what is added to what |\n|---|---|---|\n";

/** GLOSSARY.md with the tables of options from the declarations of the methods. */
export function glossary(root: string, methods: readonly FoundMethod[]): Output {
  const text = readIfExists(join(root, "GLOSSARY.md")) ?? "";
  const sorted = [...methods].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const withOptions = withTable(text, optionsHeading, optionRows(sorted));
  return { path: "GLOSSARY.md", text: withTable(withOptions, penaltiesHeading, penaltyRows(sorted)) };
}

function withTable(text: string, heading: string, rows: readonly string[]): string {
  const from = text.indexOf(heading);
  if (from < 0) throw new Error(`GLOSSARY.md has no table that begins with ${heading.split("\n")[0]}`);
  const end = text.indexOf("\n\n", from);
  return `${text.slice(0, from)}${heading}${rows.join("\n")}${end < 0 ? "\n" : text.slice(end)}`;
}

function optionRows(methods: readonly FoundMethod[]): string[] {
  const found = new Map<string, { meaning: string; kinds: Set<string> }>();
  for (const { method, kind } of methods) {
    for (const { name, option } of everyOption(method.options)) {
      const entry = found.get(name) ?? { meaning: meaningOf(option).meaning, kinds: new Set() };
      entry.kinds.add(kind);
      found.set(name, entry);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map(([name, { meaning, kinds }]) => `| \`${name}\` | ${inCell(meaning)} | ${usedBy([...kinds])} |`);
}

/** The strengths of penalties: the same number means different things when added to a sum or to a mean. */
function penaltyRows(methods: readonly FoundMethod[]): string[] {
  return methods.flatMap(({ method, kind }) =>
    everyOption(method.options)
      .filter(({ name }) => name === "alpha")
      .map(({ path, option }) => `| ${kind} | \`${path}\` | ${inCell(meaningOf(option).here)} |`),
  );
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function usedBy(kinds: readonly string[]): string {
  return kinds.length > namedMethods ? `${kinds.slice(0, namedMethods).join(", ")} …` : kinds.join(", ");
}
