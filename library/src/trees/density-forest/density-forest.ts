/** Density forests (Criminisi, Shotton and Konukoglu 2012, chapter 5). */
import { defineDensity } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { counted, inside } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { densityTreeSteps, drawFromTrees, logForestDensity } from "./density-trees.js";
import type { GaussianTree } from "./gaussian-trees.js";
import { gaussianTreeOptions, growOne, ridgeOf } from "./grow-forest.js";

const learns = {
  thresholds: state.vector("nodes", "largest value that goes to the first child"),
  splitFeatures: state.typedArray<Int32Array>("Int32Array", "nodes", "feature that a node divides; −1 for leaves", {
    min: -1,
    below: "features",
  }),
  shares: state.vector("leaves", "share of the samples of its tree in each leaf", { above: 0, max: 1 }),
  next: state.integers("nodes", "second child of a node; number of a leaf", { below: "nodes" }, checkNext),
  roots: state.integers("trees", "first node of each tree", { below: "nodes" }, hasTrees),
  means: state.matrix("leaves", "features", "mean of each leaf"),
  factors: state.matrix(
    "leaves",
    "features * features",
    "Cholesky factor of the covariance of each leaf",
    {},
    checkFactors,
  ),
  logMasses: state.vector("leaves", "logarithm of the probability of each cell under its normal distribution", {
    max: 1e-3,
  }),
};

export interface DensityForestState extends state.StateOf<typeof learns> {}

/**
 * Estimates a density by trees whose leaves are normal distributions, each within its cell. Use it for densities made of a few
 * groups, with many samples; a mixture of Gaussians has smooth borders, a kernel estimate needs no splits.
 *
 * @example
 * ```ts
 * import { densityForest } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 300, seed: 1 });
 * const model = densityForest({ trees: 5 }).fit({ x });
 * model.logDensity(x); // 300 numbers
 * model.sample(5); // 5 x 2
 * ```
 */
export const densityForest = defineDensity({
  kind: "density-forest",
  title: "Density forest",
  summary: "Estimates a density by trees with normal distributions in their leaves.",
  facts: {
    task: "density",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d²", predict: "t d²" },
    objective: null,
    sources: ["Criminisi, Shotton and Konukoglu 2012", "Genz 1992"],
  },
  options: gaussianTreeOptions,
  learns,
  *fit({ x }, options) {
    const ridge = ridgeOf("density-forest", x, options.ridgeShare);
    const grown: GaussianTree[] = [];
    for (let t = 0; t < options.trees; t++) {
      grown.push(yield* inside(growOne(x, options, ridge, t), { step: t + 1, of: options.trees }));
      yield { step: t + 1, of: options.trees };
    }
    const last = { step: options.trees, of: options.trees };
    const learned: DensityForestState = yield* inside(counted(densityTreeSteps(x, grown, ridge)), last);
    return { state: learned, report: { notes: { leaves: learned.shares.length / options.trees } } };
  },
  logDensity: (learned: DensityForestState, x) => logForestDensity(learned, x),
  offers: {
    sample: (learned: DensityForestState, count, seed) => {
      const random = createRandom(seed);
      const d = learned.means.columns;
      const result = zeros(count, d);
      for (let i = 0; i < count; i++) drawFromTrees(learned, random, result.data.subarray(i * d, (i + 1) * d));
      return result;
    },
  },
});

/** Nodes have their second child after themselves, in the list; leaves have a number. */
function checkNext(next: Int32Array, { record, sizeOf }: state.StateContext): string | undefined {
  const features = record["splitFeatures"] as Int32Array;
  for (let node = 0; node < next.length; node++) {
    if (features[node] < 0) {
      if (next[node] >= sizeOf("leaves"))
        return `must be below the number of leaves for leaves, but node ${node} has ${next[node]}`;
    } else if (next[node] <= node + 1) {
      return `must have second children after the first, but node ${node} has ${next[node]}`;
    }
  }
  return features.length > 0 && features[features.length - 1] >= 0 ? "must end with a leaf" : undefined;
}

function hasTrees(roots: Int32Array): string | undefined {
  return roots.length > 0 ? undefined : "must have at least one tree";
}

function checkFactors({ rows, columns, data }: Matrix): string | undefined {
  const d = Math.round(Math.sqrt(columns));
  for (let leaf = 0; leaf < rows; leaf++) {
    for (let j = 0; j < d; j++) {
      if (!(data[leaf * columns + j * d + j] > 0)) return "must have positive diagonals";
    }
  }
  return undefined;
}
