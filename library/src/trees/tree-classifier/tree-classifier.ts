/** Classification trees (Breiman, Friedman, Olshen and Stone 1984). */
import { defineClassifier } from "../../contract/define-supervised.js";
import type { StateOf } from "../../contract/state/fields.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { choice, fraction, nonNegative, seed } from "../../core/options/options.js";
import { inside } from "../../core/run.js";
import { classWeightsOption } from "../../data/class-weights.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { createClassCriterion } from "../growth/class-criterion.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createTreeGrower, growTree } from "../growth/tree-growers.js";
import {
  categoricalColumns,
  categoricalLimits,
  columnOptions,
  limitOptions,
  limitsOf,
  requireTwoClasses,
  splitFeaturesOption,
  weightsWithClasses,
} from "../growth/tree-options.js";
import { keptSamples } from "../growth/tree-samples.js";
import { sumOfTrees } from "../nodes/apply-trees.js";
import { pruneTree } from "../nodes/prune-tree.js";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { treeNotes } from "../nodes/tree-notes.js";
import { treesField } from "../nodes/trees-field.js";

const learns = { trees: treesField("the tree", { leaves: "shares", trees: 1 }) };

/** What trees and forests learn. */
export interface TreesState extends StateOf<typeof learns> {}

const kind = "tree-classifier";

/** One tree is one step; what is reported is inside of it. */
export const theTree = { step: 1, of: 1 };

/**
 * Predicts a class by splits on single columns, and its probability by the shares of the classes in the leaf. Use it
 * where the model must be interpretable; for accuracy prefer {@link randomForestClassifier} or {@link
 * boostedTreesClassifier}.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { describeTree } from "lectern/trees";
 *
 * const model = treeClassifier({ maxDepth: 2 }).fit({ x: [[1], [2], [3], [4]], y: ["low", "low", "high", "high"] });
 * model.predict([[3.5]]); // high
 * describeTree(model.state.trees)[0].threshold; // 2.5
 * ```
 */
export const treeClassifier = defineClassifier({
  kind,
  title: "Classification tree",
  summary: "Splits the samples by single columns; each leaf predicts the class shares of its samples.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n d log n", predict: "log n" },
    objective: { formula: "Σ_leaves share · H(leaf) + alpha · leaves", measure: null, reaches: "approximation" },
    tuning: { minLeafWeight: [1, 5, 10, 20], alpha: [0, 0.001, 0.01, 0.03] },
    alsoKnownAs: ["decision tree", "CART"],
    sources: ["Breiman, Friedman, Olshen and Stone 1984"],
    seeAlso: ["tree-regressor", "random-forest-classifier", "boosted-trees-classifier"],
  },
  options: {
    criterion: choice(
      ["gini", "entropy", "error"],
      "gini",
      "what a split minimises; the impurity of the classes by 1 − Σp², −Σp log₂ p, or 1 − max p",
    ),
    ...limitOptions,
    purity: fraction(1, "nodes in which one class has at least this share of the weight are not split", {
      open: false,
    }),
    splitFeatures: splitFeaturesOption("all"),
    alpha: nonNegative(
      0,
      "strength of the penalty; alpha · number of leaves is added to the mean impurity of the samples, and branches not worth it are pruned",
    ),
    classWeights: classWeightsOption,
    ...columnOptions,
    seed: seed(),
  },
  learns,
  supports: { weights: true, missing: true, fillsMissing: true, categories: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options) {
    requireTwoClasses(kind, options.monotone, y.classes.length);
    const categorical = categoricalColumns(kind, options.categorical, schema);
    const limits = limitsOf(kind, { ...options, categorical }, options.splitFeatures, x.columns);
    const columns = yield* inside(codeColumns(kind, x, categorical), theTree);
    const samples = keptSamples(y.codes, weightsWithClasses(kind, y, given, options.classWeights));
    const criterion = createClassCriterion(
      samples,
      y.classes.length,
      options.criterion,
      options.minLeafWeight,
      options.purity,
    );
    const nodes = createNodeBuffer(y.classes.length);
    const grower = createTreeGrower(columns, samples, criterion, limits, 1);
    yield* inside(growTree(grower, nodes, samples, createRandom(options.seed)), theTree);
    const state: TreesState = { trees: yield* inside(pruneTree(nodes.finish(), options.alpha), theTree) };
    return { state, report: { notes: treeNotes(state.trees) } };
  },
  predict: ({ trees }, x) => winnersOf(sumOfTrees(trees, x)),
  offers: { probabilities: ({ trees }, x) => sumOfTrees(trees, x) },
});
