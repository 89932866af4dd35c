/** How much of the courses is covered: the rows claimed by the titles of tests, counted by text. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRows, texts } from "../curriculum-rows.js";
import { claimedRows } from "../curriculum-titles.js";
import { type Output, readIfExists } from "./outputs.js";

const begin = "<!-- made by npm run generate: the rows of the courses -->";
const end = "<!-- end -->";

/** The table of the rows with a test, for each text and in total; passing mentions are counted together. */
export function curriculumTable(root: string): string {
  if (!existsSync(join(root, "docs/curriculum"))) return "";
  const rows = readRows(root);
  const claimed = claimedRows(root);
  const isMention = (prefix: string) => texts[prefix].startsWith("…");
  const idsOf = (prefixes: readonly string[]) => prefixes.flatMap((prefix) => rows.get(prefix) ?? []);
  const line = (name: string, ids: readonly string[]) => {
    const proved = ids.filter((id) => claimed.has(id)).length;
    return `| ${name} | ${ids.length} | ${proved} | ${Math.floor((100 * proved) / Math.max(ids.length, 1))} % |`;
  };
  const prefixes = Object.keys(texts);
  return [
    "| text | rows | proved by a test | share |",
    "|---|---:|---:|---:|",
    ...prefixes.filter((prefix) => !isMention(prefix)).map((prefix) => line(texts[prefix], idsOf([prefix]))),
    line("mentioned in passing in any of them", idsOf(prefixes.filter(isMention))),
    line("**all**", idsOf(prefixes)),
  ].join("\n");
}

/** README.md with the table between its marks; unchanged when it has none. */
export function readmeWithCount(root: string, table: string): Output[] {
  const text = readIfExists(join(root, "README.md"));
  if (text === null) return [];
  return [{ path: "README.md", text: replaceBetween(text, table) }];
}

/** Replaces the part between the marks of a text. */
export function replaceBetween(text: string, part: string): string {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end).slice(1).join(end);
  return after === undefined ? text : `${before}${begin}\n\n${part}\n\n${end}${after}`;
}
