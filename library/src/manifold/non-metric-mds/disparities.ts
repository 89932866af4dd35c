/**
 * Disparities: the numbers closest to the distances of a map that have the order of given dissimilarities, by pooling
 * adjacent violators (Kruskal 1964). Equal dissimilarities may get different ones (his primary approach to ties).
 */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";

/** The pairs i < j of a matrix, in the order of their dissimilarities. */
export interface OrderedPairs {
  /** The position i · n + j of each pair. */
  readonly positions: Int32Array;
  /** Where blocks of equal dissimilarities begin, and the number of pairs at the end. */
  readonly ties: Int32Array;
}

/** Nanoseconds for a pair in a step of sorting, and in a step of fitting, and how many pairs are handled between two looks. */
const [SORT_COST, FIT_COST, AT_ONCE] = [12, 40, 2 ** 12];

/** Sorts the pairs once; of equal dissimilarities, in the order of their positions. */
export function* orderPairs({ rows: n, data }: Matrix): Work<void, OrderedPairs> {
  const count = (n * (n - 1)) / 2;
  const isTime = createPace();
  let [positions, sorted] = [new Int32Array(count), new Int32Array(count)];
  for (let i = 0, to = 0; i < n; i++) for (let j = i + 1; j < n; j++) positions[to++] = i * n + j;
  // Merges runs of twice the length in each pass: unlike the sort of arrays, this can pause.
  for (let length = 1; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      const [middle, end] = [Math.min(start + length, count), Math.min(start + 2 * length, count)];
      let [a, b] = [start, middle];
      for (let to = start; to < end; to++) {
        const isLeft = a < middle && (b >= end || data[positions[a]] <= data[positions[b]]);
        sorted[to] = positions[isLeft ? a++ : b++];
        if ((to - start) % AT_ONCE === AT_ONCE - 1 && isTime(AT_ONCE * SORT_COST)) yield;
      }
      if (end - start < AT_ONCE && isTime((end - start) * SORT_COST)) yield;
    }
    [positions, sorted] = [sorted, positions];
  }
  const ties = new Int32Array(count + 1);
  let blocks = 0;
  for (let at = 0; at < count; at++) {
    if (at === 0 || data[positions[at]] !== data[positions[at - 1]]) ties[blocks++] = at;
    if (at % AT_ONCE === AT_ONCE - 1 && isTime(AT_ONCE * SORT_COST)) yield;
  }
  ties[blocks] = count;
  return { positions, ties: ties.slice(0, blocks + 1) };
}

/**
 * Writes the disparities of distances into both halves of a matrix, scaled to a mean square of 1, and returns Kruskal's
 * stress √(Σ (d − d̂)² / Σ d²) of the distances. Sorts tied pairs by their distances.
 */
export function* fitDisparities(
  { positions, ties }: OrderedPairs,
  lengths: Float64Array,
  result: Matrix,
): Work<void, number> {
  const isTime = createPace();
  for (let block = 0; block + 1 < ties.length; block++) {
    if (ties[block + 1] - ties[block] > 1) {
      positions.subarray(ties[block], ties[block + 1]).sort((a, b) => lengths[a] - lengths[b] || a - b);
      if (isTime((ties[block + 1] - ties[block]) * FIT_COST)) yield;
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
    if (at % AT_ONCE === AT_ONCE - 1 && isTime(AT_ONCE * FIT_COST)) yield;
  }
  return yield* writeDisparities(positions, lengths, means, sizes, blocks, result);
}

function* writeDisparities(
  positions: Int32Array,
  lengths: Float64Array,
  means: Float64Array,
  sizes: Int32Array,
  blocks: number,
  { rows: n, data }: Matrix,
): Work<void, number> {
  const isTime = createPace();
  let [errors, squares, fitted] = [0, 0, 0];
  for (let block = 0, at = 0; block < blocks; block++) {
    for (const end = at + sizes[block]; at < end; at++) {
      const length = lengths[positions[at]];
      errors += (length - means[block]) ** 2;
      squares += length * length;
      fitted += means[block] * means[block];
      data[positions[at]] = means[block];
      if (at % AT_ONCE === AT_ONCE - 1 && isTime(AT_ONCE * FIT_COST)) yield;
    }
  }
  const scale = fitted > 0 ? Math.sqrt(positions.length / fitted) : 1;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) data[j * n + i] = data[i * n + j] *= scale;
    if (isTime((n - i) * FIT_COST)) yield;
  }
  return squares > 0 ? Math.sqrt(errors / squares) : 0;
}
