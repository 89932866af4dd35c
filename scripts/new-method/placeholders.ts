/** The placeholders of `npm run new-method` are between ‹ and ›, so that the checks can find them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const placeholder = /‹[^›]*›/;

/** Every placeholder left in a folder of the library, with its file and line. */
export function findPlaceholders(root: string, folder: string): string[] {
  const path = join(root, folder);
  const files = existsSync(path) ? readdirSync(path).filter((name) => /\.(ts|md)$/.test(name)) : [];
  return files.sort().flatMap((name) =>
    readFileSync(join(path, name), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const found = placeholder.exec(line);
        return found === null ? [] : [`${folder}/${name}:${at + 1} fill in ${found[0]}`];
      }),
  );
}
