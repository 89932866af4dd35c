/** The nearest-centroid classifier (Cookbook, chapter 15), with shrunken centroids (Tibshirani and others 2002). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { classMomentsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { nonNegative } from "../../core/options/options.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import {
  type ClassMoments,
  classMoments,
  mergeClassMoments,
  pooledMoments,
  requireWeights,
} from "../../linalg/class-moments.js";
import { type LinearView, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { squaredDistances } from "../../linalg/squared-distances.js";

const learns = {
  centroids: state.matrix("classes", "features", "centroid of each class"),
  moments: classMomentsField,
};

/** The centroids of the classes. */
export interface NearestCentroidState extends state.StateOf<typeof learns> {}

/**
 * Predicts the class whose mean is nearest. Use it as a very simple classifier: it stores one point per class and can
 * be updated with more data; it ignores how the classes spread, for which there is `linearDiscriminant`.
 *
 * @example
 * ```ts
 * import { nearestCentroid } from "lectern";
 *
 * const model = nearestCentroid().fit({ x: [[0, 0], [0, 2], [6, 0], [6, 2]], y: ["left", "left", "right", "right"] });
 * model.predict([[2, 5]]); // left
 * model.state.centroids; // 0, 1 and 6, 1
 * ```
 */
export const nearestCentroid = defineClassifier({
  kind: "nearest-centroid",
  title: "Nearest centroid",
  summary: "Predicts the class whose mean is nearest.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ ‖xᵢ − μ_y(i)‖²", measure: null, reaches: "global minimum" },
    tuning: { shrinkThreshold: [0, 0.2, 0.5, 1] },
    sources: ["Tibshirani, Hastie, Narasimhan and Chu 2002"],
    seeAlso: ["linear-discriminant"],
  },
  options: {
    shrinkThreshold: nonNegative(
      0,
      "how far each centroid is shrunk towards the overall mean, in standard errors; at most to the mean itself",
    ),
  },
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, { shrinkThreshold }) => {
    const moments = classMoments(x, y.codes, y.classes.length, weights);
    requireWeights("nearest-centroid", moments.weight, y.classes);
    return fittedFrom(moments, shrinkThreshold);
  },
  predict: (learned, x) => winnersOf(nearness(learned, x)),
  offers: {
    decision: nearness,
    /** μ ← m/(m+1) μ + 1/(m+1) x for each new sample (Cookbook, algorithm 12), all of them at once. */
    update: ({ moments }: NearestCentroidState, { x, y, weights }, { shrinkThreshold }) =>
      fittedFrom(mergeClassMoments(moments, classMoments(x, y.codes, y.classes.length, weights)), shrinkThreshold),
  },
});

/**
 * The classifier as a linear one (Cookbook, section C.2): of −½‖x − μ‖² the part that differs between classes is
 * μ·x − ½‖μ‖². The boundary of two classes is then a hyperplane perpendicular to the difference of their centroids.
 */
export function centroidLinearView({ centroids }: Pick<NearestCentroidState, "centroids">): LinearView {
  return { coefficients: centroids, intercepts: squaredLengths(centroids).map((square) => -0.5 * square) };
}

/** −‖x − μ‖², one column per class. */
function nearness({ centroids }: NearestCentroidState, x: Matrix | SparseMatrix): Matrix {
  if (!isSparse(x)) {
    const distances = squaredDistances(x, centroids);
    const { data } = distances;
    for (let at = 0; at < data.length; at++) data[at] = 0 - data[at];
    return distances;
  }
  // −‖x − μ‖² = 2 (μ·x − ½‖μ‖²) − ‖x‖².
  const scores = scoresOf(centroidLinearView({ centroids }), x);
  for (let i = 0; i < x.rows; i++) {
    let square = 0;
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) square += x.values[e] * x.values[e];
    for (let at = i * scores.columns; at < (i + 1) * scores.columns; at++) {
      scores.data[at] = Math.min(0, 2 * scores.data[at] - square);
    }
  }
  return scores;
}

function squaredLengths({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(rows);
  for (let at = 0; at < rows * columns; at++) result[Math.floor(at / columns)] += data[at] * data[at];
  return result;
}

function fittedFrom(moments: ClassMoments, threshold: number) {
  if (threshold === 0) return { state: { centroids: moments.mean, moments } };
  const { centroids, silent } = shrunken(moments, threshold);
  return { state: { centroids, moments }, report: { notes: { silentColumns: silent } } };
}

/**
 * Each difference dₖⱼ = (μₖⱼ − μⱼ) / (mₖ sⱼ), with mₖ = √(1/nₖ − 1/n) and sⱼ the deviation within the classes plus its
 * median over the columns, moves towards 0 by the threshold and stops there. Silent columns have the same value in every
 * centroid, so they decide nothing.
 */
function shrunken(moments: ClassMoments, threshold: number): { centroids: Matrix; silent: number } {
  const { weight, mean } = moments;
  const { total, center, within } = pooledMoments(moments);
  const freedom = total - mean.rows;
  if (!(freedom > 0)) {
    throw new LecternError(
      "invalid-data",
      `nearest-centroid: shrinking needs a total weight above the number of classes (${mean.rows}), got ${total}`,
    );
  }
  const deviation = within.map((value) => Math.sqrt((value * total) / freedom));
  const typical = median(deviation);
  const centroids = zeros(mean.rows, mean.columns);
  const speaking = new Uint8Array(mean.columns);
  for (let at = 0; at < mean.data.length; at++) {
    const [k, j] = [Math.floor(at / mean.columns), at % mean.columns];
    const unit = Math.sqrt(Math.max(0, 1 / weight[k] - 1 / total)) * (deviation[j] + typical);
    const difference = mean.data[at] - center[j];
    const left = Math.max(0, Math.abs(difference) - threshold * unit);
    centroids.data[at] = center[j] + Math.sign(difference) * left;
    if (left > 0) speaking[j] = 1;
  }
  return { centroids, silent: speaking.reduce((count, speaks) => count + 1 - speaks, 0) };
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
