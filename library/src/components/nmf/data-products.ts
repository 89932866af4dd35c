/** The products of the data with the factors, which are all that the squared error needs of the data. */
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { residentSparse } from "../../linalg/sparse/resident-sparse.js";

/** X by its products with factors of k columns, which take pauses; the memory it holds is given back by `dispose`. */
export interface DataProducts {
  readonly rows: number;
  readonly columns: number;
  /** ‖X‖². */
  readonly squares: number;
  /** X B for B with a row for each column of X. */
  times(b: Matrix): Work<void, Matrix>;
  /** Xᵀ B for B with a row for each row of X. */
  transposedTimes(b: Matrix): Work<void, Matrix>;
  dispose(): void;
}

/** The products of dense or sparse data, which are copied to the engine once. */
export function dataProducts(x: Matrix | SparseMatrix): DataProducts {
  const { rows, columns } = x;
  const space = createWorkspace(currentEngine());
  const multiply = isSparse(x) ? sparseKernel(space, x) : denseKernel(space, x);
  let room = { columns: 0, left: 0, right: 0 };
  function reserve(width: number): void {
    if (width === room.columns) return;
    if (room.columns > 0) for (const address of [room.left, room.right]) space.release(address);
    room = { columns: width, left: space.matrix(rows, width), right: space.matrix(columns, width) };
  }
  return {
    rows,
    columns,
    squares: sumOfSquares(isSparse(x) ? x.values : x.data),
    *times(b) {
      reserve(b.columns);
      space.write(room.right, b.data);
      yield* multiply(false, b.columns, room.right, room.left);
      return { rows, columns: b.columns, data: space.read(room.left, rows * b.columns) };
    },
    *transposedTimes(b) {
      reserve(b.columns);
      space.write(room.left, b.data);
      yield* multiply(true, b.columns, room.left, room.right);
      return { rows: columns, columns: b.columns, data: space.read(room.right, columns * b.columns) };
    },
    dispose: () => space.dispose(),
  };
}

/** out ← X B, or Xᵀ B, for B with this many columns. */
type Multiply = (transposed: boolean, width: number, b: number, out: number) => Work<void, void>;

/** Nanoseconds for a multiplication. */
const WORK = 0.1;

function denseKernel(space: Workspace, { rows, columns, data }: Matrix): Multiply {
  const { kernels } = space.engine;
  const x = space.matrix(rows, columns, data);
  return function* (transposed, width, b, out) {
    const [m, k] = transposed ? [columns, rows] : [rows, columns];
    // Rows of the result, in pieces that are a multiple of what the kernel computes together.
    const most = 64 * Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / (64 * WORK * width * k)));
    for (let start = 0; start < m; start += most) {
      if (start > 0) yield;
      const from = x + 8 * start * (transposed ? 1 : columns);
      const to = out + 8 * start * width;
      kernels.gemm(transposed, false, Math.min(most, m - start), width, k, 1, from, columns, b, width, 0, to, width);
    }
  };
}

function sparseKernel(space: Workspace, x: SparseMatrix): Multiply {
  const resident = residentSparse(space, x);
  // biome-ignore lint/correctness/useYield: entries of sparse data are few
  return function* (transposed, width, b, out) {
    if (transposed) resident.multiplyTransposed(width, b, out);
    else resident.multiply(width, b, out);
  };
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] * values[at];
  return sum;
}
