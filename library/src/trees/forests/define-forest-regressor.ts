/** Random forests (Breiman 2001) and extremely randomised trees (Geurts, Ernst and Wehenkel 2006) for numbers. */
import { defineRegressor } from "../../contract/define-supervised.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createMeanCriterion } from "../growth/mean-criterion.js";
import { limitsOf, splitFeaturesOption } from "../growth/tree-options.js";
import { centerTarget, keptSamples } from "../growth/tree-samples.js";
import { meanOfTrees } from "../nodes/apply-trees.js";
import { leafCount } from "../nodes/tree-notes.js";
import type { TreesState } from "../tree-classifier/tree-classifier.js";
import { growForest, type OutOfBag } from "./grow-forest.js";
import { forestFacts, forestOptions, requireOutOfBag } from "./options.js";

interface Names {
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  readonly seeAlso: readonly string[];
}

/** Declares a forest of regression trees; with drawn thresholds, of extremely randomised ones. */
function defineForest({ kind, title, summary, sources, seeAlso }: Names, isExtra: boolean) {
  return defineRegressor({
    kind,
    title,
    summary,
    facts: {
      task: "regression",
      ...forestFacts,
      objective: { formula: "Σ_leaves share · V(leaf), tree by tree", measure: null, reaches: "approximation" },
      sources,
      seeAlso,
    },
    options: { splitFeatures: splitFeaturesOption("all"), ...forestOptions(!isExtra) },
    supports: { weights: true, missing: true, fillsMissing: true, warmStart: true },
    *fit({ x, y, weights }, options, from: TreesState | undefined) {
      requireOutOfBag(kind, options);
      const limits = limitsOf(kind, options, options.splitFeatures, x.columns, isExtra);
      const columns = codeColumns(kind, x, options.categorical, options.bins, weights);
      const all = keptSamples(y, weights);
      const center = centerTarget(all);
      const drawn = structuredClone(all);
      const criterion = createMeanCriterion(drawn, options.minimumLeaf, center);
      const problem = { x, columns, all, drawn, criterion };
      const { trees, outOfBag } = yield* growForest(problem, limits, options, from?.trees);
      const state: TreesState = { trees };
      const notes = { leaves: leafCount(trees), ...(outOfBag && outOfBagNotes(outOfBag, y)) };
      return { state, report: { iterations: trees.roots.length - (from?.trees.roots.length ?? 0), notes } };
    },
    predict: ({ trees }, x) => meanOfTrees(trees, x).data,
  });
}

/** The mean squared error on the samples that some tree did not see, and the share of their variance explained. */
function outOfBagNotes({ sums, votes }: OutOfBag, y: Float64Array) {
  let [judged, squares, mean] = [0, 0, 0];
  for (let i = 0; i < y.length; i++) {
    if (votes[i] === 0) continue;
    judged++;
    mean += (y[i] - mean) / judged;
    squares += (y[i] - sums[i] / votes[i]) ** 2;
  }
  let total = 0;
  for (let i = 0; i < y.length; i++) if (votes[i] > 0) total += (y[i] - mean) ** 2;
  return {
    outOfBagSamples: judged,
    ...(judged > 0 && { outOfBagError: squares / judged }),
    ...(total > 0 && { outOfBagR2: 1 - squares / total }),
  };
}

/**
 * Predicts a number by the mean of many trees, each grown on samples drawn with replacement. A strong first choice for
 * tables; it cannot predict beyond the range of the targets it has seen.
 *
 * @example
 * ```ts
 * import { randomForestRegressor } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const data = await diabetes();
 * const model = randomForestRegressor({ trees: 20, depth: 4 }).fit(data);
 * model.predict(data.x); // one number a sample
 * ```
 */
export const randomForestRegressor = defineForest(
  {
    kind: "random-forest-regressor",
    title: "Random forest for numbers",
    summary: "Averages many regression trees, each grown on drawn samples.",
    sources: ["Breiman 2001"],
    seeAlso: ["tree-regressor", "extra-trees-regressor", "boosted-trees-regressor"],
  },
  false,
);

/**
 * Predicts a number by the mean of many trees whose thresholds are drawn at random: a smoother answer than that of
 * {@link randomForestRegressor}, in less time.
 *
 * @example
 * ```ts
 * import { extraTreesRegressor } from "lectern";
 *
 * const model = extraTreesRegressor({ trees: 10 }).fit({ x: [[1], [2], [8], [9]], y: [1, 2, 8, 9] });
 * model.predict([[1], [9]]); // 1, 9
 * ```
 */
export const extraTreesRegressor = defineForest(
  {
    kind: "extra-trees-regressor",
    title: "Extremely randomised trees for numbers",
    summary: "Averages many regression trees whose splits are the best of a few that are drawn at random.",
    sources: ["Geurts, Ernst and Wehenkel 2006"],
    seeAlso: ["tree-regressor", "random-forest-regressor", "boosted-trees-regressor"],
  },
  true,
);
