/**
 * Cover's function counting theorem (Cover 1965): how many of the 2ⁿ ways to divide n points in general position of p
 * dimensions into two classes are made by a hyperplane through the origin.
 */
import { LecternError } from "../../core/errors.js";
import { regularizedBeta } from "../../numeric/special/incomplete-beta.js";

/** C(n, p) = 2 Σ_{k<p} binom(n − 1, k). Exact; refused where it exceeds the integers that numbers represent. */
export function separableDichotomies(points: number, dimensions: number): number {
  requireCounts("separableDichotomies", points, dimensions);
  let [term, sum] = [1, 0];
  for (let k = 0; k < Math.min(dimensions, points); k++) {
    sum += term;
    term = (term * (points - 1 - k)) / (k + 1);
  }
  if (2 * sum <= Number.MAX_SAFE_INTEGER && term <= Number.MAX_SAFE_INTEGER) return 2 * sum;
  throw new LecternError(
    "invalid-option",
    `separableDichotomies: the count for ${points} points exceeds 2^53; use separableFraction`,
  );
}

/** C(n, p) / 2ⁿ, the probability that a random division of n points is separable: that of fewer than p heads in n − 1 tosses. */
export function separableFraction(points: number, dimensions: number): number {
  requireCounts("separableFraction", points, dimensions);
  return points <= dimensions ? 1 : regularizedBeta(points - dimensions, dimensions, 0.5);
}

function requireCounts(name: string, points: number, dimensions: number): void {
  for (const [what, count] of Object.entries({ points, dimensions })) {
    if (Number.isInteger(count) && count > 0) continue;
    throw new LecternError("invalid-option", `${name}: ${what} must be a positive integer, got ${count}`);
  }
}
