/**
 * The structure shared by kd-trees and ball trees: points in the order of the leaves, and nodes over ranges of them.
 */
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";

/** A tree over points as plain arrays; node 0 is the root. */
export interface PointTree {
  /** The points in the order of the leaves. */
  readonly points: Matrix;
  /** The sample of each point. */
  readonly order: Int32Array;
  /** Node v has the points start[v] … end[v] − 1. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Its children are v + 1 and right[v]; a leaf has 0 there. */
  readonly right: Int32Array;
}

/** {@link halveSteps} at once. */
export const halve = (x: Matrix, leafSize: number): PointTree => runToEnd(halveSteps(x, leafSize));

/** Nanoseconds for a number of a point whose node is halved; it is read from memory out of order. */
const POINT = 5;

/**
 * Halves the points along a column with a large range, until at most `leafSize` are left. Nodes are numbered
 * depth first. Halves have equal size, so duplicates and constant columns cause no problems. It yields between nodes.
 */
export function* halveSteps(x: Matrix, leafSize: number): Work<void, PointTree> {
  const { rows, columns, data } = x;
  const order = new Int32Array(rows);
  for (let t = 0; t < rows; t++) order[t] = t;
  const [start, end, right]: number[][] = [[], [], []];
  const keys = new Float64Array(rows);
  const isTime = createPace();
  // Right halves still to be divided, with the node that each belongs to; the other end is that of the node.
  const open: number[] = [];
  let [from, to] = [0, rows];
  for (;;) {
    const node = start.length;
    start.push(from);
    end.push(to);
    right.push(0);
    if (to - from <= leafSize) {
      const parent = open.pop();
      if (parent === undefined) break;
      right[parent] = start.length;
      [from, to] = [to, end[parent]];
      continue;
    }
    const column = widestColumn(x, order, from, to);
    for (let t = from; t < to; t++) keys[t] = data[order[t] * columns + column];
    const middle = (from + to) >> 1;
    selectMiddle(keys, order, from, to - 1, middle);
    if (isTime((to - from) * (columns + 1) * POINT)) yield;
    open.push(node);
    to = middle;
  }
  return {
    points: inOrder(x, order),
    order,
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    right: Int32Array.from(right),
  };
}

/** Rows in another order. */
function inOrder({ rows, columns, data }: Matrix, order: Int32Array): Matrix {
  const points = zeros(rows, columns);
  for (let t = 0, to = 0; t < rows; t++) {
    for (let j = 0, e = order[t] * columns; j < columns; j++) points.data[to++] = data[e++];
  }
  return points;
}

/** Points that are looked at to choose a column. */
const SAMPLE = 512;

/** The column with the largest range, of larger nodes that among some of their points. */
function widestColumn({ columns, data }: Matrix, order: Int32Array, from: number, to: number): number {
  const step = Math.max(1, Math.floor((to - from) / SAMPLE));
  let [best, widest] = [0, -1];
  for (let j = 0; j < columns; j++) {
    let [low, high] = [Infinity, -Infinity];
    for (let t = from; t < to; t += step) {
      const value = data[order[t] * columns + j];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > widest) {
      widest = high - low;
      best = j;
    }
  }
  return best;
}

/** Longer ranges are divided at a number that is close to the one wanted, known from a sample. */
const LONG = 600;

/**
 * Hoare's selection with the samples of Floyd and Rivest: afterwards keys[k] is in its sorted place, with nothing larger
 * before and nothing smaller after.
 */
function selectMiddle(keys: Float64Array, items: Int32Array, low: number, high: number, k: number): void {
  while (low < high) {
    const pivot =
      high - low < LONG
        ? median(keys[low], keys[(low + high) >> 1], keys[high])
        : samplePivot(keys, items, low, high, k);
    let [i, j] = [low, high];
    while (i <= j) {
      while (keys[i] < pivot) i++;
      while (keys[j] > pivot) j--;
      if (i > j) break;
      const [key, item] = [keys[i], items[i]];
      keys[i] = keys[j];
      items[i++] = items[j];
      keys[j] = key;
      items[j--] = item;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}

/** A key whose place is close to k, and rather on the side where more numbers are, so that few are left with k. */
function samplePivot(keys: Float64Array, items: Int32Array, low: number, high: number, k: number): number {
  const size = 4 * Math.sqrt(high - low);
  const share = (k - low) / (high - low);
  const shift = Math.sqrt(size) * (share < 0.5 ? -0.5 : 0.5);
  const first = Math.max(low, Math.floor(k - share * size + shift));
  const last = Math.min(high, Math.floor(k + (1 - share) * size + shift));
  selectMiddle(keys, items, Math.min(first, k), Math.max(last, k), k);
  return keys[k];
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
