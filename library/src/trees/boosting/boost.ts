/**
 * Gradient boosting (Friedman, Greedy function approximation, Annals of Statistics 29, 2001) with Newton steps and
 * histograms: each iteration grows a tree per output on the derivatives of the loss and adds it, scaled down.
 */
import * as state from "../../contract/state/fields.js";
import { createPace } from "../../core/pace.js";
import { inside, type Progress, runTogether, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { CodedColumns } from "../growth/coded-columns.js";
import { addTrees, leafOf } from "../nodes/apply-trees.js";
import { joinTrees } from "../nodes/join-trees.js";
import { createNodeBuffer, type TreeNodes } from "../nodes/tree-nodes.js";
import { treesField } from "../nodes/trees-field.js";
import { binCount, createHistograms, type Histograms } from "./histogram.js";
import type { BoostLoss } from "./loss.js";
import { type BoostLimits, leafValue } from "./split.js";
import { createBoostGrower } from "./tree.js";

/** What boosting learns, with the number of outputs that scores are of. */
export function boostedState(outputsFor: (context: state.StateContext) => number) {
  return {
    start: state.vector("outputs", "score of each output before the first tree", {}, ({ length }, context) => {
      const outputs = outputsFor(context);
      return length === outputs ? undefined : `must have ${outputs} numbers, got ${length}`;
    }),
    trees: treesField("trees whose leaves are added to the scores, one per output in turn", {
      leaves: "number",
      check: ({ roots: { length } }, { sizeOf }) =>
        length % sizeOf("outputs") === 0 ? undefined : `must have a tree for each output in turn, got ${length}`,
    }),
  };
}

/** What boosting learns: the initial scores, and trees that add to them, one per output in turn. */
export interface BoostedState extends state.StateOf<ReturnType<typeof boostedState>> {}

/** The progress of boosting after each iteration. */
export interface BoostProgress extends Progress {
  /** The mean loss on the samples that are learned from; absent while the trees of the iteration are being grown. */
  readonly objective?: number;
  /** The mean loss on the samples that are held out. */
  readonly validation?: number;
}

/** The settings of boosting and of early stopping. */
export interface BoostPlan {
  readonly maxIterations: number;
  readonly learningRate: number;
  /** Iterations without improvement on the samples held out after which it ends. */
  readonly patience: number;
  readonly tolerance: number;
  readonly limits: BoostLimits;
}

/** The data: columns, loss, and which rows are learned from and which are held out. */
export interface BoostProblem {
  /** The name of the method, for messages. */
  readonly kind: string;
  readonly x: Matrix;
  readonly columns: CodedColumns;
  readonly loss: BoostLoss;
  readonly rows: Int32Array;
  readonly heldOut: Int32Array;
}

/** What came of it. */
export interface Boosted {
  readonly state: BoostedState;
  readonly objective: readonly number[];
  readonly validation: readonly number[];
  /** Whether samples held out ended it. */
  readonly stopped: boolean;
}

/** Boosts, from the beginning or from where a model ended. */
export function* boost(problem: BoostProblem, plan: BoostPlan, from?: BoostedState): Work<BoostProgress, Boosted> {
  const trees = treesTogether(problem, plan.limits.maxLeaves);
  const histograms = createHistograms(problem.kind, problem.columns, problem.rows.length, trees, plan.limits);
  try {
    return yield* iterate(problem, histograms, trees, plan, from);
  } finally {
    histograms.dispose();
  }
}

/** How many trees of an iteration are grown in parallel: all of them, unless their histograms would take too much memory. */
function treesTogether({ columns, loss, rows }: BoostProblem, leaves: number): number {
  const most = Math.min(leaves, rows.length);
  const bytes = most * columns.columns.length * binCount * 20 + 20 * columns.rows;
  return Math.max(1, Math.min(loss.outputs, Math.floor(2 ** 28 / bytes)));
}

/** What all iterations of boosting share. */
interface Boosting {
  readonly problem: BoostProblem;
  readonly plan: BoostPlan;
  readonly histograms: Histograms;
  readonly grow: ReturnType<typeof createBoostGrower>;
  readonly scores: Float64Array;
  readonly built: TreeNodes[];
  readonly isTimeToYield: (work: number) => boolean;
}

function* iterate(
  problem: BoostProblem,
  histograms: Histograms,
  together: number,
  plan: BoostPlan,
  from: BoostedState | undefined,
): Work<BoostProgress, Boosted> {
  const { x, columns, loss, rows, heldOut } = problem;
  const { outputs } = loss;
  const start = from?.start ?? loss.start(rows);
  const scores = from === undefined ? repeated(start, x.rows) : boostedScores(from, x);
  const grow = createBoostGrower(columns, histograms, rows, plan.limits);
  const boosting: Boosting = { problem, plan, histograms, grow, scores, built: [], isTimeToYield: createPace() };
  const objective: number[] = [];
  const validation: number[] = [];
  const old = (from?.trees.roots.length ?? 0) / outputs;
  loss.prepare(scores);
  let best = { loss: heldOut.length > 0 ? loss.mean(heldOut) : 0, iteration: 0 };
  let stopped = false;
  const of = Math.max(1, plan.maxIterations - old);
  for (let iteration = 1; iteration <= plan.maxIterations - old && !stopped; iteration++) {
    for (let output = 0; output < outputs; output += together) {
      const growing = growTrees(boosting, output, Math.min(outputs, output + together));
      yield* inside<BoostProgress, void>(growing, { step: iteration, of });
    }
    loss.prepare(scores);
    objective.push(loss.mean(rows));
    if (heldOut.length > 0) validation.push(loss.mean(heldOut));
    const held = validation.at(-1);
    if (held !== undefined && held < best.loss - plan.tolerance) best = { loss: held, iteration };
    stopped = held !== undefined && iteration - best.iteration >= plan.patience;
    yield {
      step: iteration,
      of,
      objective: objective[iteration - 1],
      ...(held === undefined ? {} : { validation: held }),
    };
  }
  const kept = heldOut.length > 0 ? boosting.built.slice(0, best.iteration * outputs) : boosting.built;
  const trees = joinTrees([...(from === undefined ? [] : [from.trees]), ...kept], 1);
  return { state: { start, trees }, objective, validation, stopped };
}

/**
 * Grows a tree for each of some outputs on the derivatives, and adds them to the scores. The progress counts the splits of
 * the largest tree.
 */
function* growTrees(
  { problem, plan, histograms, grow, scores, built, isTimeToYield }: Boosting,
  first: number,
  end: number,
): Work<Progress, void> {
  const { x, loss, heldOut, rows } = problem;
  // No tree has more leaves than samples.
  const most = Math.min(plan.limits.maxLeaves, rows.length);
  const buffers = Array.from({ length: end - first }, () => createNodeBuffer(1, 2 * most));
  for (let output = first; output < end; output++) loss.derive(output, histograms.derivatives(output - first));
  const growths = buffers.map((buffer, tree) => grow(buffer, tree));
  const grown = yield* runTogether(growths, function* (requests, round) {
    for (const some of histograms.portions(requests)) {
      if (isTimeToYield(histograms.run(some))) yield { step: round, of: most };
    }
  });
  grown.forEach((leaves, tree) => {
    const own = scores.subarray((first + tree) * x.rows, (first + tree + 1) * x.rows);
    const ordered = histograms.rows(tree);
    for (const { node, start: from, end: to, sums, bounds } of leaves) {
      const step = loss.step?.(own, ordered, from, to) ?? leafValue(sums, plan.limits.alpha, bounds);
      const value = plan.learningRate * step;
      buffers[tree].close(node, [value]);
      for (let k = from; k < to; k++) own[ordered[k]] += value;
    }
    const finished = buffers[tree].finish();
    built.push(finished);
    if (heldOut.length === 0) return;
    const { values, child } = finished;
    for (const i of heldOut) own[i] += values[-1 - child[leafOf(finished, x.data, i * x.columns, 0)]];
  });
}

function repeated(start: Float64Array, height: number): Float64Array {
  const result = new Float64Array(start.length * height);
  for (let k = 0; k < start.length; k++) result.fill(start[k], k * height, (k + 1) * height);
  return result;
}

/** The scores of samples, output after output. */
export function boostedScores({ start, trees }: BoostedState, x: Matrix): Float64Array {
  const scores = repeated(start, x.rows);
  addTrees(trees, x, start.length, scores);
  return scores;
}
