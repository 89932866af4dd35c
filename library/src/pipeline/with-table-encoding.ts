/** Recipes made ready for tables: methods that take only numbers get an encoder of tables before them. */
import type { Registry } from "../contract/registry.js";
import type { RecipeJson } from "../core/options/options.js";
import type { Column, Table } from "../data/table/table.js";

const encodeTable: RecipeJson = { kind: "encode-table", options: {} };
const targetEncode: RecipeJson = { kind: "target-encode", options: {} };

/** What is known beforehand. */
export interface TableEncodingOptions {
  /** What makes numbers of columns; `encode-table` by default. */
  readonly encoder?: RecipeJson;
  /** The table to be learned from; without it, the recipe is made ready for any. */
  readonly table?: Table;
}

/** Columns that no method takes as they are. */
const encodedTypes: readonly Column["type"][] = ["text", "date", "image"];

/** Columns with more categories are encoded by the mean of the target: boosted trees cannot distinguish more. */
export const maxNativeCategories = 255;

/**
 * The recipe as it is when it takes tables itself, otherwise behind an encoder. A method that takes categories and missing
 * values, such as a tree, gets them as they are: only texts, dates, images and columns of very many categories are encoded.
 *
 * @example
 * ```ts
 * import { withTableEncoding } from "lectern/pipeline";
 * import { registry } from "lectern/registry";
 *
 * const { kind } = withTableEncoding({ kind: "ridge", options: {} }, registry); // "pipeline": encode-table, then ridge
 * ```
 */
export function withTableEncoding(
  recipe: RecipeJson,
  registry: Registry,
  settings: TableEncodingOptions = {},
): RecipeJson {
  const { encoder = encodeTable, table } = settings;
  const { supports, target } = registry.recipe(recipe).traits;
  if (supports.table) return recipe;
  const steps = recipe.kind === "pipeline" ? (recipe.options["steps"] as readonly RecipeJson[]) : [recipe];
  const before = supports.categories ? keepingCategories(encoder, table, target !== "none") : encoder;
  return before === undefined ? recipe : { kind: "pipeline", options: { steps: [before, ...steps] } };
}

/** An encoder of the columns that a method of categories cannot take; undefined where there are none. */
function keepingCategories(encoder: RecipeJson, table: Table | undefined, hasTarget: boolean): RecipeJson | undefined {
  const many = hasTarget && table !== undefined ? manyCategories(table) : [];
  const others = table === undefined || table.columns.some(({ type }) => encodedTypes.includes(type));
  if (many.length === 0 && !others) return undefined;
  const blocks = [
    ...(others ? [{ name: "encoded", columns: [], types: encodedTypes, encoder }] : []),
    ...(many.length > 0 ? [{ name: "many categories", columns: many, types: [], encoder: targetEncode }] : []),
  ];
  return { kind: "columns", options: { blocks, rest: "keep" } };
}

function manyCategories({ names, columns }: Table): string[] {
  return names.filter((_, j) => {
    const column = columns[j];
    return column.type === "category" && column.categories.length > maxNativeCategories;
  });
}
