/**
 * Makes the types of a package reachable for the compiler of its users. To write the declarations of a program,
 * TypeScript names types by the path from which a package exports them, but it only finds paths whose declarations are
 * part of the program: `export const recipe = ridge()` needs those of lectern/contract and lectern/linear. So the
 * declarations of each path import those of all paths that export what they mention.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { PublicEntry } from "./package-surface.js";
import { type PublicName, readPublicNames } from "./public-names.js";

/** Adds the imports to the declaration files of the entries. */
export function importMentionedTypes(packageFolder: string, entries: readonly PublicEntry[]): void {
  const { names, mentionedBy } = readPublicNames(packageFolder, entries);
  // Of the root and a sub-path the last one counts: the sub-path, whose declarations import less.
  const subPathsLast = [...names].sort((a, b) => a.specifier.length - b.specifier.length);
  const exporters = new Map(subPathsLast.map((one) => [one.declaration, one.specifier]));
  const files = new Map(entries.map(({ specifier, types }) => [specifier, types]));
  for (const { specifier, types } of entries) {
    const needed = missingPaths(names, specifier, mentionedBy, exporters);
    if (needed.length === 0) continue;
    const imports = needed.map((path) => `import "${moduleFrom(types, files.get(path) ?? "")}";\n`);
    const file = join(packageFolder, types);
    writeFileSync(file, imports.join("") + readFileSync(file, "utf8"));
  }
}

/** The paths that export what the declarations of a path mention and do not export themselves. */
function missingPaths(
  names: readonly PublicName[],
  specifier: string,
  mentionedBy: ReturnType<typeof readPublicNames>["mentionedBy"],
  exporters: ReadonlyMap<PublicName["declaration"], string>,
): string[] {
  const own = new Set(names.filter((one) => one.specifier === specifier).map(({ declaration }) => declaration));
  const paths = Array.from(mentionedBy(own))
    .filter((declaration) => !own.has(declaration))
    .map((declaration) => exporters.get(declaration));
  return Array.from(new Set(paths.filter((path) => path !== undefined && path !== specifier)), String).sort();
}

/** "./contract/index.js", seen from "./dist/index.d.ts" as "./dist/contract/index.d.ts". */
function moduleFrom(types: string, target: string): string {
  const path = relative(dirname(types), target).replaceAll("\\", "/");
  return (path.startsWith(".") ? path : `./${path}`).replace(/\.d\.ts$/, ".js");
}
