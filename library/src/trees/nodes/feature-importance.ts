/** The importance of columns for trees: how often they are split on, how much impurity they remove, what is lost without them. */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { nodeRange, type TreeNodes } from "./tree-nodes.js";

/**
 * The importance of each column, as shares of 1: by the impurity that its splits remove, weighted by the samples that reach
 * them and averaged over the trees (Breiman 2001), or by the number of its splits.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { featureImportance } from "lectern/trees";
 *
 * const data = { x: [[0, 1], [1, 0], [5, 1], [6, 0]], y: ["low", "low", "high", "high"] };
 * featureImportance(treeClassifier().fit(data).state.trees, 2); // all of it for the first column
 * ```
 */
export function featureImportance(
  trees: TreeNodes,
  columns: number,
  measure: "impurity" | "splits" = "impurity",
): Float64Array {
  const { feature, child, weight, impurity, roots } = trees;
  const total = new Float64Array(columns);
  const largest = feature.reduce((most, column) => Math.max(most, column), -1);
  if (largest >= columns) {
    throw new LecternError(
      "invalid-data",
      `featureImportance: the trees split on column ${largest}, but columns is ${columns}`,
    );
  }
  for (let tree = 0; tree < roots.length; tree++) {
    const own = new Float64Array(columns);
    const [start, end] = nodeRange(trees, tree);
    for (let node = start; node < end; node++) {
      const left = child[node];
      if (left < 0) continue;
      const [a, b] = [weight[left] * impurity[left], weight[left + 1] * impurity[left + 1]];
      own[feature[node]] += measure === "splits" ? 1 : Math.max(0, weight[node] * impurity[node] - a - b);
    }
    // Every tree counts the same for the impurity it removes; splits are counted over all trees.
    const sum = measure === "splits" ? 1 : own.reduce((all, value) => all + value, 0);
    if (sum > 0) for (let j = 0; j < columns; j++) total[j] += own[j] / sum;
  }
  const sum = total.reduce((all, value) => all + value, 0);
  return sum > 0 ? total.map((value) => value / sum) : total;
}

/**
 * How much a score falls when a column is shuffled, averaged over repeats (Breiman 2001). The score may be any metric
 * of a model on samples; give samples that the model has not seen.
 *
 * @example
 * ```ts
 * import { type Matrix, treeRegressor } from "lectern";
 * import { permutationImportance } from "lectern/trees";
 *
 * const x = { rows: 4, columns: 2, data: Float64Array.of(0, 1, 1, 0, 5, 1, 6, 0) };
 * const y = [0, 0, 9, 9];
 * const model = treeRegressor().fit({ x, y });
 * const score = (samples: Matrix) => -model.predict(samples).reduce((sum, value, i) => sum + (value - y[i]) ** 2, 0);
 * permutationImportance(score, x, { repeats: 10 }); // above 0 for the first column, 0 for the second
 * ```
 */
export function permutationImportance(
  score: (x: Matrix) => number,
  x: Matrix,
  { repeats = 5, seed = 0 }: { readonly repeats?: number; readonly seed?: number } = {},
): Float64Array {
  const whole = score(x);
  const random = createRandom(seed).fork("permutation");
  const changed = { ...x, data: x.data.slice() };
  return Float64Array.from({ length: x.columns }, (_, j) => {
    let sum = 0;
    for (let k = 0; k < repeats; k++) {
      const order = random.fork(j).fork(k).permutation(x.rows);
      for (let i = 0; i < x.rows; i++) changed.data[i * x.columns + j] = x.data[order[i] * x.columns + j];
      sum += whole - score(changed);
    }
    for (let i = 0; i < x.rows; i++) changed.data[i * x.columns + j] = x.data[i * x.columns + j];
    return sum / repeats;
  });
}
