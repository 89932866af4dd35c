/**
 * The one engine of all decision forests (Criminisi et al. 2012): draw candidates for a split, take the one with the largest
 * information gain, continue with both parts. What is learned differs by the entropy and by what a leaf keeps.
 */
import type { OptionValues } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { CodedSchema } from "../../data/table/codes.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { requireCategories } from "../growth/coded-columns.js";
import { categoricalColumns } from "../growth/tree-options.js";
import { categoryRanks } from "./category-split.js";
import type { splitOptions } from "./options.js";
import { drawSplit, familyWidth, project } from "./split-family.js";
import { createNodes, type NodeSplit, type RandomSplitTrees } from "./split-trees.js";

/** The task of a forest: classification or regression. What looks at all samples of a node is work that may yield. */
export interface SplitTask {
  /** How many numbers a leaf keeps. */
  readonly width: number;
  /** The weight of each sample. */
  readonly weights: Float64Array;
  /** The entropy of some samples, in nats. */
  entropy(rows: Int32Array): Work<void, number>;
  /** Whether they need no further split. */
  isPure(rows: Int32Array): Work<void, boolean>;
  /** A response of each sample, by whose mean categories are put in order; it may be drawn. */
  drawResponse(random: Random): (row: number) => number;
  /** What a leaf keeps of its samples. */
  leaf(rows: Int32Array): Work<void, Float64Array>;
}

/** A function of the samples of a node as work that never yields: a pass through them is quick. */
export function withoutPauses<R>(look: (rows: Int32Array) => R): (rows: Int32Array) => Work<void, R> {
  // biome-ignore lint/correctness/useYield: it never pauses
  return function* (rows) {
    return look(rows);
  };
}

/** How trees are drawn and when they stop, with the number of columns that a split uses. */
export interface RandomSplitPlan extends Omit<OptionValues<typeof splitOptions>, "dimensions"> {
  readonly dimensions: number;
}

/** The plan for samples; the columns of categories are those of the options, or of the table. */
export function planSplits(
  kind: string,
  options: OptionValues<typeof splitOptions>,
  x: Matrix,
  schema: readonly CodedSchema[] | undefined,
): RandomSplitPlan {
  const categorical = categoricalColumns(kind, options.categorical, schema);
  requireCategories(kind, x, categorical);
  return { ...options, categorical, dimensions: options.dimensions ?? x.columns };
}

/** Samples with the columns that hold numbers and those that hold categories. */
interface SplitSamples {
  readonly x: Matrix;
  readonly numbers: Int32Array;
  readonly categorical: Int32Array;
}

/** A drawn function of the samples of a node; its values are NaN where it is not known. */
interface DrawnFunction extends Pick<NodeSplit, "coefficients" | "category"> {
  readonly values: Float64Array;
}

/** What all nodes share. */
interface SplitSearch {
  readonly samples: SplitSamples;
  readonly task: SplitTask;
  readonly plan: RandomSplitPlan;
  readonly isTimeToYield: (work: number) => boolean;
}

/** Nanoseconds for a sample of a node: for the value of a drawn function, and for each threshold that is tried on it. */
const [SAMPLE_COST, THRESHOLD_COST] = [30, 60];

/** A way to divide a node. */
interface Candidate extends NodeSplit {
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** Grows the trees one after the other. */
export function* growRandomSplits(
  x: Matrix,
  rows: Int32Array,
  task: SplitTask,
  plan: RandomSplitPlan,
): Work<Progress, RandomSplitTrees> {
  const samples = columnsByType(x, plan.categorical);
  const nodes = createNodes(familyWidth(plan.splits, x.columns), task.width);
  const search: SplitSearch = { samples, task, plan, isTimeToYield: createPace() };
  for (let tree = 0; tree < plan.trees; tree++) {
    const random = createRandom(plan.seed).fork("trees").fork(tree);
    const pending = [{ node: nodes.addRoot(), rows, depth: 0 }];
    let settled = 0;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, depth } = next;
      const step: Progress = { step: tree + 1, of: plan.trees, inner: { step: settled, of: rows.length } };
      const split = depth < plan.maxDepth ? yield* bestOf(search, next.rows, random, step) : undefined;
      if (split === undefined) {
        nodes.close(node, yield* mapSteps(task.leaf(next.rows), () => step));
        settled += next.rows.length;
        continue;
      }
      const left = nodes.split(node, split);
      pending.push({ node: left + 1, rows: split.right, depth: depth + 1 });
      pending.push({ node: left, rows: split.left, depth: depth + 1 });
    }
    yield { step: tree + 1, of: plan.trees };
  }
  return { family: plan.splits, ...nodes.finish() };
}

function columnsByType(x: Matrix, categorical: readonly number[]): SplitSamples {
  const numbers = Int32Array.from({ length: x.columns }, (_, j) => j).filter((j) => !categorical.includes(j));
  return { x, numbers, categorical: Int32Array.from(categorical) };
}

/**
 * The candidate with the largest information gain, H − Σ share · H(part); none when no candidate has a positive gain.
 * Yields the given step.
 */
function* bestOf(
  { samples, task, plan, isTimeToYield }: SplitSearch,
  rows: Int32Array,
  random: Random,
  step: Progress,
): Work<Progress, Candidate | undefined> {
  const weight = weightOf(rows, task.weights);
  const entropy = (part: Int32Array) => mapSteps(task.entropy(part), () => step);
  if (rows.length < 2 || weight < plan.minSplitWeight) return undefined;
  if (yield* mapSteps(task.isPure(rows), () => step)) return undefined;
  const whole = weight * (yield* entropy(rows));
  const sides = [new Int32Array(rows.length), new Int32Array(rows.length)];
  let best: Candidate | undefined;
  let most = 1e-12 * Math.max(1, Math.abs(whole));
  for (let k = 0; k < plan.splitCandidates; k++) {
    const work = rows.length * (SAMPLE_COST + plan.thresholds * THRESHOLD_COST + samples.x.columns);
    if (isTimeToYield(work)) yield step;
    const { values, ...parts } = drawFunction(samples, rows, task, plan, random);
    const hasMissing = values.some(Number.isNaN);
    for (let t = 0; t < plan.thresholds; t++) {
      const threshold = drawThreshold(values, random);
      if (threshold === undefined) break;
      // Missing values are tried on both sides; alone on a side they need be tried there only.
      for (const missingLeft of hasMissing && threshold < Infinity ? [false, true] : [false]) {
        const count = divideRows(rows, values, threshold, missingLeft, sides);
        if (count === 0 || count === rows.length) continue;
        const [left, right] = [sides[0].subarray(0, count), sides[1].subarray(0, rows.length - count)];
        const [a, b] = [weightOf(left, task.weights), weightOf(right, task.weights)];
        if (Math.min(a, b) < plan.minLeafWeight) continue;
        const gain = whole - a * (yield* entropy(left)) - b * (yield* entropy(right));
        if (!(gain > most)) continue;
        most = gain;
        // Missing values that only new samples have go to the heavier side.
        const side = hasMissing ? missingLeft : a >= b;
        best = { ...parts, threshold, missingLeft: side, left: left.slice(), right: right.slice() };
      }
    }
  }
  return best;
}

function weightOf(rows: Int32Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += weights[rows[i]];
  return sum;
}

/** Writes the rows of each side to the start of its array, in their order; returns how many are on the left. */
function divideRows(
  rows: Int32Array,
  values: Float64Array,
  threshold: number,
  missingLeft: boolean,
  [left, right]: readonly Int32Array[],
): number {
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = values[i];
    if (Number.isNaN(value) ? missingLeft : value <= threshold) left[count++] = rows[i];
    else right[i - count] = rows[i];
  }
  return count;
}

/** Draws a split function of the numbers, or a column of categories as often as it is one among all columns. */
function drawFunction(
  { x, numbers, categorical }: SplitSamples,
  rows: Int32Array,
  task: SplitTask,
  plan: RandomSplitPlan,
  random: Random,
): DrawnFunction {
  const place = categorical.length === 0 ? x.columns : random.integer(x.columns);
  if (place < categorical.length) {
    const { values, ...category } = categoryRanks(x, rows, categorical[place], task.weights, task.drawResponse(random));
    return { values, category };
  }
  const coefficients = drawSplit(plan.splits, x, rows, numbers, plan.dimensions, random);
  const values = Float64Array.from(rows, (i) => project(plan.splits, x.data, i * x.columns, x.columns, coefficients));
  return { values, coefficients };
}

/**
 * Half-way between the values of a sample that is drawn and of the next larger one; Infinity between known and missing
 * values, where a sample without a value is drawn or the known values are all the same.
 */
function drawThreshold(values: Float64Array, random: Random): number | undefined {
  const value = values[random.integer(values.length)];
  if (Number.isNaN(value)) return values.every(Number.isNaN) ? undefined : Infinity;
  let [above, below] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (values[i] > value && values[i] < above) above = values[i];
    if (values[i] < value && values[i] > below) below = values[i];
  }
  if (above < Infinity) return middleOf(value, above);
  if (below > -Infinity) return middleOf(below, value);
  return values.some(Number.isNaN) ? Infinity : undefined;
}

function middleOf(a: number, b: number): number {
  const middle = a / 2 + b / 2;
  return middle >= a && middle < b ? middle : a;
}
