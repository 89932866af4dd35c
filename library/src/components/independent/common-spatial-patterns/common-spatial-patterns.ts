/** Common spatial patterns: filters whose output varies much in one class and little in the others (Koles 1991; Ramoser et al. 2000; Blankertz et al. 2008). */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { integer, nonNegative } from "../../../core/options/options.js";
import { mapSteps, type Work } from "../../../core/run.js";
import type { Labels } from "../../../data/labels.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { centered, columnMoments } from "../../../linalg/column-moments.js";
import { productsAboutSteps } from "../../../linalg/covariance-products.js";
import { generalizedEigenSteps } from "../../../linalg/eigen/generalized-eigen.js";
import { multiply, multiplyTransposed } from "../../../linalg/multiply.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { pseudoInverse } from "../../../linalg/svd/pseudo-inverse.js";
import { log } from "../../../numeric/elementary/functions.js";
import { isNotEmpty } from "../../state-checks.js";

const learns = {
  mean: state.vector("channels", "mean of each channel", {}, areChannels),
  filters: state.matrix(
    "filters",
    "channels",
    "one filter per row; filtered signals have variance 1 over all classes",
    {},
    isNotEmpty,
  ),
  patterns: state.matrix(
    "channels",
    "filters",
    "one pattern per column: how the source of each filter appears in the channels",
  ),
  classOf: state.integers("filters", "index of the class that each filter was made for", { below: "filters" }),
  share: state.vector("filters", "share of that class in the variance of each filter", { min: 0, max: 1 }),
};

export interface SpatialPatternsState extends state.StateOf<typeof learns> {}

/** The columns of the samples are all channels of each time point. */
function areChannels({ length }: Float64Array, { sizeOf, options }: state.StateContext): string | undefined {
  const [columns, points] = [sizeOf("features"), Number(options["timePoints"])];
  if (length * points === columns) return undefined;
  return `must have one entry per channel: ${columns} columns at ${points} time points, got ${length} channels`;
}

/**
 * Learns spatial filters from labelled windows of a many-channelled signal and turns each window into the logarithms of the
 * variances of its filtered signals. Use it before a linear classifier, as in brain–computer interfaces. A sample is a
 * window: its time points one after another, all channels of a time point together. With a window of one time point the
 * filtered signals themselves are returned.
 *
 * @example
 * ```ts
 * import { commonSpatialPatterns } from "lectern";
 *
 * // Windows of two time points in two channels: the first channel is loud in "left", the second in "right".
 * const x = [[3, 1, -3, 1], [-3, 1, 3, -1], [1, 3, -1, -3], [-1, -3, 1, 3]];
 * const model = commonSpatialPatterns({ timePoints: 2 }).fit({ x, y: ["left", "left", "right", "right"] });
 * model.transform(x); // one column a filter
 * ```
 */
export const commonSpatialPatterns = defineTransformer({
  kind: "common-spatial-patterns",
  title: "Common spatial patterns",
  summary: "Learns filters whose output varies much in one class and little in the others.",
  target: "labels",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + k d³", predict: "k d" },
    needs: ["ordered samples"],
    objective: { formula: "− wᵀ C_c w / wᵀ C w", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["CSP"],
    sources: ["Koles 1991", "Ramoser et al. 2000", "Blankertz et al. 2008"],
    seeAlso: ["fast-ica", "sobi", "linear-discriminant"],
  },
  options: {
    components: integer(1, "number of components; filters for each class"),
    timePoints: integer(1, "number of time points in each sample"),
    ridgeShare: nonNegative(1e-10, "share of the mean variance that is added to all variances"),
  },
  learns,
  *fit({ x, y }, { components, timePoints: window, ridgeShare: ridge }) {
    const channels = channelsOf(x, window);
    if (components > channels) {
      throw new LecternError(
        "invalid-option",
        `common-spatial-patterns: ${channels} channels have at most ${channels} filters for each class, got components ${components}`,
        { option: "components", value: components },
      );
    }
    const points: Matrix = { rows: x.rows * window, columns: channels, data: x.data };
    const { mean } = columnMoments(points);
    let step = 0;
    const next = () => ({ step: ++step });
    const covariances = yield* mapSteps(classCovariances(centered(points, mean), y, window), next);
    const filters = zeros(components * covariances.length, channels);
    const share = new Float64Array(filters.rows);
    const classOf = new Int32Array(filters.rows);
    const total = average(covariances);
    const level = trace(total) / channels;
    if (!(level > 0)) {
      throw new LecternError("invalid-data", "common-spatial-patterns: the signals do not vary");
    }
    for (let j = 0; j < channels; j++) total.data[j * channels + j] += ridge * level;
    for (const [c, covariance] of covariances.entries()) {
      // Filters of C_c w = λ C w with the largest λ: this class's share of the variance, times the number of classes.
      const { values, vectors } = yield* mapSteps(generalizedEigenSteps(covariance, total), next);
      for (let k = 0; k < components; k++) {
        const at = c * components + k;
        const from = channels - 1 - k;
        for (let j = 0; j < channels; j++) filters.data[at * channels + j] = vectors.data[j * channels + from];
        share[at] = Math.max(0, Math.min(1, values[from] / covariances.length));
        classOf[at] = c;
      }
    }
    orientRows(filters);
    // With fewer filters than channels the pattern of w is C w / (wᵀ C w) (Haufe et al. 2014).
    const raw = multiplyTransposed(total, filters);
    const patterns = filters.rows === channels ? raw : multiply(raw, pseudoInverse(multiply(filters, raw)));
    const learned: SpatialPatternsState = { mean, filters, patterns, classOf, share };
    return { state: learned };
  },
  transform: ({ mean, filters }, x, { timePoints: window }) => {
    const channels = channelsOf(x, window);
    const points: Matrix = { rows: x.rows * window, columns: channels, data: x.data };
    const signals = multiplyTransposed(centered(points, mean), filters);
    return window === 1 ? signals : logVariances(signals, window);
  },
  outputFeatures: ({ filters }) => Array.from({ length: filters.rows }, (_, k) => `pattern${k + 1}`),
});

function channelsOf(x: Matrix, window: number): number {
  if (x.columns % window === 0) return x.columns / window;
  throw new LecternError(
    "invalid-option",
    `common-spatial-patterns: ${x.columns} columns cannot be divided into ${window} time points`,
    { option: "timePoints", value: window },
  );
}

/** The mean of the products of channels over all time points of each class that occurs. */
function* classCovariances(points: Matrix, y: Labels, window: number): Work<void, Matrix[]> {
  const channels = points.columns;
  const covariances: Matrix[] = [];
  for (let c = 0; c < y.classes.length; c++) {
    const windows = Array.from(y.codes.keys()).filter((i) => y.codes[i] === c);
    if (windows.length === 0) continue;
    const own = zeros(windows.length * window, channels);
    windows.forEach((i, to) => {
      const size = window * channels;
      own.data.set(points.data.subarray(i * size, (i + 1) * size), to * size);
    });
    const { gram } = yield* productsAboutSteps(new Float64Array(channels), own, {});
    covariances.push({ ...gram, data: gram.data.map((sum) => sum / own.rows) });
  }
  return covariances;
}

function average(matrices: readonly Matrix[]): Matrix {
  const result = zeros(matrices[0].rows, matrices[0].columns);
  for (const { data } of matrices)
    for (let at = 0; at < data.length; at++) result.data[at] += data[at] / matrices.length;
  return result;
}

function trace({ rows, data }: Matrix): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) sum += data[i * rows + i];
  return sum;
}

/** A silent signal has the logarithm of this, the smallest variance that counts. */
const SILENCE = 1e-12;

function logVariances(signals: Matrix, window: number): Matrix {
  const k = signals.columns;
  const result = zeros(signals.rows / window, k);
  for (let at = 0; at < signals.data.length; at++) {
    const [t, j] = [Math.floor(at / k), at % k];
    result.data[Math.floor(t / window) * k + j] += signals.data[at] ** 2 / window;
  }
  for (let at = 0; at < result.data.length; at++) result.data[at] = log(Math.max(SILENCE, result.data[at]));
  return result;
}
