/** Count coding: every category becomes the number of rows that have it. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import { choice } from "../../../core/options/options.js";
import { zeros } from "../../../data/matrix.js";
import { refuseMissing } from "../../refuse-missing.js";
import { categoryTypes, countCategories, MISSING, placesOf, refuseUnknown } from "../category-values.js";

export interface CountEncodeState {
  readonly names: readonly string[];
  /** How often each category occurred. */
  readonly counts: Float64Array;
  /** How often a value was missing. */
  readonly missing: number;
  readonly total: number;
}

/**
 * Replaces each category by how often it occurs. Use it when being common or rare is itself telling, and for trees
 * over many categories; two categories of the same count become the same number.
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
  title: "Count coding",
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
  supports: { weights: true, fillsMissing: true },
  fit({ column, weights }, options) {
    if (options.missing === "refuse") refuseMissing("count-encode", column);
    const { names, counts, missing, total } = countCategories(column, weights);
    const state: CountEncodeState = { names, counts, missing, total };
    return { state };
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
