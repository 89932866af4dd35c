/** The column "used by" of the options in GLOSSARY.md; names and meanings are written by hand. */
import { join } from "node:path";
import type { FoundMethod } from "./find-methods.js";
import { type Output, readIfExists } from "./outputs.js";

/** So many methods are named; of more, the first so many. */
const namedMethods = 4;

const row = /^(\| `(\w+)` \| .* \| )[^|]*\|$/;

/** GLOSSARY.md with the methods that have each option. */
export function glossary(root: string, methods: readonly FoundMethod[]): Output {
  const users = new Map<string, string[]>();
  for (const { method, kind } of [...methods].sort((a, b) => (a.kind < b.kind ? -1 : 1))) {
    for (const name of Object.keys(method.options)) users.set(name, [...(users.get(name) ?? []), kind]);
  }
  const text = readIfExists(join(root, "GLOSSARY.md")) ?? "";
  const from = text.indexOf("| used by |");
  const end = text.indexOf("\n\n", from);
  if (from < 0) throw new Error('GLOSSARY.md has no table of options with a column "used by"');
  const lines = text.slice(from, end).split("\n");
  const table = lines.map((line) =>
    line.replace(row, (_, start: string, name: string) => `${start}${usedBy(users.get(name))} |`),
  );
  return { path: "GLOSSARY.md", text: text.slice(0, from) + table.join("\n") + text.slice(end) };
}

function usedBy(kinds: readonly string[] = []): string {
  return kinds.length > namedMethods ? `${kinds.slice(0, namedMethods).join(", ")} …` : kinds.join(", ");
}
