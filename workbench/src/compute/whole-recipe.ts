/** The chosen steps as a complete recipe for a table. */
import type { RecipeJson } from "lectern/contract";
import { missingCount, type Table } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";

/** Encodes columns by their types. Numbers stay as they are: scaling is a separate step. */
export const tableEncoder: RecipeJson = { kind: "encode-table", options: { scaleNumbers: false } };

/** Numbers as they are, including missing values: a standardisation that neither centres nor scales. */
const keepingGaps: RecipeJson = {
  kind: "columns",
  options: {
    blocks: [
      {
        name: "numbers",
        columns: [],
        types: ["number", "boolean", "ordinal"],
        encoder: { kind: "standardize", options: { center: false, scale: false } },
      },
    ],
    rest: "refuse",
  },
};

const numberTypes: ReadonlySet<string> = new Set(["number", "boolean", "ordinal"]);

/** The steps as one recipe. */
export function joinSteps(steps: readonly RecipeJson[]): RecipeJson {
  return steps.length === 1 ? steps[0] : { kind: "pipeline", options: { steps } };
}

/**
 * The complete recipe: the steps after an encoder, unless they read the table itself. Steps that can use missing values of a
 * table of numbers get them; for all others the encoder fills them in.
 */
export function wholeRecipe(steps: readonly RecipeJson[], x: Table): RecipeJson {
  const own = joinSteps(steps);
  const isNumeric = x.columns.every(({ type }) => numberTypes.has(type));
  const { supports } = registry.recipe(own).traits;
  // Of a table of numbers, methods of categories get the numbers: pictures are drawn of them.
  if (!supports.categories || isNumeric) {
    const encoder = isNumeric && supports.missing && missingCount(x) > 0 ? keepingGaps : tableEncoder;
    return supports.table ? own : { kind: "pipeline", options: { steps: [encoder, ...steps] } };
  }
  return withTableEncoding(own, registry, { encoder: tableEncoder, table: x });
}
