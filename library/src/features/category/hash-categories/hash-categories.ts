/** Feature hashing of categories: a fixed number of columns, however many categories there are. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { choice, flag, integer, seed } from "../../../core/options/options.js";
import { refuseMissing } from "../../refuse-missing.js";
import { categoryTypes, readCategories } from "../category-values.js";
import { murmur32 } from "../murmur32.js";
import { indicatorSparse } from "../one-hot-columns.js";

const learns = { name: state.text("name of the column, which is hashed together with the category") };

export interface HashCategoriesState extends state.StateOf<typeof learns> {}

/**
 * Maps each category to one of a fixed number of columns by a hash of "column=category", with a sign that the hash also
 * decides, so that collisions cancel on average (Weinberger et al. 2009). Use it when there are very many categories or
 * new ones keep appearing: nothing is learned, and no category is unknown. There is no inverse.
 *
 * @example
 * ```ts
 * import { hashCategories } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ city: ["Bern", "Oslo", "Bern"] });
 * const codes = hashCategories({ buckets: 16 }).fit({ x }).transform(x); // sparse, 3 x 16, one entry per row
 * ```
 */
export const hashCategories = defineEncoder({
  kind: "hash-categories",
  title: "Feature hashing of categories",
  summary: "Maps each category to one of a fixed number of columns by a hash.",
  accepts: categoryTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "1", predict: "d" },
    objective: null,
    sources: ["Weinberger et al. 2009"],
    seeAlso: ["one-hot", "target-encode"],
  },
  options: {
    buckets: integer(256, "number of columns to hash into", { minimum: 1, maximum: 2 ** 20 }),
    signed: flag(true, "let the hash decide the sign, so that collisions cancel on average"),
    missing: choice(
      ["category", "ignore", "refuse"],
      "category",
      "what happens to missing values; hashed like a category, all zeros, or an error",
    ),
    seed: seed(),
  },
  learns,
  // Nothing is learned, so weights change nothing, which is what weights must do here.
  supports: { weights: true, fillsMissing: true },
  fit({ column, name }, { missing }) {
    if (missing === "refuse") refuseMissing("hash-categories", column);
    const learned: HashCategoriesState = { name };
    return { state: learned };
  },
  transform({ name }, column, { buckets: columns, signed, missing, seed }) {
    const { codes, names } = readCategories(column);
    if (missing === "refuse") refuseMissing("hash-categories", column);
    const encoder = new TextEncoder();
    // The name alone, without "=", is the text of a missing value: no category has it.
    const hashes = Int32Array.from([...names.map((category) => `${name}=${category}`), name], (text) =>
      murmur32(encoder.encode(text), seed),
    );
    const none = names.length;
    const columnOfRow = codes.map((code) => {
      if (code < 0 && missing !== "category") return -1;
      return Math.abs(hashes[code < 0 ? none : code]) % columns;
    });
    const values = Float64Array.from(codes, (code) => (signed && hashes[code < 0 ? none : code] < 0 ? -1 : 1));
    return indicatorSparse(columnOfRow, columns, values);
  },
  outputFeatures: (_, name, { buckets: columns }) => Array.from({ length: columns }, (_, at) => `${name}__hash__${at}`),
});
