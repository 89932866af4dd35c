/** Minimum spanning trees of complete graphs, by the algorithm of Prim (1957): n² distances, memory for n of them. */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";

/** The n − 1 edges of a spanning tree, in the order in which Prim's algorithm reaches the vertices. */
export interface SpanningTree {
  /** The vertex that each edge starts from, which was reached before. */
  readonly from: Int32Array;
  /** The vertex that each edge reaches. */
  readonly to: Int32Array;
  readonly lengths: Float64Array;
}

/** Writes the lengths of the edges from a vertex to those listed; the first `count` of them. */
export type LengthsFrom = (vertex: number, others: Int32Array, count: number, lengths: Float64Array) => void;

/**
 * The minimum spanning tree of n vertices that are all joined, starting from vertex 0; `work` is the estimated time of one
 * length in nanoseconds. Of equal lengths the one to the lowest vertex is used.
 */
export function* spanningTree(vertices: number, lengthsFrom: LengthsFrom, work: number): Work<Progress, SpanningTree> {
  const edges = Math.max(0, vertices - 1);
  const [from, to, lengths] = [new Int32Array(edges), new Int32Array(edges), new Float64Array(edges)];
  // The vertices outside the tree in ascending order, with their shortest edges into it.
  const outside = Int32Array.from({ length: edges }, (_, at) => at + 1);
  const shortest = new Float64Array(edges).fill(Infinity);
  const inside = new Int32Array(edges);
  const fresh = new Float64Array(edges);
  const isTime = createPace();
  let vertex = 0;
  for (let edge = 0; edge < edges; edge++) {
    const count = edges - edge;
    lengthsFrom(vertex, outside, count, fresh);
    const best = joinVertex(vertex, fresh, shortest, inside, count);
    from[edge] = inside[best];
    vertex = outside[best];
    to[edge] = vertex;
    lengths[edge] = shortest[best];
    outside.copyWithin(best, best + 1, count);
    shortest.copyWithin(best, best + 1, count);
    inside.copyWithin(best, best + 1, count);
    if (isTime(count * (work + 3))) yield { step: edge + 1, of: edges };
  }
  return { from, to, lengths };
}

/**
 * Shortens the edges of the vertices outside by those from a vertex that was reached, and returns the place of the shortest.
 * A function of its own, because engines run loops in functions much faster than in generators.
 */
function joinVertex(
  vertex: number,
  fresh: Float64Array,
  shortest: Float64Array,
  inside: Int32Array,
  count: number,
): number {
  let best = 0;
  let least = Infinity;
  for (let at = 0; at < count; at++) {
    let length = shortest[at];
    if (fresh[at] < length) {
      length = fresh[at];
      shortest[at] = length;
      inside[at] = vertex;
    }
    if (length < least) {
      least = length;
      best = at;
    }
  }
  return best;
}
