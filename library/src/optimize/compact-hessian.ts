/**
 * The limited-memory BFGS matrix in compact form (Byrd, Nocedal & Schnabel, Math. Prog. 63, 1994):
 *
 *   B = θI − W M Wᵀ,   W = [Y  θS],   M = K⁻¹,   K = [−D  Lᵀ; L  θSᵀS],
 *
 * where D and L are the diagonal and the strictly lower part of SᵀY, and θ = yᵀy / sᵀy of the newest pair.
 */
import { factorSmall, solveSmall } from "./small-solve.js";
import { innerProduct } from "./vectors.js";

/** A limited-memory BFGS matrix, from the newest `capacity` pairs of steps and gradient changes. */
export interface CompactHessian {
  /** θ. */
  theta(): number;
  /** The number of columns of W, twice the number of pairs. */
  width(): number;
  /** Stores a pair unless its curvature sᵀy is not safely positive. */
  remember(step: Float64Array, change: Float64Array): boolean;
  clear(): void;
  /** Writes row i of W. */
  row(i: number, result: Float64Array): void;
  /** Wᵀv. */
  project(v: Float64Array): Float64Array;
  /** M v; undefined when rounding has made K singular. */
  solveMiddle(v: Float64Array): Float64Array | undefined;
  /** (K − WᵀZZᵀW/θ)⁻¹ v, where Z selects the given coordinates; undefined when that matrix is singular. */
  solveReduced(v: Float64Array, coordinates: Int32Array): Float64Array | undefined;
}

/** An empty memory, for which B is the identity. */
export function createCompactHessian(dimensions: number, capacity: number): CompactHessian {
  // Oldest first.
  let steps: Float64Array[] = [];
  let changes: Float64Array[] = [];
  let middle = new Float64Array(0);
  let factor = factorSmall(middle, 0);
  let theta = 1;

  function rebuild(): void {
    const k = steps.length;
    const width = 2 * k;
    middle = new Float64Array(width * width);
    for (let i = 0; i < k; i++) {
      middle[i * width + i] = -innerProduct(steps[i], changes[i]);
      for (let j = 0; j < k; j++) {
        if (j < i) {
          const lower = innerProduct(steps[i], changes[j]);
          middle[(k + i) * width + j] = lower;
          middle[j * width + k + i] = lower;
        }
        if (j <= i) {
          const product = theta * innerProduct(steps[i], steps[j]);
          middle[(k + i) * width + k + j] = product;
          middle[(k + j) * width + k + i] = product;
        }
      }
    }
    factor = factorSmall(middle, width);
  }

  return {
    theta: () => theta,
    width: () => 2 * steps.length,
    remember(step, change) {
      const curvature = innerProduct(step, change);
      const squared = innerProduct(change, change);
      if (!(curvature > Number.EPSILON * squared) || !(squared > 0)) return false;
      // The arrays of a dropped pair are reused.
      const full = steps.length === capacity;
      const oldStep = full ? steps[0] : new Float64Array(dimensions);
      const oldChange = full ? changes[0] : new Float64Array(dimensions);
      oldStep.set(step);
      oldChange.set(change);
      steps = [...(full ? steps.slice(1) : steps), oldStep];
      changes = [...(full ? changes.slice(1) : changes), oldChange];
      theta = squared / curvature;
      rebuild();
      return true;
    },
    clear() {
      steps = [];
      changes = [];
      theta = 1;
      rebuild();
    },
    row(i, result) {
      const k = steps.length;
      for (let j = 0; j < k; j++) {
        result[j] = changes[j][i];
        result[k + j] = theta * steps[j][i];
      }
    },
    project(v) {
      const k = steps.length;
      const result = new Float64Array(2 * k);
      for (let j = 0; j < k; j++) {
        result[j] = innerProduct(changes[j], v);
        result[k + j] = theta * innerProduct(steps[j], v);
      }
      return result;
    },
    solveMiddle: (v) => factor && solveSmall(factor, v),
    solveReduced(v, coordinates) {
      const k = steps.length;
      const width = 2 * k;
      const columns = [...changes, ...steps];
      const matrix = middle.slice();
      for (let p = 0; p < width; p++) {
        for (let q = 0; q <= p; q++) {
          let sum = 0;
          const [a, b] = [columns[p], columns[q]];
          for (let at = 0; at < coordinates.length; at++) sum += a[coordinates[at]] * b[coordinates[at]];
          // Columns of S carry a factor θ, and the whole matrix is divided by θ.
          const entry = sum * (p < k ? 1 : theta) * (q < k ? 1 : theta) * (1 / theta);
          matrix[p * width + q] -= entry;
          if (p !== q) matrix[q * width + p] -= entry;
        }
      }
      const reduced = factorSmall(matrix, width);
      return reduced && solveSmall(reduced, v);
    },
  };
}
