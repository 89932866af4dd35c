/** An initial width of a kernel: the median distance between samples. */
import { LecternError } from "../core/errors.js";
import { type Matrix, selectRows } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { createRandom } from "../numeric/random/random.js";

/**
 * The median of the distances between different rows, as the `width` of a Gaussian kernel; gamma = 1 / (2 width²). If
 * there are more than `most` rows (1000), a random sample of that many is used.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { medianHeuristic } from "lectern/kernels";
 *
 * medianHeuristic(asMatrix([[0], [1], [3]])); // 2, the median of 1, 2 and 3
 * ```
 */
export function medianHeuristic(x: Matrix, most = 1000, seed = 0): number {
  if (x.rows < 2) throw new LecternError("invalid-data", `medianHeuristic: needs at least 2 rows, got ${x.rows}`);
  const rows = x.rows <= most ? x : selectRows(x, createRandom(seed).fork("median-heuristic").sample(x.rows, most));
  const n = rows.rows;
  const { data } = squaredDistances(centered(rows, columnMoments(rows).mean));
  const squares = new Float64Array((n * (n - 1)) / 2);
  for (let i = 0, at = 0; i < n; i++) for (let j = 0; j < i; j++, at++) squares[at] = data[i * n + j];
  squares.sort();
  const middle = squares.length >> 1;
  const upper = Math.sqrt(squares[middle]);
  const width = squares.length % 2 === 1 ? upper : (Math.sqrt(squares[middle - 1]) + upper) / 2;
  if (width > 0 && width < Infinity) return width;
  throw new LecternError(
    "invalid-data",
    `medianHeuristic: the median distance must be positive and finite, got ${width}; most rows are equal, or too large to be squared`,
  );
}
