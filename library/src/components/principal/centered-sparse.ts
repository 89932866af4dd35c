/** Products with sparse samples that are centred implicitly, because centred ones would be dense. */
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { centered } from "../../linalg/column-moments.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import type { CenteredSamples, Centering } from "./centered-samples.js";
import { type ResidentSamples, residentSamples } from "./resident-samples.js";

/** Products with sparse samples; from the first of them on the samples stay in the engine's memory. */
export function sparseProducts(x: SparseMatrix, centering: Centering): CenteredSamples & { scores(w: Matrix): Matrix } {
  const { rows, columns } = x;
  const { mean, weights } = centering;
  let resident: ResidentSamples | undefined;
  const held = (): ResidentSamples => {
    resident ??= residentSamples(x, centering);
    return resident;
  };

  function dualRows(u: Matrix): Matrix {
    held().put("samples", u);
    held().backward();
    held().forward();
    return held().take("samples");
  }

  return {
    rows,
    columns,
    scores: (w) => scoresOf(x, transpose(w), centering),
    squares: () => Math.max(0, sparseSquares(x, centering)),
    dense: () => centered(toDense(x), mean, weights),
    gramOfColumns: () => symmetric(sparseGramOfColumns(x, centering)),
    // Worth it for few rows only, which is when it is asked for.
    gramOfRows: () => symmetric(dualRows(identity(rows))),
    normalRows(v) {
      held().put("columns", v);
      held().forward();
      held().backward();
      return held().take("columns");
    },
    dualRows,
    transposedRows(u) {
      held().put("samples", u);
      held().backward();
      return held().take("columns");
    },
    dispose() {
      resident?.dispose();
      resident = undefined;
    },
  };
}

/** D^½ (X v − (μᵀv) 1) for the columns v of a matrix. */
function scoresOf(x: SparseMatrix, v: Matrix, { mean, weights }: Centering): Matrix {
  const image = multiplySparse(x, v);
  const shift = productWithMean(mean, v);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const factor = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let k = 0; k < v.columns; k++, at++) image.data[at] = factor * (image.data[at] - shift[k]);
  }
  return image;
}

/** XᵀDX − (Σw) μμᵀ, the first term from the pairs of entries of each row. */
function sparseGramOfColumns(x: SparseMatrix, { mean, weights }: Centering): Matrix {
  const { rows, columns, rowStart, columnIndex, values } = x;
  const result = zeros(columns, columns);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const [factor, start] = [weight * values[e], columnIndex[e] * columns];
      for (let f = rowStart[i]; f < rowStart[i + 1]; f++) result.data[start + columnIndex[f]] += factor * values[f];
    }
  }
  for (let a = 0, at = 0; a < columns; a++) {
    for (let b = 0; b < columns; b++, at++) result.data[at] -= total * mean[a] * mean[b];
  }
  return result;
}

/** Exactly symmetric, as the mean of both triangles. */
function symmetric(a: Matrix): Matrix {
  const n = a.rows;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      a.data[i * n + j] = a.data[j * n + i] = (a.data[i * n + j] + a.data[j * n + i]) / 2;
    }
  }
  return a;
}

function sparseSquares({ rows, rowStart, values }: SparseMatrix, { mean, weights }: Centering): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += weight * values[e] ** 2;
  }
  return sum - total * mean.reduce((squares, value) => squares + value * value, 0);
}

function productWithMean(mean: Float64Array, v: Matrix): Float64Array {
  const result = new Float64Array(v.columns);
  for (let j = 0, at = 0; j < v.rows; j++) for (let k = 0; k < v.columns; k++, at++) result[k] += mean[j] * v.data[at];
  return result;
}
