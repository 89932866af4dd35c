/** The lists of the library's exported methods: methods.ts, models.ts and states.ts in each family, and methods.ts of all. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { typeNames } from "../named-types.js";
import type { MethodFolder } from "./find-methods.js";
import type { Output } from "./outputs.js";

/** The longest line that the formatter does not wrap. */
const lineWidth = 120;

const made = "Made by `npm run generate`.";

/**
 * For each family its methods and, separately, the types of their states; and one list of the methods of all families.
 */
export function methodLists(root: string, methods: readonly MethodFolder[]): Output[] {
  const families = [...new Set(methods.map(({ family }) => family))].sort();
  const lists = families.flatMap((family) => {
    const own = methods.filter((method) => method.family === family);
    return [methodList(family, own), modelList(root, family, own), typeList(root, family, own)];
  });
  const all = families.map((family) => `export * from "./${family}/methods.js";`);
  const text = `/** Every method of the library. ${made} */\n${all.join("\n")}\n`;
  return [...lists, { path: "library/src/methods.ts", text }];
}

/** The list of a family that the root exports. */
function methodList(family: string, methods: readonly MethodFolder[]): Output {
  const lines = methods.map((method) => `export { ${method.name} } ${from(family, method)}\n`);
  return {
    path: `library/src/${family}/methods.ts`,
    text: `/** The methods of this folder. ${made} */\n${lines.join("")}`,
  };
}

/** Names for the recipes and models of a family; those of composites depend on what is inside them. */
function modelList(root: string, family: string, methods: readonly MethodFolder[]): Output {
  const simple = methods.filter((method) => hasRole(root, method));
  const imports = simple.map((method) => `import type { ${method.name} } ${from(family, method)}\n`);
  const types = simple.map(({ name }) => {
    const { recipe, model } = typeNames(name);
    return `
/** A fitted {@link ${name}}. */
${wrapped(`export interface ${model}`, `extends ReturnType<(typeof ${name})["restore"]> {}`)}
/** A recipe of {@link ${name}}. */
export interface ${recipe} extends ReturnType<typeof ${name}> {}
`;
  });
  const text = `/** The types of the recipes and models of this folder. ${made} */\n${imports.join("")}${types.join("")}`;
  return { path: `library/src/${family}/models.ts`, text: simple.length === 0 ? null : text };
}

/** Two parts of a line, as the formatter wraps them. */
function wrapped(first: string, second: string): string {
  return `${first}${first.length + second.length < lineWidth ? " " : "\n  "}${second}`;
}

/** Whether a method is declared by its role; composites are not. */
function hasRole(root: string, method: MethodFolder): boolean {
  return /^export const \w+ = define(?!Composite\b|Search\b)/m.test(sourceOf(root, method));
}

/**
 * The types that the family's own sub-path exports beside its functions; no file when no method declares such a type.
 */
function typeList(root: string, family: string, methods: readonly MethodFolder[]): Output {
  const models = methods.some((method) => hasRole(root, method)) ? ['export type * from "./models.js";\n'] : [];
  const states = methods.flatMap((method) => {
    const types = publicTypes(root, method);
    return types.length === 0 ? [] : [`${exportTypes(types, from(family, method))}\n`];
  });
  // By folders, as Biome sorts imports: kernel-density/ comes before kernel-density-detector/.
  const moduleIn = (line: string) => line.slice(line.indexOf('"')).replaceAll("/", " ");
  const lines = [...states, ...models].sort((a, b) => (moduleIn(a) < moduleIn(b) ? -1 : 1));
  const text = `/** The types of what the methods of this folder learn and report. ${made} */\n${lines.join("")}`;
  return { path: `library/src/${family}/states.ts`, text: lines.length === 0 ? null : text };
}

/** The types of a method, if it declares them itself: its state and its progress. */
function publicTypes(root: string, method: MethodFolder): string[] {
  const declared = sourceOf(root, method).matchAll(/^export (?:interface|type) (\w+(?:State|Progress))\b/gm);
  return Array.from(declared, ([, name]) => name).sort(byName);
}

function sourceOf(root: string, { folder, kind }: MethodFolder): string {
  return readFileSync(join(root, "library/src", folder, `${kind}.ts`), "utf8");
}

function exportTypes(types: readonly string[], source: string): string {
  const line = `export type { ${types.join(", ")} } ${source}`;
  return line.length <= lineWidth ? line : `export type {\n${types.map((type) => `  ${type},\n`).join("")}} ${source}`;
}

function from(family: string, { folder, kind }: MethodFolder): string {
  return `from ".${folder.slice(family.length)}/${kind}.js";`;
}

/** The order of the formatter: alphabetical, with a capital before the same small letter. */
function byName(a: string, b: string): number {
  const key = (text: string) => Array.from(text, (letter) => letter.toLowerCase() + (letter < "a" ? 0 : 1)).join("");
  return key(a) < key(b) ? -1 : 1;
}
