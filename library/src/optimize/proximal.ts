/**
 * Penalties that have kinks or are constraints, with their proximal operators
 * prox(v) = argmin ½‖x − v‖² + step · penalty(x) (Parikh & Boyd, Proximal algorithms, 2014).
 */
import { LecternError } from "../core/errors.js";
import { asBox, type Bounds, clip } from "./bounds.js";
import { requireNonNegative, requirePositiveSetting } from "./check-arguments.js";
import { projectOntoSimplex } from "./project-simplex.js";
import { euclideanNorm } from "./vectors.js";

/** A penalty with a proximal operator, for {@link minimizeFista}. */
export interface ProximalTerm {
  /** The penalty; Infinity outside a constraint (a distance of 1e-9 relative to its size counts as inside). */
  value(x: Float64Array): number;
  /** Overwrites x by argmin over z of ½‖z − x‖² + step · penalty(z). */
  apply(x: Float64Array, step: number): void;
}

/** No penalty at all. */
export function noPenalty(): ProximalTerm {
  return { value: () => 0, apply: () => undefined };
}

/** strength · Σ|xᵢ|: gives exact zeros. The operator is soft thresholding. */
export function l1Penalty(strength: number): ProximalTerm {
  requireNonNegative("l1Penalty", "strength", strength);
  return {
    value: (x) => strength * x.reduce((sum, entry) => sum + Math.abs(entry), 0),
    apply(x, step) {
      for (let i = 0; i < x.length; i++) x[i] = softThreshold(x[i], step * strength);
    },
  };
}

/** ½ strength · Σxᵢ²: shrinks. */
export function squaredL2Penalty(strength: number): ProximalTerm {
  requireNonNegative("squaredL2Penalty", "strength", strength);
  return {
    value: (x) => 0.5 * strength * x.reduce((sum, entry) => sum + entry * entry, 0),
    apply(x, step) {
      for (let i = 0; i < x.length; i++) x[i] /= 1 + step * strength;
    },
  };
}

/** l1 · Σ|xᵢ| + ½ l2 · Σxᵢ²: the elastic net. */
export function elasticNetPenalty(l1: number, l2: number): ProximalTerm {
  const [lasso, ridge] = [l1Penalty(l1), squaredL2Penalty(l2)];
  return {
    value: (x) => lasso.value(x) + ridge.value(x),
    apply(x, step) {
      lasso.apply(x, step);
      ridge.apply(x, step);
    },
  };
}

/** Σ over groups of strength · weight · ‖x_group‖₂, where weight is √(size of the group): whole groups become zero. */
export function groupPenalty(groups: readonly Int32Array[], strength: number): ProximalTerm {
  requireNonNegative("groupPenalty", "strength", strength);
  const all = groups.flatMap((group) => Array.from(group));
  if (new Set(all).size !== all.length || all.some((index) => index < 0)) {
    throw new LecternError("invalid-data", "groupPenalty: groups must not overlap, and indices must not be negative");
  }
  const norm = (x: Float64Array, group: Int32Array): number => {
    const end = group.find((index) => index >= x.length);
    if (end !== undefined) {
      throw new LecternError(
        "invalid-data",
        `groupPenalty: index ${end} is out of range for a vector of ${x.length} entries`,
      );
    }
    return euclideanNorm(Float64Array.from(group, (index) => x[index]));
  };
  return {
    value: (x) => groups.reduce((sum, group) => sum + strength * Math.sqrt(group.length) * norm(x, group), 0),
    apply(x, step) {
      for (const group of groups) {
        const size = norm(x, group);
        const factor = size === 0 ? 0 : Math.max(0, 1 - (step * strength * Math.sqrt(group.length)) / size);
        for (const index of group) x[index] *= factor;
      }
    },
  };
}

/** lower ≤ x ≤ upper. */
export function boxConstraint(bounds: Bounds): ProximalTerm {
  const box = asBox("boxConstraint", bounds, bounds.lower?.length ?? bounds.upper?.length ?? 0);
  const requireSize = (x: Float64Array): void => {
    if (x.length === box.lower.length) return;
    throw new LecternError(
      "invalid-data",
      `boxConstraint: needs one bound per variable, got ${box.lower.length} bounds for ${x.length} variables`,
    );
  };
  return {
    value(x) {
      requireSize(x);
      return x.every((entry, i) => isBelow(box.lower[i], entry) && isBelow(entry, box.upper[i])) ? 0 : Infinity;
    },
    apply(x) {
      requireSize(x);
      clip(x, box);
    },
  };
}

/** x ≥ 0. */
export function nonNegativeConstraint(): ProximalTerm {
  return {
    value: (x) => (x.every((entry) => isBelow(0, entry)) ? 0 : Infinity),
    apply(x) {
      for (let i = 0; i < x.length; i++) x[i] = Math.max(0, x[i]);
    },
  };
}

/** x ≥ 0 and Σxᵢ = total. */
export function simplexConstraint(total = 1): ProximalTerm {
  requirePositiveSetting("simplexConstraint", "total", total);
  return {
    value(x) {
      const sum = x.reduce((result, entry) => result + entry, 0);
      const isInside = Math.abs(sum - total) <= 1e-9 * total && x.every((entry) => entry >= -1e-9 * total);
      return isInside ? 0 : Infinity;
    },
    apply(x) {
      x.set(projectOntoSimplex(x, total));
    },
  };
}

/** sign(v) · max(|v| − threshold, 0). */
export function softThreshold(v: number, threshold: number): number {
  if (v > threshold) return v - threshold;
  return v < -threshold ? v + threshold : 0;
}

function isBelow(a: number, b: number): boolean {
  return a <= b + 1e-9 * Math.max(1, Math.min(Math.abs(a), Math.abs(b)));
}
