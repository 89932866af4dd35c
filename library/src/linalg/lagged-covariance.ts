/** Covariances of a time series with its own past (autocovariances). */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createWorkspace, currentEngine } from "../engine/index.js";
import { centered, columnMoments } from "./column-moments.js";
import { NANOSECONDS } from "./paced-product.js";

/**
 * V_τ = ⟨x_t x_{t−τ}ᵀ⟩ for each lag, of the columns about their means over the whole series, divided by the number of
 * pairs; made symmetric, (V_τ + V_τᵀ) / 2, by default. Lag 0 gives the covariance (divisor n).
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { laggedCovariances } from "lectern/linalg";
 *
 * laggedCovariances(asMatrix([[1], [-1], [1], [-1]]), [0, 1]).map(({ data }) => data[0]); // 1 and −1
 * ```
 */
export function laggedCovariances(
  x: Matrix,
  lags: readonly number[],
  { symmetric = true }: { readonly symmetric?: boolean } = {},
): Matrix[] {
  return runToEnd(laggedCovarianceSteps(x, lags, { symmetric }));
}

/** {@link laggedCovariances} as work that yields between lags. */
export function* laggedCovarianceSteps(
  x: Matrix,
  lags: readonly number[],
  { symmetric = true }: { readonly symmetric?: boolean } = {},
): Work<void, Matrix[]> {
  const { rows, columns } = x;
  requireLags("laggedCovariances", lags, rows);
  const pace = createPace();
  const engine = currentEngine();
  const space = createWorkspace(engine);
  try {
    const series = space.matrix(rows, columns, centered(x, columnMoments(x).mean).data);
    const product = space.matrix(columns, columns);
    const results: Matrix[] = [];
    for (const lag of lags) {
      const pairs = rows - lag;
      const later = series + 8 * lag * columns;
      engine.kernels.gemm(
        ...([true, false, columns, columns, pairs, 1 / pairs, later, columns] as const),
        ...([series, columns, 0, product, columns] as const),
      );
      const result: Matrix = { rows: columns, columns, data: space.read(product, columns * columns) };
      results.push(symmetric ? symmetricPart(result) : result);
      if (pace(columns * columns * pairs * NANOSECONDS)) yield;
    }
    return results;
  } finally {
    space.dispose();
  }
}

/** Throws unless all lags are whole numbers from 0 and leave at least one pair of samples. */
export function requireLags(operation: string, lags: readonly number[], rows: number): void {
  for (const lag of lags) {
    if (!Number.isInteger(lag) || lag < 0) {
      throw new LecternError("invalid-option", `${operation}: a lag must be a whole number of at least 0, got ${lag}`, {
        option: "lags",
        value: lag,
      });
    }
    if (lag >= rows) {
      throw new LecternError(
        "invalid-data",
        `${operation}: the lag ${lag} needs at least ${lag + 1} samples, got ${rows}; use a longer series or smaller lags`,
        { lag, samples: rows },
      );
    }
  }
}

function symmetricPart({ rows: n, data }: Matrix): Matrix {
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const mean = (data[i * n + j] + data[j * n + i]) / 2;
      result.data[i * n + j] = result.data[j * n + i] = mean;
    }
  }
  return result;
}
