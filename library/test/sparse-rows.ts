/** For the tests of kernels on sparse matrices. */
import { numbers } from "./engine-tiers.js";

/** `m` rows in compressed form, with from none to all of `columns` entries, the same for the same seed. */
export function sparseRows(m: number, columns: number, seed: number) {
  const [start, indices]: [number[], number[]] = [[0], []];
  const noise = numbers(m * columns, seed);
  for (let i = 0; i < m; i++) {
    // Each row has more entries than the one before.
    const least = 2 - (4 * i) / Math.max(1, m - 1);
    for (let j = 0; j < columns; j++) if (noise[i * columns + j] >= least) indices.push(j);
    start.push(indices.length);
  }
  return { start, indices, values: numbers(indices.length, seed + 1) };
}
