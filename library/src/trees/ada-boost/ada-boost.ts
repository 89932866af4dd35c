/** AdaBoost for two or more classes: SAMME (Freund and Schapire 1997; Zhu, Zou, Rosset and Hastie 2009). */

import { defineClassifier } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { choice, integer, positive, seed } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { inside, type Progress } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { createClassCriterion } from "../growth/class-criterion.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createGrower } from "../growth/grow-tree.js";
import {
  categoricalColumns,
  categoricalLimits,
  columnOptions,
  limitOptions,
  limitsOf,
} from "../growth/tree-options.js";
import { keptSamples } from "../growth/tree-samples.js";
import { leafOf } from "../nodes/apply-trees.js";
import { createNodeBuffer, firstTrees, type TreeNodes } from "../nodes/tree-nodes.js";
import { treesField } from "../nodes/trees-field.js";

const kind = "ada-boost";

const learns = {
  trees: treesField("the trees, one after the other", { leaves: "shares" }),
  say: state.vector(
    "trees",
    "weight of each tree in the vote: log((1 − error) / error) + log(classes − 1), times the learning rate",
    { min: 0 },
    sayProblem,
  ),
};

/** What AdaBoost learns. */
export interface AdaBoostState extends state.StateOf<typeof learns> {}

/** The progress after each iteration. */
export interface AdaBoostProgress extends Progress {
  /** The weighted share of samples that the tree got wrong; absent while it is being grown. */
  readonly error?: number;
}

/**
 * Predicts a class by the weighted vote of small trees, each of which gives more weight to the errors of those before it. Mostly
 * of interest for its history and its simplicity; prefer {@link boostedTreesClassifier} where labels are noisy.
 *
 * @example
 * ```ts
 * import { adaBoost } from "lectern";
 *
 * const x = [[1], [2], [3], [4], [5], [6]];
 * const model = adaBoost({ maxIterations: 10 }).fit({ x, y: ["in", "in", "out", "out", "in", "in"] });
 * model.predict([[3.4]]); // out
 * ```
 */
export const adaBoost = defineClassifier({
  kind,
  title: "AdaBoost",
  summary: "Weighted vote of small trees, each grown with more weight on the mistakes of those before it.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d", predict: "t" },
    objective: { formula: "Σᵢ weightᵢ exp(−½ yᵢ f(xᵢ))", measure: null, reaches: "approximation" },
    tuning: { maxIterations: [50, 200], maxDepth: [1, 2, 3], learningRate: [0.3, 1] },
    alsoKnownAs: ["adaptive boosting", "SAMME"],
    sources: ["Freund and Schapire 1997", "Zhu, Zou, Rosset and Hastie 2009"],
    seeAlso: ["boosted-trees-classifier", "tree-classifier"],
  },
  options: {
    maxIterations: integer(50, "maximum number of iterations; each adds a tree"),
    learningRate: positive(1, "step size; what the vote of each tree is multiplied by"),
    maxDepth: integer(1, "maximum depth of the tree"),
    criterion: choice(
      ["gini", "entropy", "error"],
      "gini",
      "what a split minimises; the impurity of the classes by 1 − Σp², −Σp log₂ p, or 1 − max p",
    ),
    minLeafWeight: limitOptions.minLeafWeight,
    categorical: columnOptions.categorical,
    seed: seed(),
  },
  learns,
  supports: { weights: true, missing: true, fillsMissing: true, categories: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options) {
    const { maxIterations, learningRate } = options;
    const classes = y.classes.length;
    const all = keptSamples(y.codes, given);
    const own = structuredClone(all);
    const categorical = categoricalColumns(kind, options.categorical, schema);
    const limits = limitsOf(
      kind,
      { ...options, categorical, minSplitWeight: 0, minGain: 0 },
      { kind: "all" },
      x.columns,
    );
    // The weights are divided by their sum below, and so is the limit.
    const totalWeight = sumOf(all.weights);
    const criterion = createClassCriterion(own, classes, options.criterion, options.minLeafWeight / totalWeight);
    const first = { step: 1, of: maxIterations };
    const columns = yield* inside(codeColumns(kind, x, categorical), first);
    const grow = createGrower(columns, own, criterion, limits);
    const nodes = createNodeBuffer(classes);
    const random = createRandom(options.seed);
    const say: number[] = [];
    const warnings: Warning[] = [];
    normalize(all.weights);
    for (let round = 0; round < maxIterations; round++) {
      own.rows.set(all.rows);
      own.target.set(all.target);
      own.weights.set(all.weights);
      const growing = grow(nodes, all.rows.length, random.fork(round));
      yield* inside<AdaBoostProgress, void>(growing, { step: round + 1, of: maxIterations });
      const view = nodes.view();
      const isWrong = all.rows.map((row, i) => (voteOf(view, round, x, row) === all.target[i] ? 0 : 1));
      const error = isWrong.reduce((sum, wrong, i) => sum + wrong * all.weights[i], 0);
      yield { step: round + 1, of: maxIterations, error } satisfies AdaBoostProgress;
      if (error >= 1 - 1 / classes - 1e-12) {
        // Worse than guessing: its vote would count against itself. The first one is kept, so that there is a model.
        const message = `the tree of round ${round + 1} is no better than guessing, so boosting stopped there`;
        warnings.push(warn("no-better-than-chance", message, { round: round + 1 }));
        if (round === 0) say.push(1);
        break;
      }
      // A tree without mistakes has a weight that no other can outvote; more trees would change nothing.
      say.push(learningRate * (log((1 - error) / Math.max(error, 1e-10)) + log(classes - 1)));
      if (error <= 0) break;
      for (let i = 0; i < isWrong.length; i++) if (isWrong[i] === 1) all.weights[i] *= exp(say[round]);
      normalize(all.weights);
    }
    const learned: AdaBoostState = { trees: firstTrees(nodes.finish(), say.length), say: Float64Array.from(say) };
    return { state: learned, report: { iterations: say.length, warnings } };
  },
  predict: (learned, x) => winnersOf(votesOf(learned, x)),
  offers: { decision: votesOf, probabilities: (learned, x) => posteriorsOf(votesOf(learned, x)) },
});

/** Votes are divided by the sum of all say. */
function sayProblem(say: Float64Array, { options }: state.StateContext): string | undefined {
  const most = Number(options["maxIterations"]);
  if (say.length > most) return `must have at most ${most} trees, got ${say.length}`;
  const total = sumOf(say);
  return total > 0 && total < Infinity ? undefined : `must have a positive, finite sum, got ${total}`;
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function normalize(weights: Float64Array): void {
  const total = sumOf(weights);
  for (let i = 0; i < weights.length; i++) weights[i] /= total;
}

/** The class that a tree votes for: the most probable class of the leaf. */
function voteOf(trees: TreeNodes, tree: number, x: Matrix, row: number): number {
  const leaf = -1 - trees.child[leafOf(trees, x.data, row * x.columns, trees.roots[tree])];
  let best = 0;
  for (let k = 1; k < trees.outputs; k++) {
    if (trees.values[leaf * trees.outputs + k] > trees.values[leaf * trees.outputs + best]) best = k;
  }
  return best;
}

/** The share of the say that each class gets, less what it would get if the others shared alike, times classes − 1. */
function votesOf({ trees, say }: AdaBoostState, x: Matrix): Matrix {
  const { outputs } = trees;
  const result = zeros(x.rows, outputs);
  const total = sumOf(say);
  for (let i = 0; i < x.rows; i++) {
    for (let tree = 0; tree < say.length; tree++) {
      const winner = voteOf(trees, tree, x, i);
      for (let k = 0; k < outputs; k++) {
        result.data[i * outputs + k] += (say[tree] / total) * (k === winner ? 1 : -1 / (outputs - 1));
      }
    }
  }
  return result;
}
