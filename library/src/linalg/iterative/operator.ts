/** Linear operators: dense and sparse matrices, and sums, multiples and shifts of operators. */
import { LecternError, show } from "../../core/errors.js";
import { isMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { multiplyTransposedVector, multiplyVector } from "../multiply.js";

/**
 * A matrix defined by its products with vectors. Products are written to `out`, which is never the same array as `x`.
 */
export interface LinearOperator {
  readonly rows: number;
  readonly columns: number;
  /** out = A x. */
  apply(x: Float64Array, out: Float64Array): void;
  /** out = Aᵀ x. */
  applyTransposed?(x: Float64Array, out: Float64Array): void;
  /**
   * Row i of `out` = A times row i of `x`, for `count` rows. Present where several products at once cost less than
   * one by one; block methods then use it.
   */
  applyRows?(x: Float64Array, out: Float64Array, count: number): void;
}

/** What iterative methods accept as a matrix. */
export type OperatorLike = LinearOperator | Matrix | SparseMatrix;

/**
 * The operator of a dense or sparse matrix; an operator is returned as it is.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { asOperator, shiftOperator } from "lectern/linalg";
 *
 * const operator = shiftOperator(asOperator(asMatrix([[2, 1], [1, 2]])), 10); // A + 10 I
 * const out = new Float64Array(2);
 * operator.apply(Float64Array.of(1, 0), out);
 * out; // 12, 1
 * ```
 */
export function asOperator(value: OperatorLike, name = "matrix"): LinearOperator {
  if (isSparse(value)) return sparseOperator(value);
  if (isMatrix(value)) return denseOperator(value);
  if (typeof value === "object" && value !== null && "apply" in value && typeof value.apply === "function") {
    return value;
  }
  throw new LecternError(
    "invalid-data",
    `${name}: expected a Matrix, a SparseMatrix or an operator with rows, columns and apply, got ${show(value)}`,
  );
}

/** The operator of a dense matrix. */
export function denseOperator(a: Matrix): LinearOperator {
  return {
    rows: a.rows,
    columns: a.columns,
    apply: (x, out) => out.set(multiplyVector(a, x)),
    applyTransposed: (x, out) => out.set(multiplyTransposedVector(a, x)),
    applyRows: (x, out, count) => multiplyRows(a, x, out, count),
  };
}

/** The operator of a sparse matrix. */
export function sparseOperator(a: SparseMatrix): LinearOperator {
  const { rows, columns, rowStart, columnIndex, values } = a;
  return {
    rows,
    columns,
    apply(x, out) {
      for (let i = 0; i < rows; i++) {
        let sum = 0;
        for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += values[e] * x[columnIndex[e]];
        out[i] = sum;
      }
    },
    applyTransposed(x, out) {
      out.fill(0);
      for (let i = 0; i < rows; i++) {
        const factor = x[i];
        for (let e = rowStart[i]; e < rowStart[i + 1]; e++) out[columnIndex[e]] += values[e] * factor;
      }
    },
  };
}

/** A + B. */
export function sumOperators(a: LinearOperator, b: LinearOperator): LinearOperator {
  if (a.rows !== b.rows || a.columns !== b.columns) {
    throw new LecternError(
      "invalid-data",
      `sumOperators: ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns} have incompatible shapes`,
    );
  }
  const work = new Float64Array(a.rows);
  const workTransposed = new Float64Array(a.columns);
  const aTransposed = a.applyTransposed?.bind(a);
  const bTransposed = b.applyTransposed?.bind(b);
  const add = (out: Float64Array, other: Float64Array): void => {
    for (let i = 0; i < out.length; i++) out[i] += other[i];
  };
  return {
    rows: a.rows,
    columns: a.columns,
    apply(x, out) {
      a.apply(x, out);
      b.apply(x, work);
      add(out, work);
    },
    ...(aTransposed !== undefined &&
      bTransposed !== undefined && {
        applyTransposed(x: Float64Array, out: Float64Array) {
          aTransposed(x, out);
          bTransposed(x, workTransposed);
          add(out, workTransposed);
        },
      }),
  };
}

/** factor · A. */
export function scaleOperator(a: LinearOperator, factor: number): LinearOperator {
  return combined(a, (_x, out) => {
    for (let i = 0; i < out.length; i++) out[i] *= factor;
  });
}

/** A + shift · I, for square A. */
export function shiftOperator(a: LinearOperator, shift: number): LinearOperator {
  if (a.rows !== a.columns) {
    throw new LecternError("invalid-data", `shiftOperator: the matrix must be square, got ${a.rows} x ${a.columns}`);
  }
  return combined(a, (x, out) => {
    for (let i = 0; i < out.length; i++) out[i] += shift * x[i];
  });
}

/** The operator as a dense matrix: one product for each of its columns. */
export function operatorToDense(a: LinearOperator): Matrix {
  const result = zeros(a.rows, a.columns);
  const unit = new Float64Array(a.columns);
  const out = new Float64Array(a.rows);
  for (let j = 0; j < a.columns; j++) {
    unit[j] = 1;
    a.apply(unit, out);
    unit[j] = 0;
    for (let i = 0; i < a.rows; i++) result.data[i * a.columns + j] = out[i];
  }
  return result;
}

/** The operator A with each product modified by a function of its argument and result. */
function combined(a: LinearOperator, change: (x: Float64Array, out: Float64Array) => void): LinearOperator {
  const transposed = a.applyTransposed?.bind(a);
  const rows = a.applyRows?.bind(a);
  return {
    rows: a.rows,
    columns: a.columns,
    apply(x, out) {
      a.apply(x, out);
      change(x, out);
    },
    ...(transposed !== undefined && {
      applyTransposed(x: Float64Array, out: Float64Array) {
        transposed(x, out);
        change(x, out);
      },
    }),
    ...(rows !== undefined && {
      applyRows(x: Float64Array, out: Float64Array, count: number) {
        rows(x, out, count);
        change(x.subarray(0, count * a.columns), out.subarray(0, count * a.rows));
      },
    }),
  };
}

/**
 * A times each row of x, four vectors and two rows of A at a time: each number loaded is used several times, and eight
 * sums accumulate in parallel.
 */
function multiplyRows({ rows, columns, data }: Matrix, x: Float64Array, out: Float64Array, count: number): void {
  for (let first = 0; first < count; first += 4) {
    // Where fewer than four vectors or two rows remain, the last one is recomputed instead of branching.
    const at = [0, 1, 2, 3].map((k) => Math.min(first + k, count - 1));
    const [v0, v1, v2, v3] = at.map((index) => x.subarray(index * columns, (index + 1) * columns));
    const [o0, o1, o2, o3] = at.map((index) => out.subarray(index * rows, (index + 1) * rows));
    for (let i = 0; i < rows; i += 2) {
      const next = Math.min(i + 1, rows - 1);
      const upper = data.subarray(i * columns, (i + 1) * columns);
      const lower = data.subarray(next * columns, (next + 1) * columns);
      let a0 = 0;
      let a1 = 0;
      let a2 = 0;
      let a3 = 0;
      let b0 = 0;
      let b1 = 0;
      let b2 = 0;
      let b3 = 0;
      for (let k = 0; k < columns; k++) {
        const a = upper[k];
        const b = lower[k];
        const x0 = v0[k];
        const x1 = v1[k];
        const x2 = v2[k];
        const x3 = v3[k];
        a0 += a * x0;
        a1 += a * x1;
        a2 += a * x2;
        a3 += a * x3;
        b0 += b * x0;
        b1 += b * x1;
        b2 += b * x2;
        b3 += b * x3;
      }
      o0[i] = a0;
      o1[i] = a1;
      o2[i] = a2;
      o3[i] = a3;
      o0[next] = b0;
      o1[next] = b1;
      o2[next] = b2;
      o3[next] = b3;
    }
  }
}
