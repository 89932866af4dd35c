/** The texts that the library follows, and their rows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { collectRows, type Rows } from "./curriculum-ids.js";

/** The texts, by the prefix of their rows; `…M` are passing mentions. */
export const texts: Readonly<Record<string, string>> = {
  CB: "Machine Learning Cookbook",
  CBM: "… passing mentions",
  ML2: "Machine Learning II",
  ML2M: "… passing mentions",
  PA: "Pattern Analysis",
  IR: "Information Retrieval in High Dimensional Data",
  PIM: "… passing mentions of both",
  MP: "Machine Learning and Physics",
  MPM: "… passing mentions",
};

/** The rows of docs/curriculum, by prefix in the order of the texts. */
export function readRows(root: string): Rows {
  const folder = join(root, "docs/curriculum");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const markdown = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const rows = collectRows(markdown, Object.keys(texts));
  return new Map(Object.keys(texts).map((prefix) => [prefix, rows.get(prefix) ?? []]));
}
