/** Random forests (Breiman 2001) and extremely randomised trees (Geurts, Ernst and Wehenkel 2006) for numbers. */
import { defineRegressor } from "../../contract/define-supervised.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { inside } from "../../core/run.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createMeanCriterion } from "../growth/mean-criterion.js";
import { categoricalColumns, categoricalLimits, limitsOf, splitFeaturesOption } from "../growth/tree-options.js";
import { centerTarget, keptSamples } from "../growth/tree-samples.js";
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
  readonly sources: readonly string[];
  readonly seeAlso: readonly string[];
}

/** Declares a forest of regression trees; with drawn thresholds, of extremely randomised ones. */
export function defineForestRegressor({ kind, title, summary, sources, seeAlso }: Names, isExtra: boolean) {
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
    learns: { trees: treesField("all trees, one after the other", { leaves: "number", check: forestProblem }) },
    supports: { weights: true, missing: true, fillsMissing: true, categories: true, warmStart: true },
    // The trees that are there are those of a larger forest.
    warmStarts: { option: "trees", order: "ascending" },
    tables: tableReader,
    limits: categoricalLimits,
    *fit({ x, y, weights, schema }, options, from: TreesState | undefined) {
      requireOutOfBag(kind, options);
      const categorical = categoricalColumns(kind, options.categorical, schema);
      const limits = limitsOf(kind, { ...options, categorical }, options.splitFeatures, x.columns, isExtra);
      const coding = codeColumns(kind, x, categorical, options.bins, weights);
      const columns = yield* inside(coding, { step: 1, of: options.trees });
      const all = keptSamples(y, weights);
      const center = centerTarget(all);
      const drawn = structuredClone(all);
      const criterion = createMeanCriterion(drawn, options.minLeafWeight, center);
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
