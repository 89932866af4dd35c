/** Real data in the units of the reference values, for the tests of support vector machines. */
import { type Matrix, selectRows } from "../src/data/matrix.js";
import { centered, columnMoments } from "../src/linalg/column-moments.js";

/** Every `step`-th sample, at most so many, with columns of mean 0 and variance 1; and which samples they are. */
export function standardSubset(x: Matrix, step: number, count: number): { x: Matrix; samples: Int32Array } {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => i % step === 0);
  const samples = all.slice(0, count);
  const raw = selectRows(x, samples);
  const { mean, variance } = columnMoments(raw);
  const moved = centered(raw, mean);
  const data = moved.data.map((value, at) => value / Math.sqrt(variance[at % raw.columns]));
  return { x: { ...raw, data }, samples };
}

/** Some rows, with a number added to all entries. */
export function shiftedRows(x: Matrix, rows: Int32Array, shift: number): Matrix {
  const some = selectRows(x, rows);
  return { ...some, data: some.data.map((value) => value + shift) };
}
