/** Sums of radial kernels by one kernel of the engine, which never forms the kernel matrix. */
import { type Matrix, zeros } from "../data/matrix.js";
import { machineKernels } from "../engine/groups.js";
import { currentEngine, withWorkspace } from "../engine/index.js";
import { centered, columnMoments } from "../linalg/column-moments.js";

/** Samples that are copied to the engine at a time have about so many numbers (32 MiB). */
const PIECE = 2 ** 22;

/** Σⱼ coefficientⱼ exp(−gamma ‖x − zⱼ‖²) for every row of x, a column for each row of coefficients. */
export function radialExpansions(gamma: number, x: Matrix, z: Matrix, coefficients: Matrix, whole = PIECE): Matrix {
  const { rows: n, columns: d } = z;
  const functions = coefficients.rows;
  const result = zeros(x.rows, functions);
  // Around the mean of z, distances from norms and inner products lose the fewest digits.
  const { mean } = columnMoments(z);
  withWorkspace(currentEngine(), (space) => {
    const { engine } = space;
    const kernels = engine.load(machineKernels);
    const right = space.matrix(n, d, centered(z, mean).data);
    const zNorms = space.vector(n);
    engine.kernels.rowNorms(n, d, right, d, zNorms);
    const weights = space.matrix(functions, n, coefficients.data);
    const piece = Math.max(1, Math.min(x.rows, Math.floor(whole / (d + functions + 1))));
    const [left, xNorms, out] = [space.uninitialized(piece * d), space.vector(piece), space.vector(piece * functions)];
    for (let first = 0; first < x.rows; first += piece) {
      const m = Math.min(piece, x.rows - first);
      const rows = { rows: m, columns: d, data: x.data.subarray(first * d, (first + m) * d) };
      space.write(left, centered(rows, mean).data);
      engine.kernels.rowNorms(m, d, left, d, xNorms);
      kernels.rbfSums(m, n, d, left, xNorms, right, zNorms, gamma, functions, weights, out);
      result.data.set(engine.memory.f64.subarray(out / 8, out / 8 + m * functions), first * functions);
    }
  });
  return result;
}
