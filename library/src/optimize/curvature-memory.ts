/** The last few steps and gradient changes of a quasi-Newton method, and the inverse Hessian they imply. */
import { addScaled, innerProduct } from "./vectors.js";

/** Pairs (s, y) of steps and gradient changes, the newest `capacity` of them. */
export interface CurvatureMemory {
  readonly size: () => number;
  /** Stores a pair and returns true; returns false and changes nothing if its curvature sᵀy is not safely positive. */
  remember(step: Float64Array, change: Float64Array): boolean;
  /**
   * Writes −H g, where H is the BFGS inverse Hessian of the pairs started from γB with γ = sᵀy / yᵀBy of the newest.
   */
  direction(gradient: Float64Array, result: Float64Array): void;
  clear(): void;
}

/**
 * The two-loop recursion of Nocedal (Updating quasi-Newton matrices with limited storage, Math. Comp. 35, 1980). The
 * matrix B that it starts from is given by a function that multiplies by it in place; without one it is the identity.
 */
export function createCurvatureMemory(
  dimensions: number,
  capacity: number,
  multiply?: (vector: Float64Array) => void,
): CurvatureMemory {
  const steps = Array.from({ length: capacity }, () => new Float64Array(dimensions));
  const changes = Array.from({ length: capacity }, () => new Float64Array(dimensions));
  const inverseCurvature = new Float64Array(capacity);
  const weights = new Float64Array(capacity);
  const image = new Float64Array(dimensions);
  let count = 0;
  let next = 0;
  let scale = 1;
  /** γ; B may have changed since the newest pair was stored. */
  const currentScale = (): number => {
    if (multiply === undefined || count === 0) return scale;
    const newest = (next - 1 + capacity) % capacity;
    image.set(changes[newest]);
    multiply(image);
    return 1 / (inverseCurvature[newest] * innerProduct(changes[newest], image));
  };
  return {
    size: () => count,
    remember(step, change) {
      const curvature = innerProduct(step, change);
      const squared = innerProduct(change, change);
      // H stays positive definite for curvature above 0; a curvature below ε of the change is rounding.
      if (!(curvature > Number.EPSILON * squared) || !(squared > 0)) return false;
      steps[next].set(step);
      changes[next].set(change);
      inverseCurvature[next] = 1 / curvature;
      scale = curvature / squared;
      next = (next + 1) % capacity;
      count = Math.min(count + 1, capacity);
      return true;
    },
    direction(gradient, result) {
      for (let i = 0; i < dimensions; i++) result[i] = -gradient[i];
      for (let age = 0; age < count; age++) {
        const k = (next - 1 - age + 2 * capacity) % capacity;
        weights[k] = inverseCurvature[k] * innerProduct(steps[k], result);
        addScaled(result, -weights[k], changes[k]);
      }
      multiply?.(result);
      const factor = currentScale();
      if (count > 0) for (let i = 0; i < dimensions; i++) result[i] *= factor;
      for (let age = count - 1; age >= 0; age--) {
        const k = (next - 1 - age + 2 * capacity) % capacity;
        const weight = inverseCurvature[k] * innerProduct(changes[k], result);
        addScaled(result, weights[k] - weight, steps[k]);
      }
    },
    clear() {
      count = 0;
      next = 0;
      scale = 1;
    },
  };
}
