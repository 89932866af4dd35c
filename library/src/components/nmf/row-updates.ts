/**
 * One factor of X ≈ W H while the other is fixed, row by row. For a factor F (W, or H transposed), the Gram matrix G of the
 * other factor and V, the product of the data with it, the gradient of ‖X − W H‖² / 2 in F is F G − V.
 */
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { factorKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";

/** What is added to the squared error for one factor: l1 ‖F‖₁ + l2 ‖F‖² / 2. */
export interface FactorPenalty {
  readonly l1: number;
  readonly l2: number;
}

/**
 * Coordinate descent (hierarchical alternating least squares, Cichocki and Phan 2009): each entry in turn goes to its best
 * value, `sweeps` times (Gillis and Glineur 2012: a few sweeps for each costly product with the data). Returns the sum of
 * the sizes of the projected gradient, as met in the first sweep.
 */
export function descendRows(f: Matrix, g: Matrix, v: Matrix, penalty: FactorPenalty, sweeps: number): number {
  return runToEnd(descendRowsSteps(f, g, v, penalty, sweeps));
}

/** Nanoseconds for a product of an entry of a row with one of the Gram matrix. */
const WORK = 0.25;

/** {@link descendRows} as work that yields between pieces of the rows, which do not depend on each other. */
export function* descendRowsSteps(
  f: Matrix,
  g: Matrix,
  v: Matrix,
  { l1, l2 }: FactorPenalty,
  sweeps: number,
): Work<void, number> {
  const { rows, columns: k } = f;
  const most = Math.max(1, Math.min(rows, Math.floor(WORK_BETWEEN_YIELDS / (WORK * sweeps * k * k))));
  const space = createWorkspace(currentEngine());
  try {
    const { kernels, memory } = space.engine;
    const { descendNonNegative } = space.engine.load(factorKernels);
    const gram = space.matrix(k, k, g.data);
    const [given, target, factor] = [0, 1, 2].map(() => space.uninitialized(k * most));
    const violations = space.uninitialized(most);
    let violation = 0;
    for (let start = 0; start < rows; start += most) {
      if (start > 0) yield;
      const count = Math.min(most, rows - start);
      const [from, to] = [start * k, (start + count) * k];
      // The engine needs the rows as columns, several of which fill its registers.
      space.write(given, v.data.subarray(from, to));
      kernels.transpose(count, k, given, k, target, count);
      space.write(given, f.data.subarray(from, to));
      kernels.transpose(count, k, given, k, factor, count);
      descendNonNegative(count, k, sweeps, gram, k, l1, l2, target, count, factor, count, violations);
      kernels.transpose(k, count, factor, count, given, k);
      const { f64 } = memory;
      f.data.set(f64.subarray(given / 8, given / 8 + count * k), from);
      for (let i = 0, at = violations / 8; i < count; i++, at++) violation += f64[at];
    }
    return violation;
  } finally {
    space.dispose();
  }
}

/** F ← F ⊙ V ⊘ (F G + l1 + l2 F) (Lee and Seung 2000; Cookbook, Eq. 9.3 and 9.4): what is positive stays so. */
export function multiplyRows(f: Matrix, g: Matrix, v: Matrix, { l1, l2 }: FactorPenalty): void {
  const { rows, columns: k, data } = f;
  const denominators = new Float64Array(k);
  for (let i = 0, start = 0; i < rows; i++, start += k) {
    for (let j = 0; j < k; j++) {
      let sum = l1 + l2 * data[start + j];
      for (let m = 0, at = j * k; m < k; m++) sum += g.data[at + m] * data[start + m];
      denominators[j] = sum;
    }
    for (let j = 0; j < k; j++) {
      if (denominators[j] > 0) data[start + j] *= v.data[start + j] / denominators[j];
    }
  }
}

/**
 * F ← F − η (F G − V + l1 + l2 F) (Cookbook, Eq. 9.2): one step for all entries, or with a matrix one for each. Entries may
 * become negative; with `hold` they stay at 0.
 */
export function stepRows(
  f: Matrix,
  g: Matrix,
  v: Matrix,
  rate: number | Float64Array,
  { l1, l2 }: FactorPenalty = { l1: 0, l2: 0 },
  hold = false,
): void {
  const { rows, columns: k, data } = f;
  const gradient = new Float64Array(k);
  for (let i = 0, start = 0; i < rows; i++, start += k) {
    for (let j = 0; j < k; j++) {
      let sum = l1 + l2 * data[start + j] - v.data[start + j];
      for (let m = 0, at = j * k; m < k; m++) sum += g.data[at + m] * data[start + m];
      gradient[j] = sum;
    }
    for (let j = 0; j < k; j++) {
      const value = data[start + j] - (typeof rate === "number" ? rate : rate[start + j]) * gradient[j];
      data[start + j] = hold ? Math.max(0, value) : value;
    }
  }
}
