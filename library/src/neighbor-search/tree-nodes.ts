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
 * Halves the points along the column with the largest range, until at most `leafSize` are left. Nodes are numbered
 * depth first. Halves have equal size, so duplicates and constant columns cause no problems. It yields between nodes.
 */
export function* halveSteps(x: Matrix, leafSize: number): Work<void, PointTree> {
  const { rows, columns, data } = x;
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const start: number[] = [];
  const end: number[] = [];
  const right: number[] = [];
  const keys = new Float64Array(rows);
  const isTime = createPace();

  function* build(from: number, to: number): Work<void, void> {
    const node = start.length;
    start.push(from);
    end.push(to);
    right.push(0);
    if (to - from <= leafSize) return;
    const column = widestColumn(data, columns, order, from, to);
    for (let t = from; t < to; t++) keys[t] = data[order[t] * columns + column];
    const middle = (from + to) >> 1;
    selectMiddle(keys, order, from, to - 1, middle);
    if (isTime((to - from) * (columns + 1) * POINT)) yield;
    yield* build(from, middle);
    right[node] = start.length;
    yield* build(middle, to);
  }

  yield* build(0, rows);
  const points = zeros(rows, columns);
  for (let t = 0; t < rows; t++) {
    points.data.set(data.subarray(order[t] * columns, (order[t] + 1) * columns), t * columns);
  }
  return {
    points,
    order,
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    right: Int32Array.from(right),
  };
}

function widestColumn(data: Float64Array, columns: number, order: Int32Array, from: number, to: number): number {
  let [best, widest] = [0, -1];
  for (let j = 0; j < columns; j++) {
    let [low, high] = [Infinity, -Infinity];
    for (let t = from; t < to; t++) {
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

/**
 * Hoare's selection: afterwards keys[k] is in its sorted place, with nothing larger before and nothing smaller after.
 */
function selectMiddle(keys: Float64Array, items: Int32Array, low: number, high: number, k: number): void {
  while (low < high) {
    const pivot = median(keys[low], keys[(low + high) >> 1], keys[high]);
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

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
