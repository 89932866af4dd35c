/** Discretising: columns of numbers become numbers of bins. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import { LecternError } from "../../../core/errors.js";
import { choice, integer, list, number, variant } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { inColumns, startState } from "../../column-parts.js";
import { columnReader } from "../../column-values.js";
import { columnWarnings } from "../../column-warnings.js";
import { binOf, clusterEdges, distinctEdges, quantileEdges, uniformEdges } from "./bin-edges.js";

const learns = {
  start: startState,
  edges: state.vector(
    "edges",
    "edges of the bins, outer ones included; a constant column has its value twice",
    {},
    inColumns(() => areEdges),
  ),
};

export interface DiscretizeState extends state.StateOf<typeof learns> {}

/** Checks that a column has bins: edges that ascend, or the same one twice. */
function areEdges(edges: Float64Array, from: number, to: number): string | undefined {
  if (to - from < 2) return "must have at least 2 edges";
  if (to - from === 2 && edges[from] === edges[from + 1]) return undefined;
  for (let k = from + 1; k < to; k++) if (edges[k] <= edges[k - 1]) return "must be strictly ascending";
  return undefined;
}

const bins = integer(5, "number of bins; of each column", { minimum: 2, maximum: 2 ** 17 });
const edge = number(0, "edge");

const binning = variant(
  {
    quantile: { bins },
    uniform: { bins },
    "k-means": { bins },
    edges: {
      edges: list(
        list(edge, [], "edges of one column, ascending", 2),
        [],
        "edges, outer ones included: one list for all columns, or one for each",
        1,
      ),
    },
  },
  "quantile",
  "how the bin edges are chosen: equally many values in each bin, equal widths, between clusters, or as given",
);

type Strategy = (typeof binning)["default"];

/**
 * Divides the values of each column into bins. Use it to let a linear method fit step functions, to make categories for
 * methods that count, or to limit outliers; information within a bin is lost. The inverse returns the middle of the
 * bin.
 *
 * @example
 * ```ts
 * import { discretize } from "lectern";
 *
 * const model = discretize({ binning: { kind: "uniform", bins: 2 } }).fit({ x: [[0], [1], [10]] });
 * model.transform([[4], [5], [99]]); // 0, 1, 1
 * model.inverse([[0], [1]]); // 2.5, 7.5
 * ```
 */
export const discretize = defineTransformer({
  kind: "discretize",
  title: "Discretise",
  summary: "Divides the values of every column into bins.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d log n", predict: "d log k" },
    objective: null,
    seeAlso: ["binarize", "quantile-transform"],
  },
  options: {
    binning,
    output: choice(
      ["ordinal", "one-hot"],
      "ordinal",
      "what the result holds; the number of the bin, or a column of zeros and ones for each bin",
    ),
  },
  learns,
  fit: ({ x }, options) => learn(x, options.binning),
  transform: (bins, x, { output }) => (output === "one-hot" ? oneHotBins(bins, x) : ordinalBins(bins, x)),
  outputFeatures: ({ start }, features, { output }) => {
    if (output === "ordinal") return features;
    return features.flatMap((name, j) =>
      Array.from({ length: start[j + 1] - start[j] - 1 }, (_, k) => `${name} bin ${k}`),
    );
  },
  offers: { inverse: (bins, x, { output }) => centersOf(bins, x, output === "one-hot") },
});

function learn(x: Matrix, given: Strategy) {
  const columns = given.kind === "edges" ? givenEdges(given.edges, x.columns) : learnedEdges(x, given.kind, given.bins);
  const start = new Int32Array(x.columns + 1);
  for (let j = 0; j < x.columns; j++) start[j + 1] = start[j] + columns[j].length;
  const edges = new Float64Array(start[x.columns]);
  for (let j = 0; j < x.columns; j++) edges.set(columns[j], start[j]);
  const learned: DiscretizeState = { start, edges };
  if (given.kind === "edges") return { state: learned };
  const isSingle = (j: number) => columns[j][0] === columns[j][1];
  const isShort = (j: number) => !isSingle(j) && columns[j].length <= given.bins;
  const warnings = [
    ...columnWarnings("constant-column", x.columns, isSingle, "is constant; it has one bin"),
    ...columnWarnings(
      "constant-column",
      x.columns,
      isShort,
      `has fewer than ${given.bins} bins, because edges coincide`,
    ),
  ];
  return { state: learned, report: { warnings } };
}

function learnedEdges(x: Matrix, kind: "quantile" | "uniform" | "k-means", count: number): Float64Array[] {
  requireCapacity("discretize", "binning.bins", x.columns, count);
  const read = columnReader(x);
  const buffer = new Float64Array(x.rows);
  return Array.from({ length: x.columns }, (_, j) => {
    const length = read(j, buffer);
    let [minimum, maximum] = [Infinity, -Infinity];
    for (let i = 0; i < length; i++) {
      if (buffer[i] < minimum) minimum = buffer[i];
      if (buffer[i] > maximum) maximum = buffer[i];
    }
    if (minimum === maximum) return Float64Array.of(minimum, maximum);
    if (!Number.isFinite(maximum - minimum)) {
      throw new LecternError(
        "numerical",
        `discretize: column ${j} has a range too large for floating-point numbers; rescale it`,
      );
    }
    if (kind === "uniform") return distinctEdges(uniformEdges(minimum, maximum, count));
    return distinctEdges((kind === "quantile" ? quantileEdges : clusterEdges)(buffer, length, count));
  });
}

function givenEdges(lists: readonly (readonly number[])[], columns: number): Float64Array[] {
  if (lists.length !== 1 && lists.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `discretize: x has ${columns} columns, but binning.edges has ${lists.length} lists; give one for all or one for each`,
      { option: "binning.edges" },
    );
  }
  lists.forEach((edges, j) => {
    const wrong = edges.findIndex((value, k) => k > 0 && value <= edges[k - 1]);
    if (wrong < 0) return;
    throw new LecternError(
      "invalid-option",
      `discretize: edges must ascend, but binning.edges[${j}] has ${edges[wrong]} after ${edges[wrong - 1]}`,
      { option: `binning.edges[${j}]` },
    );
  });
  return Array.from({ length: columns }, (_, j) => Float64Array.from(lists[lists.length === 1 ? 0 : j]));
}

function ordinalBins({ start, edges }: DiscretizeState, x: Matrix): Matrix {
  const result = zeros(x.rows, x.columns);
  for (let at = 0; at < x.data.length; ) {
    for (let j = 0; j < x.columns; j++, at++) result.data[at] = binOf(edges, start[j], start[j + 1], x.data[at]);
  }
  return result;
}

function oneHotBins({ start, edges }: DiscretizeState, x: Matrix): Matrix {
  const width = start[x.columns] - x.columns;
  const result = zeros(x.rows, width);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++, at++) {
      // Each column has one bin fewer than edges, so its bins begin start[j] − j columns from the left.
      result.data[i * width + start[j] - j + binOf(edges, start[j], start[j + 1], x.data[at])] = 1;
    }
  }
  return result;
}

/** The middle of every sample's bin; of ones and zeros the largest names the bin. */
function centersOf({ start, edges }: DiscretizeState, x: Matrix, oneHot: boolean): Matrix {
  const columns = start.length - 1;
  const result = zeros(x.rows, columns);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < columns; j++) {
      const count = start[j + 1] - start[j] - 1;
      const bin = oneHot ? largest(x.data, i * x.columns + start[j] - j, count) : x.data[i * columns + j];
      if (!(Number.isInteger(bin) && bin >= 0 && bin < count)) {
        throw new LecternError(
          "invalid-data",
          `discretize: inverse: ${bin} in row ${i}, column ${j} is not a bin; bins are 0 to ${count - 1}`,
          { row: i, column: j },
        );
      }
      const lower = edges[start[j] + bin];
      result.data[i * columns + j] = lower + 0.5 * (edges[start[j] + bin + 1] - lower);
    }
  }
  return result;
}

function largest(values: Float64Array, from: number, count: number): number {
  let best = 0;
  for (let k = 1; k < count; k++) if (values[from + k] > values[from + best]) best = k;
  return best;
}
