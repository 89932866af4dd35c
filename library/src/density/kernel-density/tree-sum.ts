/**
 * Sums of windows by a kd-tree with bounds (Gray and Moore, "Nonparametric density estimation: toward computational
 * tractability", 2003), for blocks of neighbouring queries at once. Between two boxes the window lies between its values at
 * the largest and the smallest distance; where these are close enough, their mean stands for all points of the box.
 * Otherwise the pairs of a block of queries and a leaf are computed together, those with exponentials by a kernel of the engine.
 */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { windowKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import { type KdTree, kdTreeSteps } from "../../neighbor-search/kd-tree.js";
import type { Tolerances, WindowSum } from "./window-sum.js";

/** A sum with its tree. */
export interface SumTree {
  readonly sum: WindowSum;
  readonly tree: KdTree;
  /** Coefficients and squared bandwidths of the points, in the order of the tree. */
  readonly coefficients: Float64Array;
  readonly squares: Float64Array | undefined;
  /** The place of each point in the tree. */
  readonly places: Int32Array;
  /** Of each node: the sum of its coefficients, and the squares of its smallest and largest bandwidth. */
  readonly totals: Float64Array;
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
}

/** Large leaves, because many pairs at once take less time each. */
const LEAF = 64;
/** Queries of a block: few, so that their box is small. */
const BLOCK = 16;

/** Below this share of the sum, rounding hides what is left out. */
const ROUNDING = 2 ** -54;

/** Builds the tree of a sum. */
export function* sumTreeSteps(sum: WindowSum): Work<void, SumTree> {
  const tree = yield* kdTreeSteps(sum.points, LEAF);
  const coefficients = Float64Array.from(tree.order, (i) => sum.coefficients[i]);
  const { factors } = sum;
  const squares = factors === undefined ? undefined : Float64Array.from(tree.order, (i) => factors[i] * factors[i]);
  const places = new Int32Array(tree.order.length);
  tree.order.forEach((i, place) => {
    places[i] = place;
  });
  const nodes = tree.start.length;
  const totals = new Float64Array(nodes);
  const smallest = new Float64Array(nodes).fill(squares === undefined ? 1 : Infinity);
  const largest = new Float64Array(nodes).fill(squares === undefined ? 1 : 0);
  for (let node = nodes - 1; node >= 0; node--) {
    const [from, to] = [tree.start[node], tree.end[node]];
    if (tree.right[node] === 0) {
      for (let t = from; t < to; t++) totals[node] += coefficients[t];
    } else {
      totals[node] = totals[node + 1] + totals[tree.right[node]];
    }
    if (squares === undefined) continue;
    for (let t = from; t < to; t++) {
      smallest[node] = Math.min(smallest[node], squares[t]);
      largest[node] = Math.max(largest[node], squares[t]);
    }
  }
  return { sum, tree, coefficients, squares, places, totals, smallest, largest };
}

/** The queries in blocks of neighbours. */
export interface QueryBlocks {
  readonly tree: KdTree;
  /** The nodes of the blocks. */
  readonly blocks: Int32Array;
  /** For each query the place of the point that is left out of its sum; undefined if none is. */
  readonly without: Int32Array | undefined;
}

/** Arranges the queries in blocks; with `withoutOwn` they are the points of the sum, and each is left out of its own sum. */
export function* arrangeQueries(queries: Matrix, built: SumTree, withoutOwn: boolean): Work<void, QueryBlocks> {
  const tree = yield* kdTreeSteps(queries, BLOCK);
  const blocks = Int32Array.from(tree.right.keys()).filter((node) => tree.right[node] === 0);
  return { tree, blocks, without: withoutOwn ? tree.order.map((i) => built.places[i]) : undefined };
}

/**
 * A function that writes the sums of the queries of a block to `result`, in the order of their rows, and returns the work: the
 * number of pairs looked at. The error per unit of the coefficients is at most (absolute + relative · sum) / Σ a
 * wherever a box is not opened.
 */
export function createBlockSums(
  built: SumTree,
  queries: QueryBlocks,
  { relative, absolute }: Tolerances,
  space: Workspace,
): (block: number, result: Float64Array) => number {
  const { sum, tree, totals, smallest, largest, coefficients } = built;
  const { start, end, right } = tree;
  const { value } = sum.window;
  const bounds = createBoxBounds(built, queries.tree);
  const addLeaf = createLeafSums(built, queries, space);
  const [shareOfSum, share] = [Math.max(relative, ROUNDING) / sum.total, absolute / sum.total];
  // Nodes that are still to be opened, with the least and the greatest value of the window in them.
  const [stack, low, high] = [new Int32Array(130), new Float64Array(130), new Float64Array(130)];
  const sums = new Float64Array(BLOCK);

  return (block, result) => {
    const [first, count] = [queries.tree.start[block], queries.tree.end[block] - queries.tree.start[block]];
    const own = queries.without?.subarray(first, first + count);
    // The coefficients of points that are left out do not count for a query, so a bound for all queries lacks the largest.
    const missing = (node: number) =>
      own === undefined ? 0 : largestOf(own, (place) => (inNode(tree, node, place) ? coefficients[place] : 0));
    sums.fill(0);
    let [depth, certain, exactly, work] = [0, 0, 0, 0];
    const push = (node: number, nearest: number, farthest: number) => {
      low[depth] = value(farthest / smallest[node]);
      high[depth] = value(nearest / largest[node]);
      if (low[depth] > 0) certain += low[depth] * (totals[node] - missing(node));
      stack[depth++] = node;
    };
    bounds.between(block, 0);
    push(0, bounds.nearest, bounds.farthest);
    while (depth > 0) {
      const node = stack[--depth];
      const [least, most] = [low[depth], high[depth]];
      work += count;
      if (most - least <= 2 * (share + shareOfSum * Math.max(0, certain + exactly))) {
        for (let k = 0; k < count; k++) {
          const left = own !== undefined && inNode(tree, node, own[k]) ? coefficients[own[k]] : 0;
          sums[k] += Math.max(0, totals[node] - left) * 0.5 * (least + most);
        }
        continue;
      }
      if (least > 0) certain -= least * (totals[node] - missing(node));
      if (right[node] === 0) {
        addLeaf(first, count, node, sums);
        exactly = smallestOf(sums, count);
        work += count * (end[node] - start[node]);
        continue;
      }
      bounds.between(block, right[node]);
      const { nearest, farthest } = bounds;
      bounds.between(block, node + 1);
      // The nearer child is opened first: its sum lets more of the rest be left closed.
      const isLeftFirst = bounds.nearest <= nearest;
      if (isLeftFirst) push(right[node], nearest, farthest);
      push(node + 1, bounds.nearest, bounds.farthest);
      if (!isLeftFirst) push(right[node], nearest, farthest);
    }
    for (let k = 0; k < count; k++) result[queries.tree.order[first + k]] = sums[k];
    return work;
  };
}

function inNode({ start, end }: KdTree, node: number, place: number): boolean {
  return place >= start[node] && place < end[node];
}

function largestOf(places: Int32Array, weightOf: (place: number) => number): number {
  let result = 0;
  for (const place of places) result = Math.max(result, weightOf(place));
  return result;
}

function smallestOf(values: Float64Array, count: number): number {
  let result = Infinity;
  for (let k = 0; k < count; k++) result = Math.min(result, values[k]);
  return result;
}

/** The squared norms of the smallest and the largest difference between two boxes. */
function createBoxBounds({ sum, tree: { lower, upper } }: SumTree, queries: KdTree) {
  const isEuclidean = sum.window.norm === "euclidean";
  const { columns } = queries.points;
  const bounds = { nearest: 0, farthest: 0, between };
  function between(block: number, node: number): void {
    let [nearest, farthest] = [0, 0];
    for (let j = 0, a = block * columns, b = node * columns; j < columns; j++, a++, b++) {
      const [below, above] = [lower[b] - queries.upper[a], queries.lower[a] - upper[b]];
      const gap = Math.max(below, above, 0);
      const far = Math.max(queries.upper[a] - lower[b], upper[b] - queries.lower[a]);
      if (isEuclidean) {
        nearest += gap * gap;
        farthest += far * far;
      } else {
        nearest = Math.max(nearest, gap * gap);
        farthest = Math.max(farthest, far * far);
      }
    }
    bounds.nearest = nearest;
    bounds.farthest = farthest;
  }
  return bounds;
}

/** A function that adds the sums over the points of a leaf to those of queries first … first + count − 1. */
type LeafSums = (first: number, count: number, node: number, sums: Float64Array) => void;

function createLeafSums(built: SumTree, queries: QueryBlocks, space: Workspace): LeafSums {
  const { name } = built.sum.window;
  if (name === "gaussian" || name === "exponential") return createKernelSums(built, queries, space);
  const { tree, coefficients, sum } = built;
  const pairs = new Float64Array(BLOCK * LEAF);
  const norms = createPairNorms(built, queries);
  return (first, count, node, sums) => {
    const [from, size] = [tree.start[node], tree.end[node] - tree.start[node]];
    norms(first, count, from, size, pairs);
    for (let k = 0; k < count; k++) {
      const own = queries.without === undefined ? -1 : queries.without[first + k] - from;
      for (let t = 0; t < size; t++) {
        if (t !== own) sums[k] += coefficients[from + t] * sum.window.value(pairs[k * size + t]);
      }
    }
  };
}

/** The same by a kernel of the engine. */
function createKernelSums({ tree, coefficients, squares, sum }: SumTree, queries: QueryBlocks, space: Workspace) {
  const { memory } = space.engine;
  const { windowSums } = space.engine.load(windowKernels);
  const { columns, data } = tree.points;
  const { starts, length } = startsOfLeaves(tree);
  const points = space.vector(length * columns);
  const factors = space.vector(length);
  const widths = squares === undefined ? 0 : space.vector(length, new Float64Array(length).fill(1));
  const from = space.matrix(queries.tree.points.rows, columns, queries.tree.points.data);
  const to = space.vector(BLOCK);
  for (let node = 0; node < starts.length; node++) {
    if (tree.right[node] !== 0) continue;
    const room = roomFor(tree, node);
    for (let t = tree.start[node], at = 0; t < tree.end[node]; t++, at++) {
      const place = starts[node] + at;
      memory.f64[factors / 8 + place] = coefficients[t];
      if (squares !== undefined) memory.f64[widths / 8 + place] = squares[t];
      const entry = points / 8 + starts[node] * columns + at;
      for (let j = 0; j < columns; j++) memory.f64[entry + j * room] = data[t * columns + j];
    }
  }
  const isGaussian = sum.window.name === "gaussian";
  const add: LeafSums = (first, count, node, sums) => {
    const at = starts[node] * 8;
    memory.f64.set(sums.subarray(0, count), to / 8);
    windowSums(
      ...([
        isGaussian,
        count,
        roomFor(tree, node),
        columns,
        from + first * columns * 8,
        points + at * columns,
      ] as const),
      ...([widths && widths + at, factors + at, to] as const),
    );
    sums.set(memory.f64.subarray(to / 8, to / 8 + count));
  };
  if (queries.without === undefined) return add;
  const { without } = queries;
  const one = new Float64Array(1);
  const addWithout: LeafSums = (first, count, node, sums) => {
    const own = without.subarray(first, first + count);
    if (!own.some((place) => inNode(tree, node, place))) return add(first, count, node, sums);
    for (let k = 0; k < count; k++) {
      const place = own[k];
      const at = factors / 8 + starts[node] + place - tree.start[node];
      if (inNode(tree, node, place)) memory.f64[at] = 0;
      one[0] = sums[k];
      add(first + k, 1, node, one);
      sums[k] = one[0];
      if (inNode(tree, node, place)) memory.f64[at] = coefficients[place];
    }
  };
  return addWithout;
}

/** The points of a leaf, filled up to a multiple of 4. */
function roomFor({ start, end }: KdTree, node: number): number {
  return Math.ceil((end[node] - start[node]) / 4) * 4;
}

/** Where the points of each leaf start, and the number of all places. */
function startsOfLeaves(tree: KdTree): { readonly starts: Int32Array; readonly length: number } {
  let length = 0;
  const starts = Int32Array.from(tree.right, (right, node) => {
    const at = length;
    if (right === 0) length += roomFor(tree, node);
    return at;
  });
  return { starts, length };
}

/** A function that writes the squared norms, in bandwidths, of all pairs of some queries and the points of a leaf. */
function createPairNorms({ tree, squares, sum }: SumTree, queries: QueryBlocks) {
  const { columns } = tree.points;
  const points = columnsOfLeaves(tree);
  const query = queries.tree.points.data;
  const add = sum.window.norm === "euclidean" ? addSquares : maximizeSquares;
  return (first: number, count: number, from: number, size: number, out: Float64Array): void => {
    out.fill(0, 0, count * size);
    for (let k = 0; k < count; k++) {
      for (let j = 0; j < columns; j++) {
        add(query[(first + k) * columns + j], points, from * columns + j * size, out, k * size, size);
      }
      if (squares === undefined) continue;
      for (let t = 0; t < size; t++) out[k * size + t] /= squares[from + t];
    }
  };
}

function addSquares(q: number, x: Float64Array, from: number, out: Float64Array, at: number, size: number): void {
  for (let t = 0; t < size; t++) {
    const gap = q - x[from + t];
    out[at + t] += gap * gap;
  }
}

function maximizeSquares(q: number, x: Float64Array, from: number, out: Float64Array, at: number, size: number): void {
  for (let t = 0; t < size; t++) {
    const gap = q - x[from + t];
    if (gap * gap > out[at + t]) out[at + t] = gap * gap;
  }
}

/** The points leaf by leaf, the coordinates of a leaf column after column, so that loops over its points are long. */
function columnsOfLeaves({ points: { data, columns }, start, end, right }: KdTree): Float64Array {
  const result = new Float64Array(data.length);
  for (let node = 0; node < right.length; node++) {
    if (right[node] !== 0) continue;
    const [from, size] = [start[node], end[node] - start[node]];
    for (let t = 0; t < size; t++) {
      for (let j = 0; j < columns; j++) {
        result[from * columns + j * size + t] = data[(from + t) * columns + j];
      }
    }
  }
  return result;
}
