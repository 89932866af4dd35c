/** General position for separations through the origin: every p of the points are linearly independent. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike, selectRows } from "../../data/matrix.js";
import { matrixRank } from "../../linalg/svd/numerical-rank.js";

/** More subsets than this take longer than anybody wants to wait. */
const MOST_SUBSETS = 1e6;

/**
 * Whether no p of the points lie in a hyperplane through the origin (fewer than p points: whether they are linearly
 * independent). All subsets are tried, so that points must be few.
 */
export function isInGeneralPosition(points: MatrixLike): boolean {
  const x = asMatrix(points, "points");
  const size = Math.min(x.rows, x.columns);
  if (subsetCount(x.rows, size) > MOST_SUBSETS) {
    throw new LecternError(
      "invalid-data",
      `isInGeneralPosition: ${x.rows} points have more than ${MOST_SUBSETS} subsets of ${size}; give fewer points`,
    );
  }
  for (const subset of subsets(x.rows, size)) if (matrixRank(selectRows(x, subset)) < size) return false;
  return true;
}

function subsetCount(n: number, k: number): number {
  let count = 1;
  for (let i = 0; i < k; i++) count = (count * (n - i)) / (i + 1);
  return count;
}

/** The subsets of {0 … n − 1} of a size, in lexicographic order; each is valid until the next is asked for. */
function* subsets(n: number, size: number): Generator<readonly number[]> {
  const chosen = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    yield chosen;
    let last = size - 1;
    while (last >= 0 && chosen[last] === n - size + last) last--;
    if (last < 0) return;
    chosen[last]++;
    for (let i = last + 1; i < size; i++) chosen[i] = chosen[i - 1] + 1;
  }
}
