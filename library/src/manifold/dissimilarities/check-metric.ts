/** Whether dissimilarities are a metric, and what violates it. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireSquare } from "../../linalg/check-matrix.js";

/** What a metric requires: d(i, j) ≥ 0, d(i, j) = d(j, i), d(i, i) = 0, and d(i, j) ≤ d(i, k) + d(k, j). */
export type MetricRule = "non-negative" | "symmetric" | "zero-diagonal" | "triangle";

/** A place where a rule is violated. */
export interface MetricViolation {
  readonly rule: MetricRule;
  readonly i: number;
  readonly j: number;
  /** The sample on the detour, of the triangle inequality only. */
  readonly k?: number;
  /** By how much. */
  readonly excess: number;
}

/** The result of {@link checkMetric}. */
export interface MetricCheck {
  readonly isMetric: boolean;
  /** How often each rule is violated. */
  readonly counts: Readonly<Record<MetricRule, number>>;
  /** The largest violations, descending. */
  readonly violations: readonly MetricViolation[];
}

/** Settings of {@link checkMetric}. */
export interface MetricCheckOptions {
  /** Violations up to this share of the largest dissimilarity are rounding errors; 1e-12 by default. */
  readonly tolerance?: number;
  /** Maximum number of violations that are listed; 100 by default. All are counted. */
  readonly limit?: number;
}

/**
 * Checks every pair and every triangle of a square matrix of dissimilarities: n³ steps.
 *
 * @example
 * ```ts
 * import { checkMetric } from "lectern/manifold";
 *
 * // The way from 0 to 2 is shorter over 1.
 * const { isMetric, violations } = checkMetric([[0, 1, 5], [1, 0, 2], [5, 2, 0]]);
 * isMetric; // false
 * violations[0]; // { rule: "triangle", i: 0, j: 2, k: 1, excess: 2 }
 * ```
 */
export function checkMetric(dissimilarities: MatrixLike, settings: MetricCheckOptions = {}): MetricCheck {
  const d = asMatrix(dissimilarities, "dissimilarities");
  requireSquare("checkMetric", d);
  const { tolerance = 1e-12, limit = 100 } = settings;
  if (!(tolerance >= 0 && limit >= 0)) {
    throw new LecternError("invalid-option", "checkMetric: tolerance and limit must be at least 0");
  }
  const allowed = tolerance * d.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const counts = { "non-negative": 0, symmetric: 0, "zero-diagonal": 0, triangle: 0 };
  let violations: MetricViolation[] = [];
  const note = (violation: MetricViolation) => {
    if (!(violation.excess > allowed)) return;
    counts[violation.rule]++;
    violations.push(violation);
    // Only the largest ones are kept, so that many violations do not fill the memory.
    if (violations.length > 2 * limit + 1000) violations = largest(violations, limit);
  };
  checkPairs(d, note);
  checkTriangles(d, note);
  const isMetric = Object.values(counts).every((count) => count === 0);
  return { isMetric, counts, violations: largest(violations, limit) };
}

function largest(violations: readonly MetricViolation[], limit: number): MetricViolation[] {
  return [...violations].sort((a, b) => b.excess - a.excess).slice(0, limit);
}

function checkPairs({ rows: n, data }: Matrix, note: (violation: MetricViolation) => void): void {
  for (let i = 0; i < n; i++) {
    note({ rule: "zero-diagonal", i, j: i, excess: Math.abs(data[i * n + i]) });
    for (let j = 0; j < n; j++) {
      if (i !== j) note({ rule: "non-negative", i, j, excess: -data[i * n + j] });
      if (i < j) note({ rule: "symmetric", i, j, excess: Math.abs(data[i * n + j] - data[j * n + i]) });
    }
  }
}

/** Each triangle once for each of its sides (i, j), i < j. */
function checkTriangles({ rows: n, data }: Matrix, note: (violation: MetricViolation) => void): void {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const direct = data[i * n + j];
      for (let k = 0; k < n; k++) {
        if (k === i || k === j) continue;
        const excess = direct - data[i * n + k] - data[k * n + j];
        if (excess > 0) note({ rule: "triangle", i, j, k, excess });
      }
    }
  }
}
