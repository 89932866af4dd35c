/** What is worth trying for each method, for searches that nobody has told. */
import type { Space } from "../selection/space.js";

const strength: Space[string] = { kind: "log-uniform", from: 1e-4, to: 1e3 };
const leaf: Space[string] = [1, 2, 5, 10];

const boosted: Space = {
  learningRate: { kind: "log-uniform", from: 0.02, to: 0.3 },
  maximumLeaves: [7, 15, 31, 63],
  minimumLeaf: [5, 10, 20, 50],
  alpha: [0, 0.1, 1, 10],
};
const forest: Space = {
  minimumLeaf: leaf,
  splitFeatures: [{ kind: "sqrt" }, { kind: "share", share: 1 / 3 }, { kind: "all" }],
};
const neighbors: Space = { neighbors: [1, 3, 5, 10, 20, 40], weighting: [{ kind: "uniform" }, { kind: "distance" }] };
const tree: Space = { minimumLeaf: [1, 5, 10, 20], alpha: [0, 0.001, 0.01, 0.03] };

const spaces: Readonly<Record<string, Space>> = {
  "ada-boost": { maxIterations: [50, 200], depth: [1, 2, 3], learningRate: [0.3, 1] },
  "bernoulli-naive-bayes": { smoothing: [0.01, 0.1, 1, 10] },
  "boosted-trees-classifier": boosted,
  "boosted-trees-regressor": boosted,
  "complement-naive-bayes": { smoothing: [0.01, 0.1, 1, 10] },
  "elastic-net": { alpha: { kind: "log-uniform", from: 1e-4, to: 10 }, ratio: [0.1, 0.5, 0.9] },
  "extra-trees-classifier": forest,
  "extra-trees-regressor": forest,
  "gamma-regression": { alpha: strength },
  "gaussian-naive-bayes": { varianceSmoothing: { kind: "log-uniform", from: 1e-9, to: 1 } },
  "huber-regression": { alpha: strength },
  "kernel-ridge": {
    alpha: { kind: "log-uniform", from: 1e-4, to: 10 },
    "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 },
  },
  lasso: { alpha: { kind: "log-uniform", from: 1e-4, to: 10 } },
  "linear-discriminant": { shrinkage: [{ kind: "none" }, { kind: "ledoit-wolf" }] },
  "logistic-regression": { "penalty.alpha": strength },
  "multinomial-naive-bayes": { smoothing: [0.01, 0.1, 1, 10] },
  "nearest-centroid": { shrinkThreshold: [0, 0.2, 0.5, 1] },
  "nearest-neighbors-classifier": neighbors,
  "nearest-neighbors-regressor": neighbors,
  "poisson-regression": { alpha: strength },
  "quadratic-discriminant": { regularization: [0, 0.01, 0.1, 0.3] },
  "random-forest-classifier": forest,
  "random-forest-regressor": forest,
  "random-kitchen-sinks": { alpha: strength, frequencies: [100, 300] },
  ridge: { alpha: strength },
  "tree-classifier": tree,
  "tree-regressor": tree,
};

/**
 * The options of a method that decide how well it does, with the values worth trying, on columns that are standardised.
 * Undefined for methods with nothing to tune, and for those not known here.
 *
 * @example
 * ```ts
 * import { randomSearch, ridge, tuningSpace } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const search = randomSearch(ridge(), tuningSpace("ridge") ?? {}, { candidates: 5 });
 * console.log(search.fit(await diabetes()).state.best);
 * ```
 */
export function tuningSpace(kind: string): Space | undefined {
  return Object.hasOwn(spaces, kind) ? spaces[kind] : undefined;
}

/** The kinds that have a tuning space. */
export const tunedKinds: readonly string[] = Object.freeze(Object.keys(spaces));
