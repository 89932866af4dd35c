/**
 * The smallest eigenpairs of a sparse positive semidefinite matrix, such as a graph Laplacian. They lie close together
 * at the end of the spectrum that products with the matrix reach last, so the Lanczos method runs on the inverse of
 * A + ε I: its largest eigenvalues 1 / (λ + ε) are far apart.
 *
 * The factor is sparse if its fill-in allows, which it does for graphs of low-dimensional sheets; otherwise dense.
 */
import { LecternError } from "../../core/errors.js";
import { counted, type Progress, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { symmetricEigenRangeSteps } from "../eigen/symmetric-eigen-range.js";
import { solveCholesky } from "../factor/cholesky/cholesky.js";
import { choleskySteps } from "../factor/cholesky/cholesky-steps.js";
import { orientRows } from "../orient-signs.js";
import {
  analyzeSparseCholeskySteps,
  refactorSparseSteps,
  type SparseCholeskyPattern,
  solveSparseCholesky,
} from "../sparse/cholesky.js";
import { addMultiple, divideVector, innerProduct, vectorNorm } from "../vector-operations.js";
import { type LanczosPlan, lanczosCycles } from "./lanczos/cycles.js";
import { asOperator } from "./operator.js";

/** Which eigenpairs to find. */
export interface SmallestPairOptions {
  readonly count: number;
  /** Orthonormal eigenvectors with the eigenvalue 0 that are known; the pairs found are orthogonal to them. */
  readonly known?: readonly Float64Array[];
  readonly maxIterations: number;
  readonly seed: number;
}

/** Eigenvalues in ascending order, with unit eigenvectors in columns whose entries of largest size are positive. */
export interface SmallestPairs {
  readonly values: Float64Array;
  readonly vectors: Matrix;
  readonly converged: boolean;
  /** The decomposition of the whole matrix, or the Lanczos method with a sparse factor, a dense one or none. */
  readonly solver: "full" | "sparse" | "dense" | "products";
}

/** Up to this size, decomposing the whole matrix takes less time than iterating. */
const SMALL = 128;

/** A dense matrix of so many rows takes half a gigabyte, a sparse factor of so many entries 1.2. */
const MEMORY = { denseRows: 8192, sparseEntries: 1e8 };

/** A multiplication of the sparse factorisation takes about as long as this many of the dense one. */
const SPARSE_COST = 20;

/** Shifts to try, as fractions of the norm: with a smaller one, convergence is quicker; with a larger one, pivots are safe. */
const SHIFTS = [1e-12, 1e-10, 1e-8];

/** The `count` smallest eigenpairs of a symmetric positive semidefinite matrix. */
export function* smallestEigenpairSteps(
  matrix: SparseMatrix,
  options: SmallestPairOptions,
  limits = MEMORY,
): Work<Progress, SmallestPairs> {
  const norm = largestRowSum(matrix);
  const isSmall = matrix.rows <= Math.max(SMALL, 2 * basisSizeFor(options.count) + 2);
  if (isSmall) return yield* wholeSpectrum(matrix, options, norm);
  const pattern = yield* counted(analyzeSparseCholeskySteps(matrix));
  const solver = chooseSolver(pattern, limits);
  if (solver === "products") return { ...(yield* byProducts(matrix, options, norm)), solver };
  for (const [trial, share] of SHIFTS.entries()) {
    // The zero matrix has no norm.
    const shift = share * (norm || 1);
    try {
      const solve =
        solver === "sparse" ? yield* sparseSolver(matrix, pattern, shift) : yield* denseSolver(matrix, shift);
      return { ...(yield* byInverse(solve, matrix, options, norm)), solver };
    } catch (error) {
      const isPivot = error instanceof LecternError && error.code === "numerical";
      if (!isPivot || trial === SHIFTS.length - 1) throw error;
    }
  }
  throw new LecternError("numerical", "smallestEigenpairs: the matrix is not positive semidefinite");
}

function basisSizeFor(count: number): number {
  return 2 * count + 20;
}

function chooseSolver(
  { size, columnStart }: SparseCholeskyPattern,
  limits: typeof MEMORY,
): "sparse" | "dense" | "products" {
  let multiplications = 0;
  for (let j = 0; j < size; j++) multiplications += (columnStart[j + 1] - columnStart[j]) ** 2;
  const isDenseQuicker = SPARSE_COST * multiplications > size ** 2 * (size / 3);
  if (size <= limits.denseRows && isDenseQuicker) return "dense";
  return columnStart[size] <= limits.sparseEntries ? "sparse" : "products";
}

function* sparseSolver(matrix: SparseMatrix, pattern: SparseCholeskyPattern, shift: number): Work<Progress, Apply> {
  const factor = yield* counted(refactorSparseSteps(pattern, shifted(matrix, shift)));
  return (b) => solveSparseCholesky(factor, b);
}

function* denseSolver(matrix: SparseMatrix, shift: number): Work<Progress, Apply> {
  const factor = yield* counted(choleskySteps(toDense(shifted(matrix, shift))));
  return (b) => solveCholesky(factor, b);
}

/** out = A x for vectors without a component along the known ones, of a matrix whose largest eigenvalues are wanted. */
type Apply = (x: Float64Array) => Float64Array;

/** The Lanczos method on the vectors orthogonal to the known ones. */
function* iterate(
  matrix: SparseMatrix,
  apply: Apply,
  { count, known, maxIterations, seed }: SmallestPairOptions,
  plan: Pick<LanczosPlan, "allowed" | "basisSize" | "asymmetry">,
): Work<Progress, Omit<SmallestPairs, "solver">> {
  const size = matrix.rows;
  const applyRows = (x: Float64Array, out: Float64Array, rows: number): void => {
    for (let r = 0; r < rows; r++) {
      const vector = x.slice(r * size, (r + 1) * size);
      removeKnown(vector, known);
      const image = apply(vector);
      removeKnown(image, known);
      out.set(image, r * size);
    }
  };
  const { vectors, converged } = yield* lanczosCycles(
    { size, applyRows },
    {
      where: "smallestEigenpairs",
      count,
      rank: (value) => value,
      peers: (value) => [value],
      blockSize: 1,
      maxIterations,
      ...plan,
    },
    createRandom(seed),
  );
  for (let k = 0; k < count; k++) {
    const vector = vectors.data.subarray(k * size, (k + 1) * size);
    removeKnown(vector, known);
    divideVector(vector, vectorNorm(vector));
  }
  return { ...fromRows(matrix, vectors), converged };
}

/** With the inverse of A + ε I. */
function byInverse(solve: Apply, matrix: SparseMatrix, options: SmallestPairOptions, norm: number) {
  return iterate(matrix, solve, options, {
    // The solution of an eigenvector of the inverse with the eigenvalue v has an error of about ε ‖A‖ v².
    allowed: (_, value) => 1e-9 * value + 4 * Number.EPSILON * norm * value * value,
    basisSize: basisSizeFor(options.count),
    asymmetry: Infinity,
  });
}

/** With ‖A‖ I − A, for a matrix whose factor is too large. */
function byProducts(matrix: SparseMatrix, options: SmallestPairOptions, norm: number) {
  const operator = asOperator(matrix);
  const apply: Apply = (x) => {
    const image = new Float64Array(x.length);
    operator.apply(x, image);
    for (let i = 0; i < image.length; i++) image[i] = norm * x[i] - image[i];
    return image;
  };
  return iterate(matrix, apply, options, {
    allowed: (largest) => 1e-8 * largest,
    basisSize: 2 * basisSizeFor(options.count),
  });
}

/** The decomposition of A + 2 ‖A‖ Σ u uᵀ with the known vectors u, whose eigenvalues thereby become the largest. */
function* wholeSpectrum(
  matrix: SparseMatrix,
  { count, known = [] }: SmallestPairOptions,
  norm: number,
): Work<Progress, SmallestPairs> {
  const n = matrix.rows;
  const dense = toDense(matrix);
  for (const unit of known) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) dense.data[i * n + j] += 2 * (norm || 1) * unit[i] * unit[j];
    }
  }
  const { vectors } = yield* counted(symmetricEigenRangeSteps(dense, 0, count));
  return { ...fromRows(matrix, transpose(vectors)), converged: true, solver: "full" };
}

/** Eigenvectors in rows as columns, with λ = vᵀ A v: more accurate than the reciprocal of an eigenvalue of the inverse. */
function fromRows(matrix: SparseMatrix, vectors: Matrix): Pick<SmallestPairs, "values" | "vectors"> {
  const n = matrix.rows;
  const operator = asOperator(matrix);
  const image = new Float64Array(n);
  const values = Float64Array.from({ length: vectors.rows }, (_, k) => {
    const vector = vectors.data.subarray(k * n, (k + 1) * n);
    operator.apply(vector, image);
    // Rounding can leave an eigenvalue of 0 slightly below it.
    return Math.max(0, innerProduct(vector, image));
  });
  orientRows(vectors);
  return { values, vectors: transpose(vectors) };
}

function removeKnown(vector: Float64Array, known: readonly Float64Array[] = []): void {
  for (const unit of known) addMultiple(vector, -innerProduct(unit, vector), unit);
}

/** The largest sum of absolute entries of a row, at least the largest eigenvalue. */
function largestRowSum({ rows, rowStart, values }: SparseMatrix): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += Math.abs(values[e]);
    largest = Math.max(largest, sum);
  }
  return largest;
}

/** A + ε I, for a matrix that stores its whole diagonal. */
function shifted(matrix: SparseMatrix, shift: number): SparseMatrix {
  const { rows, rowStart, columnIndex } = matrix;
  const values = matrix.values.slice();
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) if (columnIndex[e] === i) values[e] += shift;
  }
  return { ...matrix, values };
}
