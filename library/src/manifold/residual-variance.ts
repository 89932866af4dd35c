/** How much of given distances the distances of an embedding leave unexplained (Tenenbaum, de Silva and Langford 2000). */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";

/** Nanoseconds for a pair of samples, and for each of its lengths. */
const [PER_PAIR, PER_LENGTH] = [15, 5];

/**
 * 1 − R² between given distances and those of the first 1, 2, … columns of an embedding, where R is their correlation over
 * all pairs, for all numbers of columns in one pass. It yields after some samples.
 */
export function* residualVariances(
  distanceOf: (i: number, j: number) => number,
  { rows, columns, data }: Matrix,
): Work<void, Float64Array> {
  const pace = createPace();
  const sums = new Float64Array(columns);
  const squares = new Float64Array(columns);
  const products = new Float64Array(columns);
  let [count, total, totalSquares] = [0, 0, 0];
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      const distance = distanceOf(i, j);
      count++;
      total += distance;
      totalSquares += distance * distance;
      let squared = 0;
      for (let k = 0; k < columns; k++) {
        const difference = data[i * columns + k] - data[j * columns + k];
        squared += difference * difference;
        const length = Math.sqrt(squared);
        sums[k] += length;
        squares[k] += squared;
        products[k] += distance * length;
      }
    }
    if (pace((rows - i) * (PER_PAIR + PER_LENGTH * columns))) yield;
  }
  const variance = totalSquares - (total * total) / count;
  return sums.map((sum, k) => {
    const own = squares[k] - (sum * sum) / count;
    const shared = products[k] - (sum * total) / count;
    // Distances that are all equal are explained by any others that are.
    return variance > 0 && own > 0 ? Math.max(0, 1 - ((shared / variance) * shared) / own) : 0;
  });
}
