/** Regression trees (Breiman, Friedman, Olshen and Stone 1984). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { choice, nonNegative, seed } from "../../core/options/options.js";
import { inside } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createMeanCriterion } from "../growth/mean-criterion.js";
import { createMedianCriterion } from "../growth/median-criterion.js";
import { createTreeGrower, growTree } from "../growth/tree-growers.js";
import {
  categoricalColumns,
  categoricalLimits,
  columnOptions,
  limitOptions,
  limitsOf,
  splitFeaturesOption,
} from "../growth/tree-options.js";
import { centerTarget, keptSamples } from "../growth/tree-samples.js";
import { sumOfTrees } from "../nodes/apply-trees.js";
import { pruneTree } from "../nodes/prune-tree.js";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { treeNotes } from "../nodes/tree-notes.js";
import { treesField } from "../nodes/trees-field.js";
import { type TreesState, theTree } from "../tree-classifier/tree-classifier.js";

const kind = "tree-regressor";

/**
 * Predicts a number that is constant in each leaf of a tree of splits on single columns. Use it where the model must be
 * interpretable; for accuracy prefer {@link randomForestRegressor} or {@link boostedTreesRegressor}.
 *
 * @example
 * ```ts
 * import { treeRegressor } from "lectern";
 *
 * const model = treeRegressor({ maxDepth: 1 }).fit({ x: [[1], [2], [3], [4]], y: [1, 2, 7, 8] });
 * model.predict([[1.2], [9]]); // 1.5 and 7.5
 * ```
 */
export const treeRegressor = defineRegressor({
  kind,
  title: "Regression tree",
  summary: "Splits the samples by single columns; each leaf predicts the mean or median of its samples.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n d log n", predict: "log n" },
    objective: { formula: "Σ_leaves share · V(leaf) + alpha · leaves", measure: "mse", reaches: "approximation" },
    tuning: { minLeafWeight: [1, 5, 10, 20], alpha: [0, 0.001, 0.01, 0.03] },
    sources: ["Breiman, Friedman, Olshen and Stone 1984"],
    seeAlso: ["tree-classifier", "random-forest-regressor", "boosted-trees-regressor"],
  },
  options: {
    criterion: choice(
      ["squared", "absolute"],
      "squared",
      "what a split minimises; squared errors around the mean of a leaf, or absolute ones around its median",
    ),
    ...limitOptions,
    splitFeatures: splitFeaturesOption("all"),
    alpha: nonNegative(
      0,
      "strength of the penalty; alpha · number of leaves is added to the mean impurity of the samples, and branches not worth it are pruned",
    ),
    ...columnOptions,
    seed: seed(),
  },
  learns: { trees: treesField("the tree", { leaves: "number", trees: 1 }) },
  supports: { weights: true, missing: true, fillsMissing: true, categories: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights, schema }, options) {
    const categorical = categoricalColumns(kind, options.categorical, schema);
    const limits = limitsOf(kind, { ...options, categorical }, options.splitFeatures, x.columns);
    const columns = yield* inside(codeColumns(kind, x, categorical), theTree);
    const samples = keptSamples(y, weights);
    const createCriterion = options.criterion === "squared" ? createMeanCriterion : createMedianCriterion;
    const criterion = createCriterion(samples, options.minLeafWeight, centerTarget(samples));
    const nodes = createNodeBuffer(1);
    const grower = createTreeGrower(columns, samples, criterion, limits, 1);
    yield* inside(growTree(grower, nodes, samples, createRandom(options.seed)), theTree);
    const state: TreesState = { trees: yield* inside(pruneTree(nodes.finish(), options.alpha), theTree) };
    return { state, report: { notes: treeNotes(state.trees) } };
  },
  predict: ({ trees }, x) => sumOfTrees(trees, x).data,
});
