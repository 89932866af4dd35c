/** A recipe in words: what happens to which columns, and the options of each method that are not its defaults. */
import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { counted } from "../terminal/counted.js";
import { optionText, optionWords } from "./option-words.js";
import { escapeHtml } from "./page.js";

/** One step, and what it consists of. */
export interface RecipeItem {
  readonly text: string;
  readonly parts?: readonly RecipeItem[];
}

/** The steps of a recipe. */
export function recipeItems({ kind, options }: RecipeJson): RecipeItem[] {
  const { steps, members, recipe, blocks } = options;
  if (kind === "pipeline" && Array.isArray(steps)) return (steps as RecipeJson[]).flatMap(recipeItems);
  if (kind === "columns" && Array.isArray(blocks))
    return [{ text: "Prepare the columns", parts: columnItems(options) }];
  const text = methodText(kind, options);
  if (Array.isArray(members)) {
    const parts = (members as Member[]).map((member) => ({
      text: memberText(member),
      parts: recipeItems(member.recipe),
    }));
    return [{ text, parts }];
  }
  return isRecipe(recipe) ? [{ text, parts: recipeItems(recipe) }] : [{ text }];
}

/** A model that is combined with others. */
interface Member {
  readonly name: string;
  readonly weight?: number;
  readonly recipe: RecipeJson;
}

function memberText({ name, weight = 1 }: Member): string {
  return weight === 1 ? name : `${name}, weight ${optionText(weight)}`;
}

/** Options that are shown as parts of a step. */
const shownApart = new Set(["members", "recipe"]);

/** "ridge with alpha 0.5"; options that have their defaults are not named. */
function methodText(kind: string, options: RecipeJson["options"]): string {
  const defaults: Readonly<Record<string, unknown>> = hasDefaults(kind)
    ? registry.recipe({ kind, options: {} }).options
    : {};
  const changed = Object.entries(options).filter(
    ([name, value]) => !shownApart.has(name) && JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  if (changed.length === 0) return `${kind} with its default options`;
  return `${kind} with ${changed.map(([name, value]) => `${optionWords(name)} ${optionValue(value)}`).join(", ")}`;
}

/** Whether a method can be made without options, which combinations of others cannot. */
function hasDefaults(kind: string): boolean {
  return registry.methods.some((method) => method.kind === kind) && !/^(voting|stacking|calibrated)-/.test(kind);
}

function optionValue(value: unknown): string {
  return isRecipe(value) ? recipeItems(value).map(itemText).join(", then ") : optionText(value);
}

/** How a group of columns is prepared. */
interface Block {
  readonly columns?: readonly string[];
  readonly types?: readonly string[];
  readonly encoder: RecipeJson;
}

function columnItems({ blocks, keep, rest }: RecipeJson["options"]): RecipeItem[] {
  const kept = (keep ?? []) as readonly string[];
  return [
    ...(blocks as readonly Block[]).map(({ columns = [], types = [], encoder }) => {
      const what = [
        ...(columns.length > 0 ? [listed(columns)] : []),
        ...types.map((type) => `columns of type ${type}`),
      ];
      return { text: `${what.join(", ")}: ${recipeItems(encoder).map(itemText).join(", then ")}` };
    }),
    ...(kept.length === 0 ? [] : [{ text: `${listed(kept)}: taken as ${kept.length === 1 ? "it is" : "they are"}` }]),
    { text: rest === "drop" ? "other columns: left out" : "other columns: taken as they are" },
  ];
}

/** Maximum number of columns that are named. */
const maxNamed = 12;

function listed(names: readonly string[]): string {
  if (names.length <= maxNamed) return names.join(", ");
  return `${names.slice(0, maxNamed).join(", ")} and ${counted(names.length - maxNamed, "more column")}`;
}

function itemText({ text, parts }: RecipeItem): string {
  return parts === undefined ? text : `${text} (${parts.map(itemText).join("; ")})`;
}

function isRecipe(value: unknown): value is RecipeJson {
  return typeof value === "object" && value !== null && "kind" in value && "options" in value;
}

/** The steps as a list of a page. */
export function recipeList(items: readonly RecipeItem[], tag: "ol" | "ul" = "ol"): string {
  const inside = items.map(
    ({ text, parts }) => `<li>${escapeHtml(text)}${parts === undefined ? "" : recipeList(parts, "ul")}</li>`,
  );
  return `<${tag}>${inside.join("")}</${tag}>`;
}
