/** Boolean encoding: false and true become two numbers. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import { choice } from "../../../core/options/options.js";
import { zeros } from "../../../data/matrix.js";
import { refuseMissing } from "../../refuse-missing.js";

/** Nothing is learned. */
export type BooleanEncodeState = Record<never, never>;

/**
 * Replaces false and true by 0 and 1, or by -1 and 1.
 *
 * @example
 * ```ts
 * import { booleanEncode } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ member: [true, false, true] });
 * booleanEncode().fit({ x }).transform(x); // 1, 0, 1
 * ```
 */
export const booleanEncode = defineEncoder({
  kind: "boolean-encode",
  title: "Boolean encoding",
  summary: "Replaces false and true by two numbers.",
  accepts: ["boolean"],
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "d" },
    objective: null,
    seeAlso: ["ordinal-encode", "one-hot"],
  },
  options: {
    code: choice(
      ["zero-one", "minus-plus"],
      "zero-one",
      "how values are coded as numbers; false and true are 0 and 1, or −1 and 1",
    ),
    missing: choice(
      ["keep", "middle", "refuse"],
      "keep",
      "what happens to missing values; they stay missing, become the number in the middle, or are an error",
    ),
  },
  learns: {},
  supports: { weights: true },
  fit({ column }, { missing }) {
    if (missing === "refuse") refuseMissing("boolean-encode", column);
    const state: BooleanEncodeState = {};
    return { state };
  },
  transform(_, column, { code, missing }) {
    if (missing === "refuse") refuseMissing("boolean-encode", column);
    const low = code === "zero-one" ? 0 : -1;
    const none = missing === "middle" ? (low + 1) / 2 : Number.NaN;
    const result = zeros(column.values.length, 1);
    column.values.forEach((value, i) => {
      result.data[i] = value === 255 ? none : value === 1 ? 1 : low;
    });
    return result;
  },
  outputFeatures: (_, name) => [name],
  offers: {
    // A value in the middle is ambiguous, so it becomes missing.
    inverse(_, x, { code }) {
      const middle = code === "zero-one" ? 0.5 : 0;
      const values = Uint8Array.from(x.data, (value) => (value > middle ? 1 : value < middle ? 0 : 255));
      return { type: "boolean", values };
    },
  },
});
