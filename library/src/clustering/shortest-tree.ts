/** Minimum spanning trees of samples: distances are computed when needed, and never stored for all pairs. */
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { clusterKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { type LengthsFrom, type SpanningTree, spanningTree } from "../graphs/spanning-tree.js";
import type { DistanceSpace } from "../neighbor-search/distance-space.js";
import { kdTreeSteps } from "../neighbor-search/kd-tree.js";
import { requireFiniteLengths } from "../neighbor-search/pair-distances.js";

/** The least lengths of edges from and to each sample, such as core distances. */
export interface LeastLengths {
  readonly sources?: Float64Array;
  readonly targets?: Float64Array;
}

/**
 * The tree of prepared points from sample 0, by Prim's algorithm: the edge from a sample to one not yet reached has the length
 * max(distance, source, target). Of equal lengths the one to the lowest sample is used.
 */
export function* shortestTree(
  points: Matrix,
  space: DistanceSpace,
  least: LeastLengths = {},
): Work<Progress, SpanningTree> {
  if (space.form !== "squared" || space.finish !== Math.sqrt) {
    return yield* spanningTree(points.rows, lengthsFrom(points, space, least), 10 + points.columns);
  }
  const workspace = createWorkspace(currentEngine());
  try {
    return yield* euclideanTree(points, least, workspace);
  } finally {
    workspace.dispose();
  }
}

function lengthsFrom({ columns, data }: Matrix, space: DistanceSpace, least: LeastLengths): LengthsFrom {
  const { between, finish } = space;
  return (vertex, others, count, lengths) => {
    const floor = least.sources?.[vertex] ?? 0;
    for (let at = 0; at < count; at++) {
      const other = others[at];
      const length = finish(between(data, vertex * columns, data, other * columns, columns));
      lengths[at] = Math.max(length, floor, least.targets?.[other] ?? 0);
    }
  };
}

/** Samples in a block: enough that few boxes are compared, few enough that they are small. */
const BLOCK = 64;

/** The same for Euclidean distances, by a kernel; distances have the same bits. */
function* euclideanTree(x: Matrix, least: LeastLengths, space: Workspace): Work<Progress, SpanningTree> {
  const edges = Math.max(0, x.rows - 1);
  const [from, to, lengths] = [new Int32Array(edges), new Int32Array(edges), new Float64Array(edges)];
  const blocks = yield* mapSteps(placeBlocks(x, least, space), () => ({ step: 1, of: edges, inner: { step: 1 } }));
  const { growShortestTree } = space.engine.load(clusterKernels);
  const { memory } = space.engine;
  const room = blocks.numbers.length;
  const reached = space.integers(edges);
  let place = blocks.numbers.indexOf(0);
  for (let edge = 0; edge < edges; ) {
    const wanted = Math.min(edges - edge, edgesBetweenYields((edges - edge) * (2 + x.columns / 2)));
    const { points, boxes, samples } = blocks;
    const found = growShortestTree(wanted, room / BLOCK, x.columns, place, points, boxes, samples, reached);
    const { f64, i32 } = memory;
    for (let e = edge; e < edge + found; e++) {
      place = i32[reached / 4 + e - edge];
      from[e] = f64[samples / 8 + 4 * room + place];
      to[e] = blocks.numbers[place];
      lengths[e] = f64[samples / 8 + 3 * room + place];
    }
    edge += found;
    if (found < wanted) requireFiniteLengths(Float64Array.of(Infinity));
    if (edge < edges) yield { step: edge, of: edges };
  }
  return { from, to, lengths };
}

/** How many edges are added between two yields, if one takes so many nanoseconds. */
const edgesBetweenYields = (work: number) => Math.ceil(WORK_BETWEEN_YIELDS / (500 + work));

/** Where the blocks are in the memory of the engine, and the sample at each of their places, −1 where there is none. */
interface Blocks {
  readonly points: number;
  readonly boxes: number;
  readonly samples: number;
  readonly numbers: Int32Array;
}

/** Writes the points in blocks of close ones, and what the kernel needs to know of them. */
function* placeBlocks(x: Matrix, least: LeastLengths, space: Workspace): Work<void, Blocks> {
  const { columns } = x;
  const tree = yield* kdTreeSteps(x, BLOCK);
  const leaves = Array.from(tree.right.keys()).filter((node) => tree.right[node] === 0);
  const room = leaves.length * BLOCK;
  const [points, boxes] = [space.vector(room * columns), space.vector(leaves.length * (2 + 2 * columns))];
  const samples = space.vector(5 * room);
  const numbers = new Int32Array(room).fill(-1);
  const { f64 } = space.engine.memory;
  leaves.forEach((node, block) => {
    let box = boxes / 8 + block * (2 + 2 * columns);
    f64.fill(Infinity, box, box + 2);
    for (let j = 0; j < columns; j++) {
      f64[(box += 2)] = tree.lower[node * columns + j];
      f64[box + 1] = tree.upper[node * columns + j];
    }
    for (let t = tree.start[node], place = block * BLOCK; t < tree.end[node]; t++, place++) {
      numbers[place] = tree.order[t];
      const entry = points / 8 + (place >> 3) * columns * 8 + (place & 7);
      for (let j = 0; j < columns; j++) f64[entry + 8 * j] = tree.points.data[t * columns + j];
    }
  });
  numbers.forEach((number, place) => {
    const at = samples / 8 + place;
    f64[at] = number;
    f64[at + room] = least.sources?.[number] ?? 0;
    f64[at + 2 * room] = least.targets?.[number] ?? 0;
    f64[at + 3 * room] = Infinity;
  });
  return { points, boxes, samples, numbers };
}
