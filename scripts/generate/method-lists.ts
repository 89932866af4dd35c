/** The lists of methods that the library exports: library/src/<family>/methods.ts, and library/src/methods.ts of all. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MethodFolder } from "./find-methods.js";
import type { Output } from "./outputs.js";

/** The longest line that the formatter leaves whole. */
const lineWidth = 120;

const made = "Made by `npm run generate`.";

/** A list for each family, of the methods and the types of what they learn, and one of all families. */
export function methodLists(root: string, methods: readonly MethodFolder[]): Output[] {
  const families = [...new Set(methods.map(({ family }) => family))].sort();
  const lists = families.map((family) => {
    const lines = methods
      .filter((method) => method.family === family)
      .map((method) => exportLine(family, method, publicTypes(root, method)));
    return {
      path: `library/src/${family}/methods.ts`,
      text: `/** The methods of this folder, with the types of their states and progress. ${made} */\n${lines.join("\n")}\n`,
    };
  });
  const all = families.map((family) => `export * from "./${family}/methods.js";`);
  const text = `/** Every method of the library, with the types of their states and progress. ${made} */\n${all.join("\n")}\n`;
  return [...lists, { path: "library/src/methods.ts", text }];
}

/** The types that go with a method: what it learns and what it tells on the way, where it declares them itself. */
function publicTypes(root: string, { folder, kind }: MethodFolder): string[] {
  const text = readFileSync(join(root, "library/src", folder, `${kind}.ts`), "utf8");
  const declared = text.matchAll(/^export (?:interface|type) (\w+(?:State|Progress))\b/gm);
  return Array.from(declared, ([, name]) => name);
}

function exportLine(family: string, { name, folder, kind }: MethodFolder, types: readonly string[]): string {
  const specifiers = [name, ...types].sort(byName).map((one) => (one === name ? one : `type ${one}`));
  const from = `from ".${folder.slice(family.length)}/${kind}.js";`;
  const line = `export { ${specifiers.join(", ")} } ${from}`;
  return line.length <= lineWidth ? line : `export {\n${specifiers.map((one) => `  ${one},\n`).join("")}} ${from}`;
}

/** The order of the formatter: letter by letter, of the same letter the capital one first. */
function byName(a: string, b: string): number {
  const key = (text: string) => Array.from(text, (letter) => letter.toLowerCase() + (letter < "a" ? 0 : 1)).join("");
  return key(a) < key(b) ? -1 : 1;
}
