/** Rows of a kernel matrix on demand, for methods that need some of them, many at a time. */
import { type Matrix, selectRows } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../data/sparse.js";
import { machineKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import type { DirectRows, KernelRows } from "../optimize/smo/problem.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";
import { kernelDiagonal } from "./kernel-diagonal.js";

/** Rows of the matrix of k(xᵢ, xⱼ); what `compute` returns is valid until the next call. */
export interface ComputedRows extends KernelRows {
  readonly direct?: RadialRows;
  /** Releases the memory of the engine. */
  dispose(): void;
}

/** Rows of the radial kernel. */
export interface RadialRows extends DirectRows {
  readonly gamma: number;
  /** Writes the squared distances, of which the rows are made, instead. */
  writeSquares(indices: Int32Array, addresses: Int32Array): void;
}

/** The rows of the kernel matrix of some samples. The samples are copied to the engine once. */
export function createKernelRows(kernel: Kernel, x: Matrix | SparseMatrix): ComputedRows {
  const diagonal = kernelDiagonal(kernel, x);
  if (kernel.kind === "rbf" && !isSparse(x)) return radialRows(kernel.gamma, x, diagonal);
  const select = (indices: Int32Array) => (isSparse(x) ? selectSparseRows(x, indices) : selectRows(x, indices));
  return {
    size: x.rows,
    diagonal,
    rowWork: x.rows * x.columns,
    compute: (indices) => gram(kernel, select(indices), x).data,
    dispose: () => undefined,
  };
}

function radialRows(gamma: number, x: Matrix, diagonal: Float64Array): ComputedRows {
  const { rows: n, columns: d } = x;
  const space = createWorkspace(currentEngine());
  const { engine } = space;
  const kernels = engine.load(machineKernels);
  // Around their mean, distances from norms and inner products lose the fewest digits.
  const samples = space.matrix(n, d, centered(x, columnMoments(x).mean).data);
  const norms = space.vector(n);
  engine.kernels.rowNorms(n, d, samples, d, norms);
  let buffer = rowBuffer(space, 0, d);
  const write = (isKept: boolean, indices: Int32Array, addresses: Int32Array) => {
    const m = indices.length;
    if (m > buffer.capacity) {
      buffer.release();
      buffer = rowBuffer(space, m, d);
    }
    const { f64, i32 } = engine.memory;
    for (let r = 0; r < m; r++) {
      const from = samples / 8 + indices[r] * d;
      f64.copyWithin(buffer.rows / 8 + r * d, from, from + d);
      f64[buffer.norms / 8 + r] = f64[norms / 8 + indices[r]];
    }
    i32.set(addresses, buffer.addresses / 4);
    kernels.rbfRows(isKept, m, n, d, buffer.rows, buffer.norms, samples, norms, gamma, buffer.addresses);
  };
  return {
    size: n,
    diagonal,
    rowWork: n * (1.5 + 0.1 * d),
    compute(indices) {
      const result = space.floats(indices.length * n);
      write(
        false,
        indices,
        indices.map((_, r) => result + 4 * r * n),
      );
      const rows = space.readFloats(result, indices.length * n);
      space.release(result);
      return rows;
    },
    direct: {
      ...{ engine, gamma },
      write: (indices, addresses) => write(false, indices, addresses),
      writeSquares: (indices, addresses) => write(true, indices, addresses),
    },
    dispose: () => space.dispose(),
  };
}

/** Memory for some samples, their norms, and the addresses of their rows. */
function rowBuffer(space: Workspace, capacity: number, d: number) {
  const rows = space.uninitialized(capacity * d);
  const norms = space.uninitialized(capacity);
  const addresses = space.integers(capacity);
  return { capacity, rows, norms, addresses, release: () => [rows, norms, addresses].forEach(space.release) };
}
