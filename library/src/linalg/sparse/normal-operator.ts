/** Products with AᵀA for a sparse A in the engine's memory. */
import type { SparseMatrix } from "../../data/sparse.js";
import type { Workspace } from "../../engine/index.js";
import type { LinearOperator } from "../iterative/operator.js";
import { residentSparse } from "./resident-sparse.js";

/** AᵀA as an operator that multiplies up to `most` vectors together; it is valid as long as the workspace. */
export function normalOperator(space: Workspace, a: SparseMatrix, most: number): LinearOperator {
  const { kernels, memory } = space.engine;
  const { rows, columns } = a;
  const resident = residentSparse(space, a);
  const [given, turned] = [space.uninitialized(columns * most), space.uninitialized(columns * most)];
  const images = space.uninitialized(rows * most);
  function applyRows(x: Float64Array, out: Float64Array, count: number): void {
    space.write(given, x.subarray(0, count * columns));
    kernels.transpose(count, columns, given, columns, turned, count);
    resident.multiply(count, turned, images);
    resident.multiplyTransposed(count, images, turned);
    kernels.transpose(columns, count, turned, count, given, columns);
    out.set(memory.f64.subarray(given / 8, given / 8 + count * columns));
  }
  return { rows: columns, columns, apply: (x, out) => applyRows(x, out, 1), applyRows };
}
