/**
 * `npm run new-method -- linear/foo --role regressor`: creates the folder of a new method in library/src, with
 * everything that its author has to fill in. `npm run generate` does the rest and lists what is still missing.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { layers } from "../layers.js";
import { isMain, repository } from "../repository.js";
import { roles } from "./roles.js";
import { filesOf } from "./templates.js";

/** Creates the files and returns their paths; an invalid folder or role is refused with what would work. */
export function newMethod(root: string, folder: string, role: string): string[] {
  const [family, ...rest] = folder.split("/");
  if (!layers.flat().includes(family)) {
    throw new Error(`there is no family ${family} in scripts/layers.ts; the families are ${layers.flat().join(", ")}`);
  }
  if (rest.length === 0 || rest.length > 2 || !rest.every((part) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(part))) {
    throw new Error(
      `name the folder as family/kind or family/group/kind in lower case, such as linear/foo; got ${folder}`,
    );
  }
  if (!Object.hasOwn(roles, role))
    throw new Error(`--role must be one of ${Object.keys(roles).join(", ")}; got ${role}`);
  const place = `library/src/${folder}`;
  if (existsSync(join(root, place))) throw new Error(`${place} already exists`);
  mkdirSync(join(root, place), { recursive: true });
  const files = Object.entries(filesOf({ folder, kind: basename(folder), role, parts: roles[role] }));
  for (const [name, text] of files) writeFileSync(join(root, place, name), text);
  return files.map(([name]) => `${place}/${name}`);
}

if (isMain(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { role: { type: "string" } }, allowPositionals: true });
  try {
    for (const path of newMethod(repository, positionals[0] ?? "", values.role ?? "")) console.log(`wrote ${path}`);
    console.log("fill in the placeholders between ‹ and ›, then run npm run generate");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
