/** Values as TypeScript is written by hand: short things on one line, long ones over several. */
import type { RecipeJson } from "lectern/contract";
import { isRecipe } from "./changed-options.js";

/** Maximum length of a line. */
export const WIDTH = 104;

/** The name under which the library exports a method. */
export function exportedName(kind: string): string {
  return kind.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `name(argument, …)`, the arguments being code; on one line if it fits. */
export function callCode(name: string, given: readonly string[], indent = 0): string {
  const flat = `${name}(${given.join(", ")})`;
  if (!flat.includes("\n") && indent + flat.length <= WIDTH) return flat;
  // One argument that is an object or a list stays with its brackets.
  if (given.length === 1) return flat;
  const space = " ".repeat(indent + 2);
  return `${name}(\n${given.map((part) => `${space}${part.replaceAll("\n", "\n  ")},\n`).join("")}${" ".repeat(indent)})`;
}

/** A value as code; recipes in it become calls of their methods, or stay the objects they are. */
export function valueCode(value: unknown, indent = 0, recipes: "calls" | "objects" = "calls"): string {
  if (recipes === "calls" && isRecipe(value)) return recipeCall(value, indent);
  const [open, close, parts] = partsOf(value, (item) => valueCode(item, indent + 2, recipes));
  if (parts === undefined) return open;
  if (parts.length === 0) return open + close;
  const pad = open === "{" ? " " : "";
  const flat = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  if (!flat.includes("\n") && indent + flat.length <= WIDTH) return flat;
  const space = " ".repeat(indent + 2);
  return `${open}\n${parts.map((part) => `${space}${part},\n`).join("")}${" ".repeat(indent)}${close}`;
}

function partsOf(
  value: unknown,
  code: (item: unknown) => string,
): [open: string, close: string, parts?: readonly string[]] {
  if (Array.isArray(value)) return ["[", "]", value.map(code)];
  if (typeof value !== "object" || value === null) return [Object.is(value, -0) ? "-0" : JSON.stringify(value), ""];
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return ["{", "}", entries.map(([key, item]) => `${keyCode(key)}: ${code(item)}`)];
}

function keyCode(key: string): string {
  // In a literal, "__proto__" would set the prototype and not a key.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** A recipe as the call of its method. */
export function recipeCall({ kind, options }: RecipeJson, indent = 0): string {
  const given = Object.keys(options).length === 0 ? [] : [valueCode(options, indent)];
  return callCode(exportedName(kind), given, indent);
}
