/** docs/api/exports.txt: every public name of the package, read from its sources. `check-exports.ts` compares the build. */
import { join } from "node:path";
import { listNames, publicEntries, readDeclaredNames, readManifest } from "../package-surface.js";
import type { Output } from "./outputs.js";

/** The names of each public path, values before types. */
export function exportsList(root: string): Output {
  const library = join(root, "library");
  const entries = publicEntries(readManifest(library)).map(({ specifier, types }) => ({
    specifier,
    source: join(library, types.replace(/^\.\/dist\/(.*)\.d\.ts$/, "src/$1.ts")),
  }));
  const declared = readDeclaredNames(entries.map(({ source }) => source));
  const lines = entries.flatMap(({ specifier, source }) => listNames(specifier, declared.get(source)));
  return { path: "docs/api/exports.txt", text: `${lines.join("\n")}\n` };
}
