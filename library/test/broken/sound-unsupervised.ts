/** Small sound methods without a target, which must pass every check and from which the broken ones are made. */

import {
  defineClusterer,
  defineDensity,
  defineDetector,
  defineEmbedding,
  defineTransformer,
} from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import { row, selectColumns, zeros } from "../../src/data/index.js";
import type { ClusterTree } from "../../src/graphs/cluster-tree.js";
import { LecternError, type Matrix } from "../../src/index.js";
import { createRandom } from "../../src/numeric/random/random.js";
import { toyFacts } from "../toy-facts.js";
import { rowSums } from "./sound-supervised.js";

export interface MeanState {
  readonly mean: Float64Array;
}

/** Means that do not overflow where the data do not. */
export function columnMeans(x: Matrix): Float64Array {
  const mean = new Float64Array(x.columns);
  for (let i = 0; i < x.rows; i++) {
    row(x, i).forEach((value, j) => {
      mean[j] += (value - mean[j]) / (i + 1);
    });
  }
  return mean;
}

export function moved(x: Matrix, by: Float64Array, sign: number): Matrix {
  return { ...x, data: x.data.map((value, at) => value + sign * by[at % x.columns]) };
}

export const shiftDefinition = {
  kind: "shift",
  title: "Shift",
  summary: "Subtracts the mean of each column.",
  facts: toyFacts,
  options: {},
  learns: { mean: state.vector("features", "mean of each column") },
  fit: ({ x }: { x: Matrix }) => ({ state: { mean: columnMeans(x) } }),
  transform: ({ mean }: MeanState, x: Matrix) => moved(x, mean, -1),
};

export const shift = defineTransformer({
  ...shiftDefinition,
  offers: { inverse: ({ mean }, x) => moved(x, mean, 1) },
});

/** The same in two iterations, for pipelines in which more than one step iterates. */
export const patientShift = defineTransformer({
  ...shiftDefinition,
  kind: "patient-shift",
  *fit({ x }) {
    for (let step = 1; step <= 2; step++) yield { step };
    return { state: { mean: columnMeans(x) }, report: { iterations: 2 } };
  },
});

export interface HalvesState {
  readonly labels: Int32Array;
  readonly border: number;
}

export const halvesDefinition = {
  kind: "halves",
  title: "Halves",
  summary: "Splits samples by whether their sum is above the mean.",
  facts: toyFacts,
  options: {},
  learns: {
    labels: state.integers("samples", "half of each sample", { max: 1 }),
    border: state.number("mean of the row sums"),
  },
  fit: ({ x }: { x: Matrix }) => {
    const sums = rowSums(x);
    const border = columnMeans({ rows: x.rows, columns: 1, data: sums })[0];
    return { state: { labels: sideOf(sums, border), border } };
  },
};

export function sideOf(sums: Float64Array, border: number): Int32Array {
  return Int32Array.from(sums, (sum) => (sum > border ? 1 : 0));
}

/** A tree that joins the samples of each half one after the other, and then the two halves. */
function joinedByLabel(labels: Int32Array): ClusterTree {
  const order = [0, 1]
    .map((half) => [...labels.keys()].filter((i) => labels[i] === half))
    .filter((part) => part.length);
  const merges: { left: number; right: number; size: number }[] = [];
  const tops = order.map(([first, ...rest]) =>
    rest.reduce((top, right, before) => {
      merges.push({ left: top, right, size: before + 2 });
      return labels.length + merges.length - 1;
    }, first),
  );
  if (tops.length > 1) merges.push({ left: tops[0], right: tops[1], size: labels.length });
  return {
    leaves: labels.length,
    left: Int32Array.from(merges, ({ left }) => left),
    right: Int32Array.from(merges, ({ right }) => right),
    heights: Float64Array.from(merges.keys()),
    sizes: Int32Array.from(merges, ({ size }) => size),
  };
}

export const halves = defineClusterer({
  ...halvesDefinition,
  offers: {
    tree: ({ labels }) => joinedByLabel(labels),
    predict: ({ border }, x) => sideOf(rowSums(x), border),
    memberships: ({ border }, x) => {
      const result = zeros(x.rows, 2);
      sideOf(rowSums(x), border).forEach((side, i) => {
        result.data[2 * i + side] = 1;
      });
      return result;
    },
  },
});

export interface NormalState {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

export const normalDefinition = {
  kind: "independent-normal",
  title: "Independent normals",
  summary: "A normal distribution for each column.",
  facts: toyFacts,
  options: {},
  learns: {
    mean: state.vector("features", "mean of each column"),
    variance: state.vector("features", "variance of each column", { min: 1e-300 }),
  },
  fit: ({ x }: { x: Matrix }) => {
    const mean = columnMeans(x);
    const squares = moved(x, mean, -1);
    // The floor keeps the density of a constant column finite.
    const variance = columnMeans({ ...x, data: squares.data.map((value) => value * value) });
    if (!variance.every(Number.isFinite)) {
      throw new LecternError("numerical", "independent-normal: the variances are too large");
    }
    return { state: { mean, variance: variance.map((value) => Math.max(value, 1e-300)) } };
  },
  logDensity: ({ mean, variance }: NormalState, x: Matrix) =>
    Float64Array.from({ length: x.rows }, (_, i) =>
      row(x, i).reduce(
        (sum, value, j) => sum - ((value - mean[j]) ** 2 / variance[j] + Math.log(2 * Math.PI * variance[j])) / 2,
        0,
      ),
    ),
};

export function drawNormal({ mean, variance }: NormalState, count: number, seed: number): Matrix {
  const random = createRandom(seed);
  const result = zeros(count, mean.length);
  const data = result.data.map(
    (_, at) => mean[at % mean.length] + Math.sqrt(variance[at % mean.length]) * random.normal(),
  );
  return { ...result, data };
}

export const normal = defineDensity({ ...normalDefinition, offers: { sample: drawNormal } });

export const farDefinition = {
  kind: "far-away",
  title: "Far away",
  summary: "Finds samples far from the mean.",
  facts: toyFacts,
  options: {},
  learns: {
    mean: state.vector("features", "mean of each column"),
    threshold: state.number("distance above which a sample is an outlier"),
  },
  fit: ({ x }: { x: Matrix }) => {
    const mean = columnMeans(x);
    return { state: { mean, threshold: 0.9 * Math.max(...distances(x, mean)) } };
  },
};

export function distances(x: Matrix, mean: Float64Array): Float64Array {
  const from = moved(x, mean, -1);
  return Float64Array.from({ length: x.rows }, (_, i) => Math.hypot(...row(from, i)));
}

export const far = defineDetector({ ...farDefinition, score: ({ mean }, x) => distances(x, mean) });

export const pictureDefinition = {
  kind: "first-two",
  title: "First two",
  summary: "Shows samples by their first two columns.",
  facts: toyFacts,
  options: {},
  learns: { embedding: state.matrix("samples", "dimensions", "the first two columns") },
};

export function firstTwo(x: Matrix): Matrix {
  return selectColumns(x, x.columns > 1 ? [0, 1] : [0]);
}

export const picture = defineEmbedding({
  ...pictureDefinition,
  fit: ({ x }) => ({ state: { embedding: firstTwo(x) } }),
  offers: { transform: (_, x) => firstTwo(x) },
});
