/**
 * The inverses of the incomplete gamma functions.
 *
 * The logarithm of a gamma variable has a log-concave density, so log P and log Q are concave in log x: Newton's method
 * for the logarithm of the smaller of the two, in log x, converges from any start. Halley's correction makes it cubic.
 */
import { LecternError } from "../../core/errors.js";
import { requireProbability, requireShape } from "../domain.js";
import { exp, log, pow } from "../elementary/functions.js";
import { logGamma } from "./gamma-function.js";
import { gammaKernel, regularizedLowerGamma, regularizedUpperGamma } from "./incomplete-gamma.js";
import { inverseErfc } from "./inverse-error-function.js";

/** The x with P(a, x) = p. */
export function inverseRegularizedLowerGamma(a: number, p: number): number {
  requireShape("inverseRegularizedLowerGamma", "a", a);
  requireProbability("inverseRegularizedLowerGamma", "p", p);
  if (p === 0) return 0;
  if (p === 1) return Infinity;
  return solve(a, p, 1 - p);
}

/** The x with Q(a, x) = q. */
export function inverseRegularizedUpperGamma(a: number, q: number): number {
  requireShape("inverseRegularizedUpperGamma", "a", a);
  requireProbability("inverseRegularizedUpperGamma", "q", q);
  if (q === 0) return Infinity;
  if (q === 1) return 0;
  return solve(a, 1 - q, q);
}

const smallest = 1e-308; // an answer below is 0

function solve(a: number, p: number, q: number): number {
  const lower = p <= q;
  const target = lower ? p : q;
  let x = Math.max(firstGuess(a, p, q), smallest);
  let inside = a; // a point where the tail does not underflow
  for (let iteration = 0; iteration < 200; iteration++) {
    const tail = lower ? regularizedLowerGamma(a, x) : regularizedUpperGamma(a, x);
    if (tail === 0) {
      x = Math.sqrt(x) * Math.sqrt(inside); // so far out that the tail underflows
      continue;
    }
    inside = x;
    if (tail === target) return x;
    if (x === smallest && (lower ? tail >= target : tail <= target)) return 0;
    // g = log tail − log target, g′ = ± kernel/tail, g″/g′ = (a − x) − g′
    const slope = (lower ? 1 : -1) * (gammaKernel(a, x) / tail);
    const newton = logRatio(tail, target) / slope;
    const curvature = a - x - slope;
    const bend = Math.min(Math.max(1 - 0.5 * newton * curvature, 0.5), 2);
    // The upper tail decreases fast away from the middle: there a long step would overshoot.
    const step = Math.max(newton / bend, -2);
    const next = Math.max(x * exp(-step), smallest);
    if (next === x) return x; // for huge shapes the answer is one double
    x = next;
    // The error left is about (step · scale)³.
    if (Math.abs(step) * (1 + Math.abs(slope) + Math.abs(curvature)) < 1e-5) return x;
  }
  if (target < 1e-290) return x; // probabilities near the smallest double have few correct digits
  throw new LecternError(
    "numerical",
    `inverse of the incomplete gamma function: no convergence for a = ${a}, p = ${p}`,
  );
}

// log(tail/target); the quotient has no cancellation of large logarithms, but may overflow for the smallest targets.
function logRatio(tail: number, target: number): number {
  return target > 1e-290 ? log(tail / target) : log(tail) - log(target);
}

function firstGuess(a: number, p: number, q: number): number {
  // P(a, x) = xᵃ/Γ(a + 1) · (1 − a x/(a + 1) + …)
  const small = exp((log(p) + logGamma(a + 1)) / a);
  if (small < 0.3 * (a + 1)) return small * exp(small / (a + 1));
  if (a < 1) {
    // Q(a, x) ≈ xᵃ⁻¹ e⁻ˣ / Γ(a)
    const first = Math.max(-log(q) - logGamma(a), 0.1);
    return Math.max(first + (a - 1) * log(first), 0.1);
  }
  // Wilson & Hilferty: (x/a)^(1/3) is nearly normal with mean 1 − 1/(9a) and variance 1/(9a).
  const z = p <= q ? -Math.SQRT2 * inverseErfc(2 * p) : Math.SQRT2 * inverseErfc(2 * q);
  const root = 1 - 1 / (9 * a) + z / (3 * Math.sqrt(a));
  return root > 0.1 ? a * pow(root, 3) : small;
}
