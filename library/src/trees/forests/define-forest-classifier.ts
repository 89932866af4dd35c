/** Random forests (Breiman 2001) and extremely randomised trees (Geurts, Ernst and Wehenkel 2006) for classes. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { choice, fraction } from "../../core/options/options.js";
import { inside } from "../../core/run.js";
import { classWeightsOption } from "../../data/class-weights.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createClassCriterion } from "../growth/class-criterion.js";
import { binnedCodes, codeColumns } from "../growth/coded-columns.js";
import {
  categoricalColumns,
  categoricalLimits,
  limitsOf,
  requireTwoClasses,
  splitFeaturesOption,
  weightsWithClasses,
} from "../growth/tree-options.js";
import { keptSamples } from "../growth/tree-samples.js";
import { meanOfTrees } from "../nodes/apply-trees.js";
import { leafCount } from "../nodes/tree-notes.js";
import { forestProblem, treesField } from "../nodes/trees-field.js";
import type { TreesState } from "../tree-classifier/tree-classifier.js";
import { growForest, type OutOfBag } from "./grow-forest.js";
import { forestFacts, forestOptions, requireOutOfBag } from "./options.js";

interface Names {
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  readonly alsoKnownAs?: readonly string[];
  readonly sources: readonly string[];
  readonly seeAlso: readonly string[];
}

/** Declares a forest of classification trees; with drawn thresholds, of extremely randomised ones. */
export function defineForestClassifier({ kind, title, summary, ...facts }: Names, isExtra: boolean) {
  return defineClassifier({
    kind,
    title,
    summary,
    facts: {
      task: "classification",
      ...forestFacts,
      objective: { formula: "Σ_leaves share · H(leaf), tree by tree", measure: null, reaches: "approximation" },
      ...facts,
    },
    options: {
      criterion: choice(
        ["gini", "entropy", "error"],
        "gini",
        "what a split minimises; the impurity of the classes by 1 − Σp², −Σp log₂ p, or 1 − max p",
      ),
      splitFeatures: splitFeaturesOption("sqrt"),
      ...forestOptions(!isExtra),
      purity: fraction(1, "nodes in which one class has at least this share of the weight are not split"),
      classWeights: classWeightsOption,
    },
    learns: { trees: treesField("all trees, one after the other", { leaves: "shares", check: forestProblem }) },
    supports: { weights: true, missing: true, fillsMissing: true, categories: true, warmStart: true },
    // The trees that are there are those of a larger forest.
    warmStarts: { option: "trees", order: "ascending" },
    tables: tableReader,
    limits: categoricalLimits,
    *fit({ x, y, weights: given, schema }, options, from: TreesState | undefined) {
      requireTwoClasses(kind, options.monotone, y.classes.length);
      requireOutOfBag(kind, options);
      const categorical = categoricalColumns(kind, options.categorical, schema);
      const limits = limitsOf(kind, { ...options, categorical }, options.splitFeatures, x.columns, isExtra);
      const coding = codeColumns(kind, x, categorical, options.bins, given);
      const columns = yield* inside(coding, { step: 1, of: options.trees });
      const all = keptSamples(y.codes, weightsWithClasses(kind, y, given, options.classWeights));
      const drawn = structuredClone(all);
      const { criterion: impurity, minLeafWeight: minLeaf, purity } = options;
      const criterion = createClassCriterion(drawn, y.classes.length, impurity, minLeaf, purity, binnedCodes(columns));
      const problem = { x, columns, all, drawn, criterion };
      const { trees, outOfBag } = yield* growForest(problem, limits, options, from?.trees);
      const state: TreesState = { trees };
      const notes = { leaves: leafCount(trees), ...(outOfBag && outOfBagNotes(outOfBag, y.codes, criterion.outputs)) };
      return { state, report: { iterations: trees.roots.length - (from?.trees.roots.length ?? 0), notes } };
    },
    predict: ({ trees }, x) => winnersOf(meanOfTrees(trees, x)),
    offers: { probabilities: ({ trees }, x) => meanOfTrees(trees, x) },
  });
}

/** The share of wrong answers among the samples that some tree did not see. */
function outOfBagNotes({ sums, votes }: OutOfBag, codes: Int32Array, outputs: number) {
  const winners = winnersOf({ rows: codes.length, columns: outputs, data: sums });
  let [judged, wrong] = [0, 0];
  for (let i = 0; i < codes.length; i++) {
    if (votes[i] === 0) continue;
    judged++;
    if (winners[i] !== codes[i]) wrong++;
  }
  return { outOfBagSamples: judged, ...(judged > 0 && { outOfBagError: wrong / judged }) };
}
