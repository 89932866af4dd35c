/**
 * The least-squares solution of minimum norm by a complete orthogonal decomposition: A P = Q R with column pivoting;
 * only the first rows of R up to the rank, R₁, are used; R₁ᵀ = Z T by a second QR. Then A P = Q₁ Tᵀ Zᵀ up to what the
 * tolerance neglects, and x = P Z T⁻ᵀ Q₁ᵀ b.
 */
import type { Work } from "../../core/run.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import type { LeastSquaresSolution } from "./least-squares.js";
import { pivotedQrFactorsSteps } from "./qr/pivoted.js";
import { applyQ, applyQTransposed, qrFactorsSteps } from "./qr/qr.js";
import { substituteUpper, substituteUpperTransposed } from "./substitution.js";

/** For matrices of any shape and rank, as work that yields; see {@link solveLeastSquares}. */
export function* completeDecompositionSteps(
  a: Matrix,
  b: Matrix,
  tolerance: number,
): Work<void, LeastSquaresSolution<Matrix>> {
  const { rows: m, columns: n } = a;
  const width = b.columns;
  const { q, r, permutation, rank } = yield* pivotedQrFactorsSteps(a, tolerance);
  const turned = applyQTransposed(q, b);
  const residualSums = new Float64Array(width);
  for (let i = rank; i < m; i++) {
    for (let j = 0; j < width; j++) residualSums[j] += turned.data[i * width + j] ** 2;
  }
  const y: Matrix = { rows: rank, columns: width, data: turned.data.slice(0, rank * width) };
  const ordered =
    rank === n
      ? solveTriangle(r, y)
      : yield* trapezoidSteps({ ...r, rows: rank, data: r.data.subarray(0, rank * n) }, y);
  const solution = zeros(n, width);
  permutation.forEach((to, from) => {
    solution.data.set(ordered.data.subarray(from * width, (from + 1) * width), to * width);
  });
  return { solution, rank, residualSums };
}

function solveTriangle(r: Matrix, y: Matrix): Matrix {
  substituteUpper(r, y);
  return y;
}

/** The x of minimum norm with R₁ x = y, where R₁ has more columns than rows. */
function* trapezoidSteps(r: Matrix, y: Matrix): Work<void, Matrix> {
  const { q: z, r: t } = yield* qrFactorsSteps(transpose(r));
  substituteUpperTransposed(t, y);
  const padded = zeros(r.columns, y.columns);
  padded.data.set(y.data);
  return applyQ(z, padded);
}
