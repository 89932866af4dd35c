/**
 * The inverse of the incomplete beta function.
 *
 * The log-odds of a beta variable have a log-concave density, so log Iₓ and log(1 − Iₓ) are concave in log(x/(1 − x)):
 * Newton's method for the logarithm of the smaller of the two converges from any start; Halley's correction makes it
 * cubic. Working with the odds x/(1 − x) keeps the precision of x near 0 and of 1 − x near 1.
 */
import { LecternError } from "../../core/errors.js";
import { requireProbability, requireShape } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import { logBeta } from "./beta-function.js";
import { betaKernel, betaTail } from "./incomplete-beta.js";
import { inverseErfc } from "./inverse-error-function.js";

// Odds beyond these are 0 or infinite.
const smallest = 1e-308;
const largest = 1e308;

/** The x with Iₓ(a, b) = p. */
export function inverseRegularizedBeta(a: number, b: number, p: number): number {
  requireShape("inverseRegularizedBeta", "a", a);
  requireShape("inverseRegularizedBeta", "b", b);
  requireProbability("inverseRegularizedBeta", "p", p);
  return shareOf(inverseBetaOdds(a, b, p, 1 - p));
}

/** The x with 1 − Iₓ(a, b) = q. */
export function inverseRegularizedBetaComplement(a: number, b: number, q: number): number {
  requireShape("inverseRegularizedBetaComplement", "a", a);
  requireShape("inverseRegularizedBetaComplement", "b", b);
  requireProbability("inverseRegularizedBetaComplement", "q", q);
  return shareOf(inverseBetaOdds(a, b, 1 - q, q));
}

/** The odds x/(1 − x) at which Iₓ(a, b) = p, given p and q = 1 − p: the smaller must be exact. Arguments unchecked. */
export function inverseBetaOdds(a: number, b: number, p: number, q: number): number {
  if (p === 0) return 0;
  if (q === 0) return Infinity;
  const lower = p <= q;
  const target = lower ? p : q;
  let odds = clamp(firstGuess(a, b, p, q));
  let inside = a / b; // a point where the tail does not underflow
  for (let iteration = 0; iteration < 200; iteration++) {
    const x = shareOf(odds);
    const y = 1 / (1 + odds);
    const tail = lower ? betaTail(a, b, x, y) : betaTail(b, a, y, x);
    if (tail === 0) {
      odds = Math.sqrt(odds) * Math.sqrt(inside); // so far out that the tail underflows
      continue;
    }
    inside = odds;
    if (tail === target) return odds;
    if (odds === smallest && (lower ? tail >= target : tail <= target)) return 0;
    if (odds === largest && (lower ? tail <= target : tail >= target)) return Infinity;
    // g = log tail − log target, g′ = ± kernel/tail, g″/g′ = (a y − b x) − g′
    const slope = (lower ? 1 : -1) * (betaKernel(a, b, x, y) / tail);
    const newton = logRatio(tail, target) / slope;
    const curvature = a * y - b * x - slope;
    const bend = Math.min(Math.max(1 - 0.5 * newton * curvature, 0.5), 2);
    const step = newton / bend;
    const next = clamp(odds * exp(-step));
    if (Number.isNaN(next)) throw breakdown(a, b, p);
    if (next === odds) return odds; // for huge parameters the answer is one double
    odds = next;
    // The error left is about (step · scale)³.
    if (Math.abs(step) * (1 + Math.abs(slope) + Math.abs(curvature)) < 1e-5) return odds;
  }
  if (target < 1e-290) return odds; // probabilities near the smallest double have few correct digits
  throw breakdown(a, b, p);
}

function breakdown(a: number, b: number, p: number): LecternError {
  return new LecternError(
    "numerical",
    `inverse of the incomplete beta function: no convergence for a = ${a}, b = ${b}, p = ${p}`,
  );
}

function clamp(odds: number): number {
  return Math.min(Math.max(odds, smallest), largest);
}

// log(tail/target); the quotient has no cancellation of large logarithms, but may overflow for the smallest targets.
function logRatio(tail: number, target: number): number {
  return target > 1e-290 ? log(tail / target) : log(tail) - log(target);
}

function shareOf(odds: number): number {
  return odds > 1 ? 1 / (1 + 1 / odds) : odds / (1 + odds);
}

function firstGuess(a: number, b: number, p: number, q: number): number {
  if (a >= 1 && b >= 1) {
    // Abramowitz & Stegun 26.5.22: the log-odds are nearly normal.
    const z = p <= q ? Math.SQRT2 * inverseErfc(2 * p) : -Math.SQRT2 * inverseErfc(2 * q);
    const inverseA = 1 / (2 * a - 1);
    const inverseB = 1 / (2 * b - 1);
    const spread = (z * z - 3) / 6;
    const harmonic = 2 / (inverseA + inverseB);
    if (harmonic + spread > 0) {
      const w =
        (z * Math.sqrt(harmonic + spread)) / harmonic - (inverseB - inverseA) * (spread + 5 / 6 - 2 / (3 * harmonic));
      const guess = (a / b) * exp(-2 * w);
      if (guess > 1e-300 && guess < 1e300) return guess;
    }
  }
  // Iₓ ≈ xᵃ/(a B) near 0, 1 − Iₓ ≈ yᵇ/(b B) near 1.
  const logTotal = logBeta(a, b);
  if (p <= q) return oddsOf(exp(Math.min((log(a) + logTotal + log(p)) / a, -1e-3)));
  return 1 / oddsOf(exp(Math.min((log(b) + logTotal + log(q)) / b, -1e-3)));
}

function oddsOf(share: number): number {
  return share / (1 - share);
}
