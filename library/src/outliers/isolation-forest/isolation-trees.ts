/** Trees that split at random until each sample is alone (Liu, Ting and Zhou 2008): growing them, and the depth of samples. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { log, log2 } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";

/** Trees in one list of nodes. The first child of a node is the next node. */
export interface IsolationTrees {
  /** The column that a node splits; −1 for leaves. */
  readonly splitFeatures: Int32Array;
  /** The largest value that goes to the first child; for leaves, the expected number of splits of the samples that reach them. */
  readonly values: Float64Array;
  /** The second child of a node; 0 for leaves. */
  readonly second: Int32Array;
  /** The first node of each tree. */
  readonly roots: Int32Array;
}

const EULER = 0.577_215_664_901_532_9;

/** The mean depth of a sample among `count` samples that are split at random until each is alone: 2 H(n − 1) − 2 (n − 1) / n. */
export function meanPathLength(count: number): number {
  if (count <= 1) return 0;
  if (count === 2) return 1;
  return 2 * (log(count - 1) + EULER) - (2 * (count - 1)) / count;
}

/** Nanoseconds for one sample of one split, as a unit of work. */
const SPLIT_WORK = 10;

/** Grows one tree on some rows of x, whose order changes. */
export function* growIsolationTree(x: Matrix, rows: Int32Array, random: Random): Work<void, IsolationTrees> {
  const most = 2 * rows.length - 1;
  const [splitFeatures, values, second] = [new Int32Array(most), new Float64Array(most), new Int32Array(most)];
  // Deeper nodes would only separate samples that are usual.
  const maxDepth = Math.ceil(log2(Math.max(2, rows.length)));
  const columns = Int32Array.from({ length: x.columns }, (_, j) => j);
  const pace = createPace();
  let nodes = 0;
  // Branches still to grow: first and last row, depth, and the parent of a second child.
  const stack = [0, rows.length, 0, -1];
  while (stack.length > 0) {
    const [start, end, depth, parent] = stack.splice(-4);
    const node = nodes++;
    if (parent >= 0) second[parent] = node;
    const column = end - start > 1 && depth < maxDepth ? drawColumn(x, rows, start, end, columns, random) : undefined;
    if (column === undefined) {
      splitFeatures[node] = -1;
      values[node] = depth + meanPathLength(end - start);
      continue;
    }
    splitFeatures[node] = column.index;
    values[node] = drawBetween(column.low, column.high, random.uniform());
    const middle = partition(x, rows, start, end, column.index, values[node]);
    stack.push(middle, end, depth + 1, node, start, middle, depth + 1, -1);
    if (pace((end - start) * SPLIT_WORK)) yield;
  }
  const own = <A extends Int32Array | Float64Array>(all: A) => all.slice(0, nodes) as A;
  return {
    splitFeatures: own(splitFeatures),
    values: own(values),
    second: own(second),
    roots: Int32Array.of(0),
  };
}

/** One of the columns that are not constant on the rows, all equally likely; undefined if there is none. */
function drawColumn(x: Matrix, rows: Int32Array, start: number, end: number, columns: Int32Array, random: Random) {
  for (let left = columns.length; left > 0; left--) {
    const at = left === 1 ? 0 : random.integer(left);
    const index = columns[at];
    columns[at] = columns[left - 1];
    columns[left - 1] = index;
    let low = x.data[rows[start] * x.columns + index];
    let high = low;
    for (let i = start + 1; i < end; i++) {
      const value = x.data[rows[i] * x.columns + index];
      if (value < low) low = value;
      else if (value > high) high = value;
    }
    if (low < high) return { index, low, high };
  }
  return undefined;
}

/** A value from low on and below high; the weighted mean does not overflow where the difference would. */
function drawBetween(low: number, high: number, share: number): number {
  const value = low * (1 - share) + high * share;
  return value >= low && value < high ? value : low;
}

/** Moves the rows with values up to the limit to the front, and returns the first of the others. */
function partition(x: Matrix, rows: Int32Array, start: number, end: number, column: number, limit: number): number {
  let middle = start;
  for (let i = start; i < end; i++) {
    const row = rows[i];
    if (x.data[row * x.columns + column] > limit) continue;
    rows[i] = rows[middle];
    rows[middle++] = row;
  }
  return middle;
}

/** The trees in one list. */
export function joinTrees(trees: readonly IsolationTrees[]): IsolationTrees {
  const total = trees.reduce((sum, { values }) => sum + values.length, 0);
  const [splitFeatures, values, second] = [new Int32Array(total), new Float64Array(total), new Int32Array(total)];
  const roots = new Int32Array(trees.length);
  let first = 0;
  trees.forEach((tree, t) => {
    roots[t] = first;
    splitFeatures.set(tree.splitFeatures, first);
    values.set(tree.values, first);
    tree.second.forEach((child, node) => {
      second[first + node] = child === 0 ? 0 : first + child;
    });
    first += tree.values.length;
  });
  return { splitFeatures, values, second, roots };
}

/** So many rows stay in the cache while all trees are applied to them. */
const BLOCK_NUMBERS = 32_768;

/** Nanoseconds for one sample in one tree, as a unit of work. */
const DESCENT_WORK = 40;

/** The mean over the trees of the expected number of splits that isolate each row. */
export function* meanDepths(trees: IsolationTrees, x: Matrix): Work<void, Float64Array> {
  const { splitFeatures, values, second, roots } = trees;
  const { rows, columns, data } = x;
  const depths = new Float64Array(rows);
  const block = Math.max(1, Math.floor(BLOCK_NUMBERS / Math.max(1, columns)));
  const pace = createPace();
  for (let from = 0; from < rows; from += block) {
    const to = Math.min(rows, from + block);
    for (let t = 0; t < roots.length; t++) {
      const root = roots[t];
      for (let i = from; i < to; i++) {
        const row = i * columns;
        let node = root;
        for (let column = splitFeatures[node]; column >= 0; column = splitFeatures[node]) {
          node = data[row + column] <= values[node] ? node + 1 : second[node];
        }
        depths[i] += values[node];
      }
      if (pace((to - from) * DESCENT_WORK)) yield;
    }
  }
  for (let i = 0; i < rows; i++) depths[i] /= roots.length;
  return depths;
}
