/** Count encoding: every category becomes the number of rows that have it. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { choice } from "../../../core/options/options.js";
import { zeros } from "../../../data/matrix.js";
import { refuseMissing } from "../../refuse-missing.js";
import { categoryTypes, countCategories, MISSING, placesOf, refuseUnknown } from "../category-values.js";

const learns = {
  names: state.names("categories", "categories, in order"),
  counts: state.vector("categories", "number of rows with each category", { min: 0 }),
  missing: state.number("number of rows without a value", { min: 0 }),
  total: state.number("number of all rows", { above: 0 }),
};

export interface CountEncodeState extends state.StateOf<typeof learns> {}

/**
 * Replaces each category by how often it occurs. Use it when it is informative whether a category is common or rare,
 * and for trees with many categories; two categories of the same count become the same number.
 *
 * @example
 * ```ts
 * import { countEncode } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const model = countEncode().fit({ x: createTable({ city: ["Bern", "Oslo", "Bern"] }) });
 * model.transform(createTable({ city: ["Bern", "Rome"] })); // 2 and 0
 * ```
 */
export const countEncode = defineEncoder({
  kind: "count-encode",
  title: "Count encoding",
  summary: "Replaces each category by how often it occurs.",
  accepts: categoryTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["target-encode", "one-hot"],
  },
  options: {
    output: choice(
      ["count", "share"],
      "count",
      "what the result holds; the number of rows with the category, or their share of all rows",
    ),
    unknown: choice(["ignore", "refuse"], "ignore", "categories not seen in the fit; counted 0 times, or an error"),
    missing: choice(
      ["category", "ignore", "refuse"],
      "category",
      "what happens to missing values; counted like a category, counted 0 times, or an error",
    ),
  },
  learns,
  supports: { weights: true, fillsMissing: true },
  fit({ column, weights }, options) {
    if (options.missing === "refuse") refuseMissing("count-encode", column);
    const { names, counts, missing, total } = countCategories(column, weights);
    const learned: CountEncodeState = { names, counts, missing, total };
    return { state: learned };
  },
  transform({ names, counts, missing, total }, column, options) {
    const places = placesOf(names, column);
    if (options.missing === "refuse") refuseMissing("count-encode", column);
    if (options.unknown === "refuse") refuseUnknown("count-encode", places, column, names);
    const divisor = options.output === "share" ? total : 1;
    const countOfMissing = options.missing === "category" ? missing : 0;
    const result = zeros(places.length, 1);
    for (let i = 0; i < places.length; i++) {
      const count = places[i] >= 0 ? counts[places[i]] : places[i] === MISSING ? countOfMissing : 0;
      result.data[i] = count / divisor;
    }
    return result;
  },
  outputFeatures: (_, name, { output: measure }) => [`${name}__${measure}`],
});
