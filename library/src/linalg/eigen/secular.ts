/**
 * The secular equation 1/ρ + Σ zᵢ² / (pᵢ − μ) = 0, whose roots are the eigenvalues of diag(p) + ρ z zᵀ: one between any
 * two poles and one above the last (Cuppen 1981; Li, Solving secular equations stably and efficiently, LAPACK Working
 * Note 89, 1993). All differences pᵢ − μ have small relative error, because each root is found as an offset
 * from the nearest pole; the vectors computed from them are orthogonal to working precision (Gu and Eisenstat,
 * A stable and efficient algorithm for the rank-one modification of the symmetric eigenproblem, 1994).
 *
 * With `squared`, the poles are pᵢ = dᵢ² and the roots are μ = σ², as for singular values: differences of squares are
 * taken as (dᵢ − dₖ)(dᵢ + dₖ), and everything else stays the same.
 */

/** Poles d₀ < d₁ < … (not negative when squared), squared weights zᵢ² > 0 with the sum 1, and ρ > 0. */
export interface SecularEquation {
  readonly squared: boolean;
  readonly d: Float64Array;
  readonly weights: Float64Array;
  readonly rho: number;
}

/** Limit on Newton-like steps; the bracket shrinks each time, so it is never reached. */
const MAX_STEPS = 120;

/**
 * Finds the roots from … to − 1 in ascending order, by default all: `roots` gets μ (or σ when squared), and entry (j, i) of the k x k numbers at
 * `start` in `differences` gets pᵢ − μⱼ.
 */
export function solveSecular(
  equation: SecularEquation,
  roots: Float64Array,
  differences: Float64Array,
  start: number,
  from = 0,
  to = equation.d.length,
): void {
  const k = equation.d.length;
  const gaps = new Float64Array(k);
  for (let j = from; j < to; j++) {
    const row = differences.subarray(start + j * k, start + (j + 1) * k);
    roots[j] = j === k - 1 ? solveLast(equation, gaps, row) : solveInner(equation, j, gaps, row);
  }
}

/**
 * The weights ẑ for which the computed roots are exact (Löwner's formula): ẑᵢ² = Π (μⱼ − pᵢ) / Π (pⱼ − pᵢ), the second
 * product without j = i. It is ρ times the weights of the equation up to rounding.
 */
export function exactWeights(equation: SecularEquation, differences: Float64Array, start: number): Float64Array {
  const result = new Float64Array(equation.d.length).fill(1);
  multiplyRatios(equation, differences, start, 0, result.length, result);
  return result.map(Math.abs);
}

/** The part of both products that belongs to the roots and poles from … to − 1; the sign does not matter. */
export function multiplyRatios(
  { d, squared }: SecularEquation,
  differences: Float64Array,
  start: number,
  from: number,
  to: number,
  result: Float64Array,
): void {
  const k = d.length;
  for (let j = from; j < to; j++) {
    const row = start + j * k;
    const pole = d[j];
    result[j] *= differences[row + j];
    if (squared) {
      for (let i = 0; i < j; i++) result[i] *= differences[row + i] / ((d[i] - pole) * (d[i] + pole));
      for (let i = j + 1; i < k; i++) result[i] *= differences[row + i] / ((d[i] - pole) * (d[i] + pole));
    } else {
      for (let i = 0; i < j; i++) result[i] *= differences[row + i] / (d[i] - pole);
      for (let i = j + 1; i < k; i++) result[i] *= differences[row + i] / (d[i] - pole);
    }
  }
}

/** gaps[i] = pᵢ − p of the origin. */
function measureGaps({ squared, d }: SecularEquation, origin: number, gaps: Float64Array): void {
  const pole = d[origin];
  if (squared) for (let i = 0; i < d.length; i++) gaps[i] = (d[i] - pole) * (d[i] + pole);
  else for (let i = 0; i < d.length; i++) gaps[i] = d[i] - pole;
}

/** μ, or σ = √μ, from its offset to a pole, without cancellation. */
function rootAt({ squared, d }: SecularEquation, origin: number, offset: number): number {
  const pole = d[origin];
  return squared ? pole + offset / (pole + Math.sqrt(pole * pole + offset)) : pole + offset;
}

/** The left and right part of the sum at the current point, with derivatives, and a bound on the rounding error. */
interface Values {
  readonly value: number;
  readonly psiSlope: number;
  readonly phiSlope: number;
  readonly bound: number;
}

/** Evaluates at the origin plus tau, where the poles up to `split` are to the left, and writes pᵢ − μ to `row`. */
function evaluate(
  { weights, rho }: SecularEquation,
  gaps: Float64Array,
  split: number,
  origin: number,
  tau: number,
  row: Float64Array,
): Values {
  let psi = 0;
  let psiSlope = 0;
  let phi = 0;
  let phiSlope = 0;
  let partial = 0;
  // From distant poles to near ones, so that small terms are added first.
  for (let i = 0; i <= split; i++) {
    const difference = gaps[i] - tau;
    row[i] = difference;
    const inverse = 1 / difference;
    const term = weights[i] * inverse;
    psi += term;
    psiSlope += term * inverse;
    partial -= psi;
  }
  for (let i = gaps.length - 1; i > split; i--) {
    const difference = gaps[i] - tau;
    row[i] = difference;
    const inverse = 1 / difference;
    const term = weights[i] * inverse;
    phi += term;
    phiSlope += term * inverse;
    partial += Math.abs(phi);
  }
  const nearest = Math.abs(weights[origin] / row[origin]);
  const bound = 8 * (Math.abs(phi) - psi) + partial + 2 / rho + 3 * nearest + Math.abs(tau) * (psiSlope + phiSlope);
  return { value: 1 / rho + psi + phi, psiSlope, phiSlope, bound };
}

/** The root between the poles j and j + 1. */
function solveInner(equation: SecularEquation, j: number, gaps: Float64Array, row: Float64Array): number {
  const { weights, rho } = equation;
  measureGaps(equation, j, gaps);
  const gap = gaps[j + 1];
  const middle = gap / 2;
  let others = 1 / rho;
  for (let i = 0; i < j; i++) others += weights[i] / (gaps[i] - middle);
  for (let i = gaps.length - 1; i > j + 1; i--) others += weights[i] / (gaps[i] - middle);
  const below = weights[j];
  const above = weights[j + 1];
  const isLeft = others - below / middle + above / (gap - middle) > 0;
  const origin = isLeft ? j : j + 1;
  if (!isLeft) measureGaps(equation, j + 1, gaps);
  // The first guess keeps the two nearest poles and treats the others as constant.
  const b = (isLeft ? below : above) * gap;
  const a = isLeft ? others * gap + below + above : others * gap - below - above;
  let tau: number;
  if (isLeft) {
    const root = Math.sqrt(Math.abs(a * a - 4 * b * others));
    tau = a > 0 ? (2 * b) / (a + root) : (a - root) / (2 * others);
  } else {
    const root = Math.sqrt(Math.abs(a * a + 4 * b * others));
    tau = a < 0 ? (2 * b) / (a - root) : -(a + root) / (2 * others);
  }
  tau = improve(equation, gaps, row, j, origin, tau, isLeft ? 0 : -middle, isLeft ? middle : 0);
  return rootAt(equation, origin, tau);
}

/** The root above the last pole; it is at most ρ Σ zᵢ² away. */
function solveLast(equation: SecularEquation, gaps: Float64Array, row: Float64Array): number {
  const { weights, rho } = equation;
  const last = gaps.length - 1;
  measureGaps(equation, last, gaps);
  const most = rho * (1 + 4 * gaps.length * Number.EPSILON);
  if (last === 0) {
    row[0] = -rho * weights[0];
    return rootAt(equation, 0, rho * weights[0]);
  }
  const middle = rho / 2;
  let others = 1 / rho;
  for (let i = 0; i < last - 1; i++) others += weights[i] / (gaps[i] - middle);
  const below = weights[last - 1];
  const above = weights[last];
  const gap = -gaps[last - 1];
  const isRight = others - below / (gap + middle) - above / middle <= 0;
  let tau = rho;
  if (!isRight || others > below / (gap + rho) + above / rho) {
    const a = -others * gap + below + above;
    const b = above * gap;
    const root = Math.sqrt(a * a + 4 * b * others);
    tau = a < 0 ? (2 * b) / (root - a) : (a + root) / (2 * others);
  }
  tau = improve(equation, gaps, row, last - 1, last, tau, isRight ? middle : 0, isRight ? most : middle);
  return rootAt(equation, last, tau);
}

/**
 * Steps from tau to the root between low and high. Each takes the root of c + s / (Δ₁ − η) + S / (Δ₂ − η), where Δ₁ and
 * Δ₂ belong to the poles `split` and `split + 1`, fitted to the function in one of two ways: the fixed weight method,
 * which knows the weight of the nearest pole, or, when that has just converged slowly, the middle way, which fits the
 * slopes on both sides.
 */
function improve(
  equation: SecularEquation,
  gaps: Float64Array,
  row: Float64Array,
  split: number,
  origin: number,
  guess: number,
  low: number,
  high: number,
): number {
  const { weights } = equation;
  // Above the last pole there is none on the right: the last two are both to the left.
  const isLast = split === gaps.length - 2 && origin === split + 1 && high > 0;
  let tau = guess > low && guess < high ? guess : (low + high) / 2;
  let isMiddleWay = isLast;
  let before = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, psiSlope, phiSlope, bound } = evaluate(equation, gaps, split, origin, tau, row);
    if (Math.abs(value) <= Number.EPSILON * bound) break;
    if (value <= 0) low = Math.max(low, tau);
    else high = Math.min(high, tau);
    if (!isLast && Math.abs(value) > 0.1 * before) isMiddleWay = !isMiddleWay;
    before = Math.abs(value);
    const left = row[split];
    const right = row[split + 1];
    const slope = psiSlope + phiSlope;
    let c: number;
    if (isMiddleWay) c = value - left * psiSlope - right * phiSlope;
    else if (origin === split) c = value - right * slope - (left - right) * (weights[split] / (left * left));
    else c = value - left * slope - (right - left) * (weights[split + 1] / (right * right));
    const a = (left + right) * value - left * right * slope;
    const b = left * right * value;
    let eta = isLast ? stepAboveLast(a, b, c) : stepBetween(a, b, c);
    // The function increases: a step in the wrong direction is replaced by Newton's, one that is too long by bisection.
    if (!(value * eta < 0)) eta = -value / slope;
    let next = tau + eta;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next === tau) break;
    tau = next;
  }
  return tau;
}

/** The root of c η² − a η + b between the poles. */
function stepBetween(a: number, b: number, c: number): number {
  const root = Math.sqrt(Math.abs(a * a - 4 * b * c));
  if (c === 0) return b / a;
  return a <= 0 ? (a - root) / (2 * c) : (2 * b) / (a + root);
}

/** The root of the same polynomial above both poles. */
function stepAboveLast(a: number, b: number, c: number): number {
  const size = Math.abs(c);
  const root = Math.sqrt(Math.abs(a * a - 4 * b * size));
  if (size === 0) return Number.NaN;
  return a >= 0 ? (a + root) / (2 * size) : (2 * b) / (a - root);
}
