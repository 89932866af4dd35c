/**
 * Disparities: the numbers closest to the distances of a map that have the order of given dissimilarities, by pooling
 * adjacent violators (Kruskal 1964). Equal dissimilarities may get different ones (his primary approach to ties).
 */
import type { Matrix } from "../../data/matrix.js";

/** The pairs i < j of a matrix, in the order of their dissimilarities. */
export interface OrderedPairs {
  /** The position i · n + j of each pair. */
  readonly positions: Int32Array;
  /** Where blocks of equal dissimilarities begin, and the number of pairs at the end. */
  readonly ties: Int32Array;
}

/** Sorts the pairs once. */
export function orderPairs({ rows: n, data }: Matrix): OrderedPairs {
  const positions = new Int32Array((n * (n - 1)) / 2);
  for (let i = 0, to = 0; i < n; i++) for (let j = i + 1; j < n; j++) positions[to++] = i * n + j;
  positions.sort((a, b) => data[a] - data[b] || a - b);
  const starts: number[] = [];
  positions.forEach((position, at) => {
    if (at === 0 || data[position] !== data[positions[at - 1]]) starts.push(at);
  });
  return { positions, ties: Int32Array.from([...starts, positions.length]) };
}

/**
 * Writes the disparities of distances into both halves of a matrix, scaled to a mean square of 1, and returns Kruskal's
 * stress √(Σ (d − d̂)² / Σ d²) of the distances. Sorts tied pairs by their distances.
 */
export function fitDisparities({ positions, ties }: OrderedPairs, lengths: Float64Array, result: Matrix): number {
  for (let block = 0; block + 1 < ties.length; block++) {
    if (ties[block + 1] - ties[block] > 1) {
      positions.subarray(ties[block], ties[block + 1]).sort((a, b) => lengths[a] - lengths[b] || a - b);
    }
  }
  const count = positions.length;
  const means = new Float64Array(count);
  const sizes = new Int32Array(count);
  let blocks = 0;
  for (let at = 0; at < count; at++) {
    let [mean, size] = [lengths[positions[at]], 1];
    while (blocks > 0 && means[blocks - 1] >= mean) {
      blocks--;
      mean = (means[blocks] * sizes[blocks] + mean * size) / (sizes[blocks] + size);
      size += sizes[blocks];
    }
    means[blocks] = mean;
    sizes[blocks++] = size;
  }
  return writeDisparities(positions, lengths, means, sizes, blocks, result);
}

function writeDisparities(
  positions: Int32Array,
  lengths: Float64Array,
  means: Float64Array,
  sizes: Int32Array,
  blocks: number,
  { rows: n, data }: Matrix,
): number {
  let [errors, squares, fitted] = [0, 0, 0];
  for (let block = 0, at = 0; block < blocks; block++) {
    for (const end = at + sizes[block]; at < end; at++) {
      const length = lengths[positions[at]];
      errors += (length - means[block]) ** 2;
      squares += length * length;
      fitted += means[block] * means[block];
      data[positions[at]] = means[block];
    }
  }
  const scale = fitted > 0 ? Math.sqrt(positions.length / fitted) : 1;
  for (const position of positions) {
    data[position] *= scale;
    data[(position % n) * n + Math.floor(position / n)] = data[position];
  }
  return squares > 0 ? Math.sqrt(errors / squares) : 0;
}
