/**
 * Shared by the tests of parallel model selection: methods, data, and results without the fields that differ between
 * runs.
 */

import { defineRegressor } from "../src/contract/define-supervised.js";
import { createRegistry } from "../src/contract/registry.js";
import * as state from "../src/contract/state/fields.js";
import { LecternError } from "../src/core/errors.js";
import { number } from "../src/core/options/options.js";
import { oneHot } from "../src/features/category/one-hot/one-hot.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { supportVectorClassifier } from "../src/kernel-machines/support-vector-classifier/support-vector-classifier.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { createRandom } from "../src/numeric/random/random.js";
import { columns } from "../src/pipeline/columns/columns.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { gridSearch } from "../src/selection/grid-search/grid-search.js";
import { toyFacts } from "./toy-facts.js";
import { trail } from "./trail-method.js";

/** Predicts a constant, and fails when it is negative. */
export const constant = defineRegressor({
  kind: "test-constant",
  title: "Constant",
  summary: "Predicts a constant.",
  facts: toyFacts,
  options: { value: number(0, "what is predicted") },
  learns: { value: state.number("what is predicted") },
  fit: (_, { value }) => {
    if (value < 0) throw new LecternError("numerical", "test-constant: broke down");
    return { state: { value } };
  },
  predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
});

/** The methods in the registry of the workers of these tests. */
export const knownMethods = createRegistry([
  columns,
  constant,
  gridSearch,
  logisticRegression,
  oneHot,
  pipeline,
  ridge,
  standardize,
  supportVectorClassifier,
  trail,
]);

/** Samples whose target is linear in them, up to noise. */
export function linearSamples(seed: number, rows = 40, width = 4) {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows * width }, () => random.normal());
  const y = Float64Array.from({ length: rows }, (_, i) => data[i * width] - 2 * data[i * width + 1] + random.normal());
  return { x: { rows, columns: width, data }, y };
}

/** A copy without the fields `seconds`, which differ between runs. */
export function withoutSeconds(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(withoutSeconds);
  const entries = Object.entries(value).filter(([key]) => key !== "seconds");
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutSeconds(part)]));
}
