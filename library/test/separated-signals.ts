/** Shared by the objectives of source separation. */
import {
  centeredRows,
  cholesky,
  dot,
  forward,
  momentsOf,
  type Rows,
  squares,
  sum,
  times,
  transposed,
} from "./plain-algebra.js";

/** The sources W (x − mean), transformed to covariance I by Cholesky whitening, which keeps their order. */
export function uncorrelated(unmixing: Rows, x: Rows): number[][] {
  const sources = times(centeredRows(x), transposed(unmixing));
  const lower = cholesky(momentsOf(sources));
  return sources.map((row) => forward(lower, row));
}

/** Σ_τ Σ_{i≠j} of the squared, symmetrised covariances of the sources at lag τ. */
export function laggedCost(sources: Rows, lags: readonly number[]): number {
  const columns = transposed(sources);
  return sum(
    lags.map((lag) => {
      const pairs = sources.length - lag;
      const at = (i: number, j: number) => dot(columns[i].slice(lag), columns[j].slice(0, pairs)) / pairs;
      return squares(columns.flatMap((_, i) => columns.map((__, j) => (i === j ? 0 : (at(i, j) + at(j, i)) / 2))));
    }),
  );
}
