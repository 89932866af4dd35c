/** What searches return. */

/**
 * The same number of neighbours for every query: row i has the entries i · count … (i + 1) · count − 1, nearest first.
 */
export interface Neighbors {
  readonly queries: number;
  readonly count: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/** A varying number of neighbours: query i has the entries rowStart[i] … rowStart[i + 1] − 1, nearest first. */
export interface NeighborLists {
  readonly queries: number;
  readonly rowStart: Int32Array;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/** Arrays for neighbours that are still to be found. */
export function emptyNeighbors(queries: number, count: number): Neighbors {
  return {
    queries,
    count,
    indices: new Int32Array(queries * count),
    distances: new Float64Array(queries * count),
  };
}

/** The lists of consecutive blocks of queries as one. */
export function joinLists(parts: readonly NeighborLists[]): NeighborLists {
  const queries = parts.reduce((sum, part) => sum + part.queries, 0);
  const length = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  const rowStart = new Int32Array(queries + 1);
  const [indices, distances] = [new Int32Array(length), new Float64Array(length)];
  let [row, at] = [0, 0];
  for (const part of parts) {
    indices.set(part.indices, at);
    distances.set(part.distances, at);
    for (let i = 1; i <= part.queries; i++) rowStart[row + i] = at + part.rowStart[i];
    row += part.queries;
    at += part.indices.length;
  }
  return { queries, rowStart, indices, distances };
}

/** Lists that grow query by query. */
export interface ListBuilder {
  /** Adds the neighbours of the next query; the first `found` entries of both, in any order. */
  add(indices: ArrayLike<number>, distances: ArrayLike<number>, found: number): void;
  finish(): NeighborLists;
}

/** Builds lists; each is sorted by distance, ties by index. */
export function createListBuilder(queries: number): ListBuilder {
  const rowStart = new Int32Array(queries + 1);
  let indices = new Int32Array(64);
  let distances = new Float64Array(64);
  let row = 0;
  return {
    add(newIndices, newDistances, found) {
      const start = rowStart[row];
      if (start + found > indices.length) {
        const room = Math.max(start + found, 2 * indices.length);
        const [moreIndices, moreDistances] = [new Int32Array(room), new Float64Array(room)];
        moreIndices.set(indices);
        moreDistances.set(distances);
        [indices, distances] = [moreIndices, moreDistances];
      }
      const order = Array.from({ length: found }, (_, at) => at).sort(
        (a, b) => newDistances[a] - newDistances[b] || newIndices[a] - newIndices[b],
      );
      for (let at = 0; at < found; at++) {
        indices[start + at] = newIndices[order[at]];
        distances[start + at] = newDistances[order[at]];
      }
      rowStart[++row] = start + found;
    },
    finish: () => ({
      queries,
      rowStart,
      indices: indices.slice(0, rowStart[queries]),
      distances: distances.slice(0, rowStart[queries]),
    }),
  };
}
