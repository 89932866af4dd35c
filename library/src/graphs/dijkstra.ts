/**
 * Shortest paths by Dijkstra's algorithm (1959), with a heap of vertices whose children are four each: flatter than a
 * binary one, so that lowering a length, the most frequent step, moves it up by fewer levels.
 */
import type { SparseMatrix } from "../data/sparse.js";

/** Lengths of the paths to all vertices. */
export interface PathSearch {
  /**
   * Writes the lengths of the shortest paths to all vertices into `lengths`, which holds those with which the search
   * starts: of the sources, and elsewhere Infinity or the length of some path. Where that is the shortest one already,
   * and so are all paths that go on from there, the search does not go.
   */
  readonly run: (lengths: Float64Array, sources: ArrayLike<number>) => void;
}

/** Lengths above this share of another one are the same. */
const ROUNDING = 1 - 1e-14;

/** A search on the edges of a graph, none of which is negative; its buffers serve all runs. */
export function createPathSearch({ rows: n, rowStart, columnIndex, values }: SparseMatrix): PathSearch {
  const heap = new Int32Array(n);
  // The lengths of the vertices in the heap, in its order.
  const keys = new Float64Array(n);
  // The place of a vertex in the heap; −1 outside it.
  const place = new Int32Array(n);
  let size = 0;

  function moveUp(vertex: number, length: number, from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (keys[parent] <= length) break;
      const other = heap[parent];
      heap[at] = other;
      keys[at] = keys[parent];
      place[other] = at;
      at = parent;
    }
    heap[at] = vertex;
    keys[at] = length;
    place[vertex] = at;
  }

  function takeFirst(): number {
    const first = heap[0];
    size--;
    const [last, length] = [heap[size], keys[size]];
    let at = 0;
    for (let child = 1; child < size; child = 4 * at + 1) {
      let best = child;
      let least = keys[child];
      const end = Math.min(child + 4, size);
      for (let other = child + 1; other < end; other++) {
        if (keys[other] >= least) continue;
        least = keys[other];
        best = other;
      }
      if (least >= length) break;
      const moved = heap[best];
      heap[at] = moved;
      keys[at] = least;
      place[moved] = at;
      at = best;
    }
    heap[at] = last;
    keys[at] = length;
    place[last] = at;
    return first;
  }

  function run(lengths: Float64Array, sources: ArrayLike<number>): void {
    place.fill(-1);
    size = 0;
    for (let s = 0; s < sources.length; s++)
      if (place[sources[s]] === -1) moveUp(sources[s], lengths[sources[s]], size++);
    while (size > 0) {
      const vertex = takeFirst();
      place[vertex] = -1;
      const length = lengths[vertex];
      for (let e = rowStart[vertex]; e < rowStart[vertex + 1]; e++) {
        const next = columnIndex[e];
        const through = length + values[e];
        // The same path summed in another order may differ by rounding.
        if (through >= lengths[next] * ROUNDING) continue;
        lengths[next] = through;
        moveUp(next, through, place[next] < 0 ? size++ : place[next]);
      }
    }
  }

  return { run };
}
