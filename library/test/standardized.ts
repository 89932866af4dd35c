/** Samples with mean 0 and variance 1 in every column, for tests in layers below the methods that do it. */
import type { Matrix } from "../src/data/matrix.js";
import { columnMoments } from "../src/linalg/column-moments.js";

/** (x − mean) / deviation by column. */
export function standardized(x: Matrix): Matrix {
  const { mean, variance } = columnMoments(x);
  return {
    ...x,
    data: x.data.map((value, at) => (value - mean[at % x.columns]) / Math.sqrt(variance[at % x.columns])),
  };
}
