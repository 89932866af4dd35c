/** A small sound method that accepts tables and matrices, from which the broken ones are made. */

import { defineRegressor, tableReader } from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import type { Matrix } from "../../src/data/matrix.js";
import { toyFacts } from "../toy-facts.js";

/** Sums of targets and numbers of samples by the code in the last column; those without one are counted at the end. */
export interface CodeState {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

const codes = 8;

/** The code of each sample; other numbers are truncated to codes. */
export function codesOf({ rows, columns, data }: Matrix): Int32Array {
  return Int32Array.from({ length: rows }, (_, i) => {
    const value = data[(i + 1) * columns - 1];
    return Number.isNaN(value) ? codes : Math.abs(Math.floor(value)) % codes;
  });
}

export function addCodes({ sums, counts }: CodeState, x: Matrix, y: Float64Array): CodeState {
  const next = { sums: sums.slice(), counts: counts.slice() };
  codesOf(x).forEach((code, i) => {
    next.sums[code] += y[i];
    next.counts[code]++;
  });
  return next;
}

export const noCodes: CodeState = { sums: new Float64Array(codes + 1), counts: new Float64Array(codes + 1) };

export function predictCodes({ sums, counts }: CodeState, x: Matrix): Float64Array {
  const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
  const mean = total(sums) / total(counts);
  return Float64Array.from(codesOf(x), (code) => (code < codes && counts[code] > 0 ? sums[code] / counts[code] : mean));
}

export const codeMeansDefinition = {
  kind: "code-means",
  title: "Means by code",
  summary: "Predicts the mean of the targets with the same code in the last column.",
  facts: toyFacts,
  options: {},
  learns: {
    sums: state.vector(codes + 1, "sum of the targets by code"),
    counts: state.vector(codes + 1, "number of samples by code", { min: 0 }),
  },
  supports: { missing: true, fillsMissing: true, categories: true, warmStart: true },
  tables: tableReader,
} as const;

export const codeMeans = defineRegressor({
  ...codeMeansDefinition,
  fit: ({ x, y }, _, from: CodeState | undefined) => ({ state: from ?? addCodes(noCodes, x, y) }),
  predict: predictCodes,
  offers: { update: (state: CodeState, { x, y }) => ({ state: addCodes(state, x, y) }) },
});
