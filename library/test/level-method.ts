/** The smallest method with iterations, warm start and a version, for tests of the contract. */

import { defineRegressor } from "../src/contract/define-supervised.js";
import * as state from "../src/contract/state/fields.js";
import { integer, list, number } from "../src/core/options/options.js";
import { toyFacts } from "./toy-facts.js";

/** Halves the distance to the mean of the target the given number of times; a warm start continues from the model. */
export const level = defineRegressor({
  kind: "level",
  title: "Level",
  summary: "Approaches the mean.",
  facts: toyFacts,
  options: { iterations: integer(3, "steps"), knots: list(number(0, "knot"), [1, 2], "unused") },
  learns: { value: state.number("what is predicted") },
  supports: { warmStart: true },
  version: 2,
  fit: ({ y: target }, { iterations }, from: { readonly value: number } | undefined) => {
    const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
    return { state: { value: mean + ((from?.value ?? 0) - mean) / 2 ** iterations } };
  },
  predict: ({ value }, samples) => new Float64Array(samples.rows).fill(value),
});
