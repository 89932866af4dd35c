/** Methods that lack a declared capability, or ignore what they should refuse. */

import { type AnyRecipe, defineRegressor } from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import { isSparse, toDense } from "../../src/data/sparse.js";
import type { SparseMatrix } from "../../src/index.js";
import { addToLine, fitLine, line, lineDefinition, predictLine } from "./sound-supervised.js";
import { shift } from "./sound-unsupervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

const dense = (x: unknown) => (isSparse(x) ? toDense(x as SparseMatrix) : x);

/** Ignores the model to start from when it is not the right one. */
const forgets = (isWrong: (from: { kind: string; features: readonly string[] }, kind: string) => boolean) =>
  tamper(line, {
    recipe: ({ fit, kind }: AnyRecipe) => ({
      fit: (data, { from, ...control } = {}) =>
        fit(data, from === undefined || isWrong(from, kind) ? control : { ...control, from }),
    }),
  });

/** A line whose state contains an array, which methods could write to. */
const facts = { ...lineDefinition, kind: "kept-mean" };
const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
const predictMean = ({ level }: { level: Float64Array }, x: { readonly rows: number }) =>
  new Float64Array(x.rows).fill(level[0]);

export const brokenCapabilities: BrokenTable = {
  "capabilities: weights are refused where they are not supported": [
    tamper(shift, { data: ({ weights, ...data }) => data }),
    /weights must be refused with the code "unsupported"/,
  ],
  "capabilities: sparse samples are refused where they are not supported": [
    tamper(shift, { data: (data) => ({ ...data, x: dense(data.x) }), input: dense }),
    /sparse samples must be refused with the code "unsupported"/,
  ],
  "capabilities: sparse training samples give the model of dense ones": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => fitLine(x, isSparse(x) ? y.map((value) => value + 1) : y),
      predict: predictLine,
    }),
    /results after a sparse fit: predict must agree/,
  ],
  "capabilities: sparse samples get the results of dense ones": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => fitLine(x, y),
      predict: (state, x, options) => predictLine(state, x, options).map((value) => value + (isSparse(x) ? 1 : 0)),
    }),
    /results of sparse samples: predict must agree/,
  ],
  "capabilities: missing values are accepted": [
    defineRegressor({
      ...lineDefinition,
      supports: { missing: true },
      fit: ({ x, y }) => fitLine(x, y),
      predict: (_, x) => Float64Array.from({ length: x.rows }, (__, i) => x.data[i * x.columns]),
    }),
    /with missing values: predict gave NaN/,
  ],
  "capabilities: a warm start is refused where it is not supported": [
    tamper(shift, { recipe: ({ fit }) => ({ fit: (data, { from, ...control } = {}) => fit(data, control) }) }),
    /a warm start must be refused with the code "unsupported"/,
  ],
  "capabilities: a warm start gives a valid model and does not change the old one": [
    defineRegressor({
      ...facts,
      learns: { level: state.vector(1, "mean of the target") },
      fit: ({ y }, _, from: { readonly level: Float64Array } | undefined) => {
        from?.level.fill(0);
        return { state: { level: from?.level ?? Float64Array.of(mean(y)) } };
      },
      predict: predictMean,
    }),
    /the model that was started from: state\.level\.0 was [\d.]+ and is 0/,
  ],
  "capabilities: a warm start from another kind of model is refused": [
    forgets((from, kind) => from.kind !== kind),
    /a model of another kind to start from must be refused/,
  ],
  "capabilities: a warm start from a model of other columns is refused": [
    forgets((from) => from.features[0] !== "x0"),
    /a model of other columns to start from must be refused/,
  ],
  "capabilities: an update with the other half gives the model of the whole": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => fitLine(x, y),
      predict: predictLine,
      offers: { update: (_, { x, y }) => fitLine(x, y) },
    }),
    /results of the updated model: predict must agree/,
  ],
  "capabilities: an update does not change the old model": [
    defineRegressor({
      ...facts,
      learns: { level: state.vector(1, "mean of the target") },
      fit: ({ y }) => ({ state: { level: Float64Array.of(mean(y)) } }),
      predict: predictMean,
      offers: { update: ({ level }, { y }) => ({ state: { level: level.fill(mean(y)) } }) },
    }),
    /the model after its update: state\.level\.0 was/,
  ],
};

/** A line that changes the weights before it uses them. */
function reweighted(change: (weight: number) => number) {
  return defineRegressor({
    ...lineDefinition,
    fit: ({ x, y, weights }) => fitLine(x, y, weights?.map(change)),
    predict: predictLine,
  });
}

export const brokenWeights: BrokenTable = {
  "weights: too few or too many are refused": [
    tamper(line, { data: ({ weights, ...data }) => (weights?.length === 36 ? { ...data, weights } : data) }),
    /0 weights must be refused/,
  ],
  "weights: negative and infinite ones are refused": [
    tamper(line, { data: (data) => (data.weights ? { ...data, weights: Array.from(data.weights, Math.abs) } : data) }),
    /a weight of -1 must be refused/,
  ],
  "weights: weights of 0 only are refused": [
    tamper(line, {
      data: ({ weights, ...data }) =>
        weights && Array.from(weights).some((w) => w !== 0) ? { ...data, weights } : data,
    }),
    /weights that are all 0 must be refused/,
  ],
  "weights: a weight of 2 equals repeating the sample": [
    reweighted((weight) => Math.min(1, weight)),
    /results with whole weights and with repeated samples: predict must agree/,
  ],
  "weights: a weight of 0 equals leaving the sample out": [
    reweighted((weight) => weight || 0.5),
    /results with weights of 0 and with samples left out: predict must agree/,
  ],
  "weights: weights of 1 give the same model as no weights": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y, weights }) => ({ state: addToLine(fitLine(x, y).state, x, weights ? y.map((v) => v + 1) : y) }),
      predict: predictLine,
    }),
    /results with weights of 1 and without weights: predict must agree/,
  ],
};
