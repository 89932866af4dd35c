/** Quadtrees, octrees and their like in other dimensions: cells are halved along every axis until each holds one sample. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";

/**
 * A tree of cells in depth-first order: the children of a cell follow it, and `next` is the first cell after its
 * descendants. A cell without children has next = own number + 1; it holds one sample, or several at the same place.
 */
export interface SpaceTree {
  readonly dimensions: number;
  readonly next: Int32Array;
  /** Length of the edges of each cell. */
  readonly width: Float64Array;
  /** Mass of each sample. */
  readonly masses: Float64Array;
  /** Total mass of each cell. */
  readonly mass: Float64Array;
  /** Center of mass of each cell. */
  readonly center: Matrix;
  /** The samples of cell c are order[first[c]] … order[end[c] − 1]. */
  readonly order: Int32Array;
  readonly first: Int32Array;
  readonly end: Int32Array;
}

/** Halving more often than this cannot separate doubles that differ by rounding only. */
const MAX_DEPTH = 60;

/**
 * Builds the tree of samples in 1 to 6 dimensions, each of mass 1 unless masses are given.
 */
export function buildSpaceTree(
  points: Matrix,
  masses: Float64Array = new Float64Array(points.rows).fill(1),
): SpaceTree {
  const { rows, columns: d } = points;
  if (rows === 0 || d < 1 || d > 6 || masses.length !== rows) {
    throw new LecternError(
      "invalid-data",
      `buildSpaceTree: needs samples in 1 to 6 dimensions and one mass for each, got ${rows} x ${d}`,
    );
  }
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const cells: Cells = { next: [], width: [], first: [], end: [] };
  const { low, width } = boundsOf(points);
  divide({ points, order, cells }, low, width, 0, rows, 0);
  const first = Int32Array.from(cells.first);
  const end = Int32Array.from(cells.end);
  const next = Int32Array.from(cells.next);
  return {
    ...{ dimensions: d, next, width: Float64Array.from(cells.width), masses, order, first, end },
    ...gatherMass(points, masses, order, first, end, next),
  };
}

interface Cells {
  readonly next: number[];
  readonly width: number[];
  readonly first: number[];
  readonly end: number[];
}

interface Building {
  readonly points: Matrix;
  readonly order: Int32Array;
  readonly cells: Cells;
}

/** The corner and the edge of the smallest cube around all samples. */
function boundsOf({ rows, columns: d, data }: Matrix): { readonly low: Float64Array; readonly width: number } {
  const low = new Float64Array(d).fill(Infinity);
  const high = new Float64Array(d).fill(-Infinity);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < d; k++) {
      low[k] = Math.min(low[k], data[i * d + k]);
      high[k] = Math.max(high[k], data[i * d + k]);
    }
  }
  return { low, width: high.reduce((widest, value, k) => Math.max(widest, value - low[k]), 0) };
}

/** Adds the cell of order[first] … order[end − 1] and its descendants. */
function divide(tree: Building, low: Float64Array, width: number, first: number, end: number, depth: number): void {
  const { points, order, cells } = tree;
  const cell = cells.next.length;
  cells.next.push(cell + 1);
  cells.width.push(width);
  cells.first.push(first);
  cells.end.push(end);
  if (end - first > 1 && depth < MAX_DEPTH && width > 0 && !allEqual(points, order, first, end)) {
    const starts = sortByPart(points, order, low, width / 2, first, end);
    for (let part = 0; part + 1 < starts.length; part++) {
      if (starts[part] === starts[part + 1]) continue;
      const corner = low.map((value, k) => ((part >> k) & 1 ? value + width / 2 : value));
      divide(tree, corner, width / 2, starts[part], starts[part + 1], depth + 1);
    }
  }
  cells.next[cell] = cells.next.length;
}

function allEqual({ columns: d, data }: Matrix, order: Int32Array, first: number, end: number): boolean {
  const from = order[first] * d;
  for (let at = first + 1; at < end; at++) {
    for (let k = 0; k < d; k++) if (data[order[at] * d + k] !== data[from + k]) return false;
  }
  return true;
}

/** Sorts samples by the part of the cell they are in (bit k: the upper half of axis k); where each part begins. */
function sortByPart(
  { columns: d, data }: Matrix,
  order: Int32Array,
  low: Float64Array,
  half: number,
  first: number,
  end: number,
): Int32Array {
  const parts = new Uint8Array(end - first);
  const starts = new Int32Array(2 ** d + 1);
  for (let at = first; at < end; at++) {
    let part = 0;
    for (let k = 0; k < d; k++) if (data[order[at] * d + k] >= low[k] + half) part |= 1 << k;
    parts[at - first] = part;
    starts[part + 1]++;
  }
  starts[0] = first;
  for (let part = 0; part + 1 < starts.length; part++) starts[part + 1] += starts[part];
  const given = order.slice(first, end);
  const place = starts.slice();
  for (let at = 0; at < given.length; at++) order[place[parts[at]]++] = given[at];
  return starts;
}

/** Masses and their centers, children before parents (a pass in postorder). */
function gatherMass(
  { columns: d, data }: Matrix,
  masses: Float64Array,
  order: Int32Array,
  first: Int32Array,
  end: Int32Array,
  next: Int32Array,
): { readonly mass: Float64Array; readonly center: Matrix } {
  const count = next.length;
  const mass = new Float64Array(count);
  const center = new Float64Array(count * d);
  for (let cell = count - 1; cell >= 0; cell--) {
    if (next[cell] === cell + 1) {
      for (let at = first[cell]; at < end[cell]; at++) mass[cell] += masses[order[at]];
      for (let k = 0; k < d; k++) center[cell * d + k] = data[order[first[cell]] * d + k];
      continue;
    }
    for (let child = cell + 1; child < next[cell]; child = next[child]) {
      mass[cell] += mass[child];
      for (let k = 0; k < d; k++) center[cell * d + k] += mass[child] * center[child * d + k];
    }
    for (let k = 0; k < d; k++) {
      center[cell * d + k] = mass[cell] > 0 ? center[cell * d + k] / mass[cell] : center[(cell + 1) * d + k];
    }
  }
  return { mass, center: { rows: count, columns: d, data: center } };
}
