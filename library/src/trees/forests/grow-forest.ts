/**
 * Growing forests: trees that differ by the samples and columns they see (Breiman, Random forests, Machine Learning 45,
 * 2001). Every tree has its own stream of random numbers, forked from the seed by its number, so more trees can be
 * added later without changing the first ones.
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import type { CodedColumns } from "../growth/coded-columns.js";
import type { Criterion, NodeSamples } from "../growth/criterion.js";
import type { GrowthLimits } from "../growth/grow-tree.js";
import type { BatchProgress } from "../growth/tree-batch.js";
import { createTreeGrower, type TreeGrower } from "../growth/tree-growers.js";
import { leafOf } from "../nodes/apply-trees.js";
import { joinTrees } from "../nodes/join-trees.js";
import { createNodeBuffer, type TreeNodes } from "../nodes/tree-nodes.js";
import type { ForestOptions } from "./options.js";

/** Nanoseconds to draw a sample again and, where a tree has not seen it, to send it down. */
const VOTE_COST = 100;

/** How the trees of a forest differ. */
type GrowthOptions = Pick<ForestOptions, "trees" | "bootstrap" | "sampleShare" | "outOfBag" | "seed">;

/** The trees, and the sums of the answers of those that did not see a sample. */
export interface GrownForest {
  readonly trees: TreeNodes;
  readonly outOfBag?: OutOfBag;
}

/** For each row the sum of the answers of the trees that did not see it, and their number. */
export interface OutOfBag {
  readonly sums: Float64Array;
  readonly votes: Int32Array;
}

/** What a forest is grown from: all samples, and the memory of the criterion, which holds those of one tree. */
export interface ForestProblem {
  readonly x: Matrix;
  readonly columns: CodedColumns;
  /** The samples to draw from. */
  readonly all: NodeSamples;
  /** Those of the tree that is being grown. */
  readonly drawn: NodeSamples;
  readonly criterion: Criterion;
}

/** Grows the trees, the first ones taken from `from`. */
export function* growForest(
  problem: ForestProblem,
  limits: GrowthLimits,
  options: GrowthOptions,
  from: TreeNodes | undefined,
): Work<Progress, GrownForest> {
  const grower = createTreeGrower(problem.columns, problem.drawn, problem.criterion, limits, options.trees);
  try {
    return yield* growAll(problem, grower, options, from);
  } finally {
    grower.dispose();
  }
}

/** The most nodes for which memory is reserved in advance. */
const MOST_RESERVED = 2 ** 22;

function* growAll(
  { x, all, drawn, criterion }: ForestProblem,
  grower: TreeGrower,
  options: GrowthOptions,
  from: TreeNodes | undefined,
): Work<Progress, GrownForest> {
  const { outputs } = criterion;
  const streams = createRandom(options.seed).fork("trees");
  const old = from?.roots.length ?? 0;
  const fresh = createNodeBuffer(outputs, 1024);
  const counts = new Int32Array(all.rows.length);
  const outOfBag: OutOfBag | undefined = options.outOfBag
    ? { sums: new Float64Array(x.rows * outputs), votes: new Int32Array(x.rows) }
    : undefined;
  const prepare = (tree: number) => {
    const random = streams.fork(tree);
    drawCounts(counts, options, random.fork("samples"));
    return { count: fill(drawn, all, counts), random: random.fork("splits") };
  };
  for (let first = old; first < options.trees; first += grower.atOnce) {
    const trees = Math.min(grower.atOnce, options.trees - first);
    const growing = grower.grow(fresh, trees, (tree) => prepare(first + tree));
    yield* countTrees(growing, first - old, trees, options.trees - old);
    // All trees are of about the same size; a very large forest grows its buffer as it goes.
    const expected = Math.ceil((1.05 * fresh.size() * (options.trees - first - trees)) / trees);
    if (first === old) fresh.reserve(Math.min(expected, MOST_RESERVED));
  }
  if (outOfBag !== undefined) {
    const view = fresh.view();
    const isTimeToYield = createPace();
    for (let tree = 0; tree < options.trees; tree++) {
      if (isTimeToYield(all.rows.length * VOTE_COST)) {
        const [grown, of] = [options.trees - old, options.trees];
        yield { step: grown, of: grown, inner: { step: tree, of } };
      }
      drawCounts(counts, options, streams.fork(tree).fork("samples"));
      const [forest, at] = from !== undefined && tree < old ? [from, tree] : [view, tree - old];
      addVotes(outOfBag, forest, forest.roots[at], x, all.rows, counts);
    }
  }
  const grown = fresh.finish();
  const trees = from === undefined ? grown : joinTrees([from, grown], outputs);
  return outOfBag === undefined ? { trees } : { trees, outOfBag };
}

/** A step for each tree of a batch as it is completed; what is known of the next one is the progress inside its step. */
function* countTrees(
  growing: Work<BatchProgress, void>,
  before: number,
  trees: number,
  of: number,
): Work<Progress, void> {
  let told = 0;
  // A generator function, because several steps may follow from one.
  for (const { complete, next } of growing) {
    while (told < complete) yield { step: before + ++told, of };
    yield { step: before + told + 1, of, inner: next };
  }
  while (told < trees) yield { step: before + ++told, of };
}

/** How often each sample is drawn. */
function drawCounts(counts: Int32Array, { bootstrap, sampleShare }: GrowthOptions, random: Random): void {
  const { length } = counts;
  const number = Math.max(1, Math.round(sampleShare * length));
  counts.fill(0);
  if (bootstrap) for (let k = 0; k < number; k++) counts[random.integer(length)]++;
  else if (number === length) counts.fill(1);
  else for (const i of random.sample(length, number)) counts[i] = 1;
}

/** Puts the drawn samples into the memory of a tree and returns their number. */
function fill(drawn: NodeSamples, all: NodeSamples, counts: Int32Array): number {
  let to = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    drawn.rows[to] = all.rows[i];
    drawn.target[to] = all.target[i];
    drawn.weights[to++] = counts[i] * all.weights[i];
  }
  return to;
}

function addVotes(
  { sums, votes }: OutOfBag,
  trees: TreeNodes,
  root: number,
  x: Matrix,
  rows: Int32Array,
  counts: Int32Array,
): void {
  const { outputs, values, child } = trees;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] > 0) continue;
    const row = rows[i];
    const leaf = (-1 - child[leafOf(trees, x.data, row * x.columns, root)]) * outputs;
    for (let k = 0; k < outputs; k++) sums[row * outputs + k] += values[leaf + k];
    votes[row]++;
  }
}
