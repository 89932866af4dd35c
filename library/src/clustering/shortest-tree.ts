/** Minimum spanning trees of samples: distances are computed when needed, and never stored for all pairs. */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { clusterKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { type LengthsFrom, type SpanningTree, spanningTree } from "../graphs/spanning-tree.js";
import type { DistanceSpace } from "../neighbor-search/distance-space.js";
import { requireFiniteLengths } from "../neighbor-search/pair-distances.js";
import { createPointPanels } from "./point-panels.js";

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

/** The same for Euclidean distances, each step by a kernel; distances have the same bits. */
function* euclideanTree(x: Matrix, least: LeastLengths, space: Workspace): Work<Progress, SpanningTree> {
  const { rows, columns, data } = x;
  const { memory } = space.engine;
  const { reachSamples } = space.engine.load(clusterKernels);
  const edges = Math.max(0, rows - 1);
  const [from, to, lengths] = [new Int32Array(edges), new Int32Array(edges), new Float64Array(edges)];
  const left = createPointPanels(space, x);
  const shortest = left.column(Infinity, Infinity);
  const sources = left.column(-1, -1);
  const floors = least.targets === undefined ? 0 : left.column(least.targets, Infinity);
  const [query, result] = [space.uninitialized(columns), space.uninitialized(1)];
  const isTime = createPace();
  let vertex = 0;
  for (let edge = 0; edge < edges; edge++) {
    left.remove(vertex);
    const { f64 } = memory;
    for (let j = 0; j < columns; j++) f64[query / 8 + j] = data[vertex * columns + j];
    const floor = least.sources === undefined ? 0 : least.sources[vertex];
    const place = reachSamples(
      left.panels(),
      columns,
      query,
      floor,
      vertex,
      left.address,
      floors,
      shortest,
      sources,
      result,
    );
    const length = f64[result / 8];
    if (!(length < Infinity)) requireFiniteLengths(f64.subarray(result / 8, result / 8 + 1));
    vertex = left.numberAt(place);
    from[edge] = f64[sources / 8 + place];
    to[edge] = vertex;
    lengths[edge] = length;
    if (isTime((edges - edge) * (2 + columns / 2))) yield { step: edge + 1, of: edges };
  }
  return { from, to, lengths };
}
