/** Isolation forests (Liu, Ting and Zhou 2008). */
import { contaminationOption, thresholdAt } from "../../contract/contamination.js";
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { integer, seed } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { mapSteps, runToEnd } from "../../core/run.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { growIsolationTree, type IsolationTrees, joinTrees, meanDepths, meanPathLength } from "./isolation-trees.js";

const learns = {
  splitFeatures: state.integers("nodes", "column that a node splits; −1 for leaves", { min: -1, below: "features" }),
  values: state.vector(
    "nodes",
    "largest value that goes to the first child, which is the next node; for leaves, the expected number of splits",
    {},
    checkDepths,
  ),
  second: state.integers("nodes", "second child of a node; 0 for leaves", { below: "nodes" }, checkChildren),
  roots: state.integers("trees", "first node of each tree", { below: "nodes" }, ({ length }) =>
    length > 0 ? undefined : "must have at least 1 tree, got none",
  ),
  usualDepth: state.number("expected number of splits of a usual sample", { min: 0 }),
  threshold: state.number("score above which a sample is an outlier"),
};

export interface IsolationForestState extends state.StateOf<typeof learns> {}

/**
 * Finds samples that few random splits separate from the others. Use it first: it is fast, needs no scaling, and works with
 * many columns; {@link localOutlierFactor} finds samples that are unusual only for their surroundings.
 *
 * @example
 * ```ts
 * import { isolationForest } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 300, seed: 1 });
 * const model = isolationForest().fit({ x });
 * model.isOutlier([[40, 40]]); // Uint8Array [ 1 ]
 * ```
 */
export const isolationForest = defineDetector({
  kind: "isolation-forest",
  title: "Isolation forest",
  summary: "Finds samples that few random splits separate from the others.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t log n + t d", predict: "t log n" },
    objective: null,
    alsoKnownAs: ["iForest", "anomaly detection"],
    sources: ["Liu, Ting and Zhou 2008"],
    seeAlso: ["local-outlier-factor", "robust-covariance", "kernel-density-detector"],
  },
  options: {
    trees: integer(100, "number of trees", { minimum: 1, maximum: 1e6 }),
    treeSamples: integer(256, "maximum number of samples that a tree is grown on; drawn without replacement", {
      minimum: 2,
    }),
    contamination: contaminationOption("by default, samples with a score above 0.5 are outliers"),
    seed: seed(),
  },
  learns,
  *fit({ x }, { trees, treeSamples, contamination, seed }) {
    const random = createRandom(seed);
    const count = Math.min(x.rows, treeSamples);
    const grown: IsolationTrees[] = [];
    for (let t = 0; t < trees; t++) {
      const own = random.fork(t);
      const progress = { step: t + 1, of: trees };
      grown.push(yield* mapSteps(growIsolationTree(x, own.sample(x.rows, count), own), () => progress));
      yield progress;
    }
    const forest = { ...joinTrees(grown), usualDepth: meanPathLength(count) };
    const threshold =
      contamination === null
        ? DEFAULT_THRESHOLD
        : thresholdAt(
            scoresAt(yield* mapSteps(meanDepths(forest, x), () => ({ step: trees, of: trees })), forest.usualDepth),
            contamination,
          );
    const learned: IsolationForestState = { ...forest, threshold };
    const isEmpty = grown.every(({ values }) => values.length === 1);
    const message = "all samples of the trees are equal, so every score is 0.5 and nothing is an outlier";
    return {
      state: learned,
      report: {
        warnings: isEmpty ? [warn("no-effect", message)] : [],
        notes: { nodes: forest.values.length, treeSamples: count },
      },
    };
  },
  score: (learned: IsolationForestState, x) => scoresAt(runToEnd(meanDepths(learned, x)), learned.usualDepth),
});

/** The score of a sample with the expected number of splits of a usual one. */
const DEFAULT_THRESHOLD = 0.5;

/** 2 ^ (− depth / usual depth): near 1 for outliers, about 0.5 for usual samples. A single sample is usual. */
function scoresAt(depths: Float64Array, usualDepth: number): Float64Array {
  return depths.map((depth) => pow(2, usualDepth === 0 ? -1 : -depth / usualDepth));
}

function checkDepths(values: Float64Array, { record }: state.StateContext): string | undefined {
  const features = record["splitFeatures"] as Int32Array;
  const odd = values.findIndex((value, node) => features[node] < 0 && value < 0);
  return odd < 0 ? undefined : `must be at least 0 in leaves, but node ${odd} has ${values[odd]}`;
}

/** Children come after their parent, so that every descent ends. */
function checkChildren(second: Int32Array, { record }: state.StateContext): string | undefined {
  const features = record["splitFeatures"] as Int32Array;
  const odd = second.findIndex((child, node) => features[node] >= 0 && child <= node + 1);
  if (odd >= 0) return `must have second children after the first, but node ${odd} has ${second[odd]}`;
  return features.length > 0 && features[features.length - 1] >= 0 ? "must end with a leaf" : undefined;
}
