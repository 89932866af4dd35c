/**
 * Sparse samples in the engine's memory, centred implicitly: A = D^½ (X − 1 μᵀ) is never made, because it would be dense.
 * With Y = D^½ X and s = D^½ 1, A v = Y v − (μᵀv) s and Aᵀu = Yᵀu − (sᵀu) μ.
 */
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { residentSparse } from "../../linalg/sparse/resident-sparse.js";
import type { Centering } from "./centered-samples.js";

/** A block of vectors on either side of A: "samples" have a number for each row of it, "columns" one for each column. */
export type Side = "samples" | "columns";

/** Products with blocks of vectors, which stay in the engine's memory from one to the next. */
export interface ResidentSamples {
  /** Puts the rows of a matrix in as the vectors of one side. */
  put(side: Side, vectors: Matrix): void;
  /** The vectors of the columns become A times themselves, on the side of the samples. */
  forward(): void;
  /** The vectors of the samples become Aᵀ times themselves, on the side of the columns. */
  backward(): void;
  /** The vectors of one side as rows. */
  take(side: Side): Matrix;
  dispose(): void;
}

/** Copies the samples to the engine. */
export function residentSamples(x: SparseMatrix, { mean, weights }: Centering): ResidentSamples {
  const space = createWorkspace(currentEngine());
  const { kernels } = space.engine;
  const lengths = { samples: x.rows, columns: x.columns };
  const roots = weights === undefined ? new Float64Array(x.rows).fill(1) : weights.map(Math.sqrt);
  const y = residentSparse(space, weights === undefined ? x : scaledRows(x, roots));
  // What is subtracted from each vector on a side is a multiple of these.
  const shifts = { samples: space.vector(x.rows, roots), columns: space.vector(x.columns, mean) };
  const isCentered = mean.some((value) => value !== 0);
  let room = { width: 0, samples: 0, columns: 0, turned: 0, sums: 0 };

  function reserve(width: number): void {
    if (width === room.width) return;
    const { width: before, ...addresses } = room;
    if (before > 0) for (const address of Object.values(addresses)) space.release(address);
    const sizes = [x.rows, x.columns, Math.max(x.rows, x.columns), 1];
    const [samples, columns, turned, sums] = sizes.map((size) => space.uninitialized(size * width));
    room = { width, samples, columns, turned, sums };
  }

  /** Takes the products of the vectors of one side with its shift out of those of the other. */
  function center(from: Side, to: Side): void {
    if (!isCentered) return;
    const { width, sums } = room;
    kernels.gemv(true, lengths[from], width, 1, room[from], width, shifts[from], 0, sums);
    kernels.ger(lengths[to], width, -1, shifts[to], sums, room[to], width);
  }

  return {
    put(side, { rows: width, data }) {
      reserve(width);
      space.write(room.turned, data);
      kernels.transpose(width, lengths[side], room.turned, lengths[side], room[side], width);
    },
    forward() {
      y.multiply(room.width, room.columns, room.samples);
      center("columns", "samples");
    },
    backward() {
      y.multiplyTransposed(room.width, room.samples, room.columns);
      center("samples", "columns");
    },
    take(side) {
      const { width, turned } = room;
      const length = lengths[side];
      kernels.transpose(length, width, room[side], width, turned, length);
      return { rows: width, columns: length, data: space.read(turned, width * length) };
    },
    dispose: () => space.dispose(),
  };
}

function scaledRows(x: SparseMatrix, factors: Float64Array): SparseMatrix {
  const values = x.values.slice();
  for (let i = 0; i < x.rows; i++) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) values[e] *= factors[i];
  }
  return { ...x, values };
}
