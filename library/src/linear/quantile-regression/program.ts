/**
 * The linear program of quantile regression by a primal-dual interior-point method (Portnoy and Koenker 1997; Mehrotra
 * 1992). Its dual is max yᵀa over Xᵀa = (1 − τ)Xᵀ1, 0 ≤ a ≤ 1; the multipliers of the equations are the coefficients.
 */
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskyWithJitterSteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { solveLeastSquaresSteps } from "../../linalg/factor/least-squares.js";
import { gramOfColumnsSteps, multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";

/** The coefficients with the smallest sum of losses found, and how far it may be above the minimum. */
export interface QuantileSolution {
  readonly beta: Float64Array;
  readonly objective: number;
  readonly gap: number;
  readonly objectives: readonly number[];
  readonly converged: boolean;
}

/** Keeps iterates inside. */
const STEP_SHARE = 0.99995;

/**
 * Both problems begin feasible and stay so: a = 1 − τ everywhere, and the residual of a least-squares fit split into
 * w − z with w, z > 0. Each step solves XᵀQX Δβ = … with Q = 1/(z/a + w/s) and s = 1 − a, twice: towards the boundary, and
 * corrected for what that step leaves.
 */
export function* quantileProgram(
  x: Matrix,
  y: Float64Array,
  tau: number,
  tolerance: number,
  maxIterations: number,
): Work<Progress, QuantileSolution> {
  const n = y.length;
  const size = y.reduce((sum, value) => sum + Math.abs(value), 0);
  const objectives: number[] = [];
  const now = () => ({ step: objectives.length + 1, of: maxIterations });
  let beta: Float64Array = (yield* inside(counted(solveLeastSquaresSteps(x, y)), now())).solution;
  const residual = difference(y, multiplyVector(x, beta));
  const a = new Float64Array(n).fill(1 - tau);
  const s = new Float64Array(n).fill(tau);
  const shift = Math.max(residual.reduce((sum, r) => sum + Math.abs(r), 0) / n, 1e-12 * (size / n)) || 1;
  const z = residual.map((r) => Math.max(-r, 0) + 0.1 * shift);
  const w = residual.map((r, i) => r + z[i]);
  let best = { beta, objective: pinball(residual, tau) };
  // No sum of losses is below 0.
  let lower = 0;
  // Below this, sums of the targets are rounding errors.
  const rounding = 1e-14 * size;
  let converged = best.objective <= rounding;
  while (objectives.length < maxIterations && !converged) {
    const step = yield* inside(counted(predictorCorrector(x, { a, s, z, w }, tau)), now());
    if (step === undefined) break;
    const [forward, upward] = moveInside({ a, s, z, w }, step);
    beta = beta.map((value, j) => value + upward * step.beta[j]);
    for (const candidate of [beta, yield* inside(counted(vertexNear(x, y, a, s)), now())]) {
      if (candidate === undefined) continue;
      const objective = pinball(difference(y, multiplyVector(x, candidate)), tau);
      if (objective < best.objective) best = { beta: candidate, objective };
    }
    lower = Math.max(
      lower,
      a.reduce((sum, value, i) => sum + y[i] * (value > 0.5 ? tau - s[i] : value - 1 + tau), 0),
    );
    objectives.push(best.objective);
    converged = best.objective - lower <= tolerance * best.objective + rounding;
    const stuck = !(Math.max(forward, upward) > 1e-10);
    yield { step: objectives.length, of: maxIterations, objective: best.objective };
    if (stuck) break;
  }
  return { ...best, gap: Math.max(0, best.objective - lower), objectives, converged };
}

/** Moves the iterates along a step, as far as they stay inside; returns the shares of the step that they moved. */
function moveInside({ a, s, z, w }: Inner, step: Step): [forward: number, upward: number] {
  const back = step.a.map((value) => -value);
  const forward = Math.min(1, STEP_SHARE * Math.min(reach(a, step.a), reach(s, back)));
  const upward = Math.min(1, STEP_SHARE * Math.min(reach(z, step.z), reach(w, step.w)));
  for (let i = 0; i < a.length; i++) {
    a[i] += forward * step.a[i];
    s[i] -= forward * step.a[i];
    z[i] += upward * step.z[i];
    w[i] += upward * step.w[i];
  }
  return [forward, upward];
}

interface Inner {
  readonly a: Float64Array;
  readonly s: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
}

interface Step {
  readonly a: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
  readonly beta: Float64Array;
}

function* predictorCorrector(x: Matrix, { a, s, z, w }: Inner, tau: number): Work<void, Step | undefined> {
  const n = a.length;
  // Each step corrects what rounding has added to Xᵀ(a − 1 + τ) = 0.
  const excess = multiplyTransposedVector(
    x,
    a.map((value, i) => (value > 0.5 ? tau - s[i] : value - 1 + tau)),
  );
  const q = a.map((value, i) => 1 / (z[i] / value + w[i] / s[i]));
  // Rounding errors have used up all precision: the best solution so far is returned.
  if (!q.every((value) => value > 0 && value < Infinity)) return undefined;
  const { factor, roots } = yield* factorOf(x, q);
  const solve = (ra: Float64Array, rs: Float64Array): Step => {
    // Δa = q(ξ − XΔβ), XᵀΔa = −excess, with ξ = ra/a − rs/s.
    const xi = ra.map((value, i) => value / a[i] - rs[i] / s[i]);
    const right = multiplyTransposedVector(
      x,
      xi.map((value, i) => value * q[i]),
    );
    const scaled = solveCholesky(
      factor,
      right.map((value, j) => (value + excess[j]) / roots[j]),
    );
    const beta = scaled.map((value, j) => value / roots[j]);
    const along = multiplyVector(x, beta);
    const da = xi.map((value, i) => q[i] * (value - along[i]));
    return {
      a: da,
      z: ra.map((value, i) => (value - z[i] * da[i]) / a[i]),
      w: rs.map((value, i) => (value + w[i] * da[i]) / s[i]),
      beta,
    };
  };
  const gap = a.reduce((sum, value, i) => sum + value * z[i] + s[i] * w[i], 0);
  const affine = solve(
    a.map((value, i) => -value * z[i]),
    s.map((value, i) => -value * w[i]),
  );
  const primal = Math.min(
    1,
    reach(a, affine.a),
    reach(
      s,
      affine.a.map((value) => -value),
    ),
  );
  const dual = Math.min(1, reach(z, affine.z), reach(w, affine.w));
  let left = 0;
  for (let i = 0; i < n; i++) {
    left += (a[i] + primal * affine.a[i]) * (z[i] + dual * affine.z[i]);
    left += (s[i] - primal * affine.a[i]) * (w[i] + dual * affine.w[i]);
  }
  const mu = ((left / gap) ** 2 * left) / (2 * n);
  return solve(
    a.map((value, i) => mu - value * z[i] - affine.a[i] * affine.z[i]),
    s.map((value, i) => mu - value * w[i] + affine.a[i] * affine.w[i]),
  );
}

/** The Cholesky factor of XᵀQX in units in which its diagonal is 1. */
function* factorOf(x: Matrix, q: Float64Array): Work<void, { factor: Matrix; roots: Float64Array }> {
  const { rows, columns: d } = x;
  const scaled = zeros(rows, d);
  for (let i = 0; i < rows; i++) {
    const root = Math.sqrt(q[i]);
    for (let j = 0; j < d; j++) scaled.data[i * d + j] = root * x.data[i * d + j];
  }
  const gram = yield* gramOfColumnsSteps(scaled);
  const roots = Float64Array.from({ length: d }, (_, j) => Math.sqrt(gram.data[j * (d + 1)]) || 1);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) gram.data[i * d + j] /= roots[i] * roots[j];
    if (!(gram.data[i * (d + 1)] > 0)) gram.data[i * (d + 1)] = 1;
  }
  yield;
  const { factor } = yield* choleskyWithJitterSteps(gram);
  return { factor, roots };
}

/** At a minimum as many residuals are 0 as there are unknowns: those whose a is farthest from both its bounds. */
function* vertexNear(
  x: Matrix,
  y: Float64Array,
  a: Float64Array,
  s: Float64Array,
): Work<void, Float64Array | undefined> {
  const d = x.columns;
  if (x.rows < d) return undefined;
  const order = Int32Array.from(a.keys()).sort((i, j) => Math.min(a[j], s[j]) - Math.min(a[i], s[i]));
  const chosen = order.subarray(0, d);
  const { solution, rank } = yield* solveLeastSquaresSteps(
    selectRows(x, chosen),
    Float64Array.from(chosen, (i) => y[i]),
  );
  return rank === d ? solution : undefined;
}

/** How far a positive vector can go in a direction before an entry is 0. */
function reach(v: Float64Array, direction: Float64Array): number {
  let most = Infinity;
  for (let i = 0; i < v.length; i++) if (direction[i] < 0) most = Math.min(most, -v[i] / direction[i]);
  return most;
}

function pinball(residual: Float64Array, tau: number): number {
  return residual.reduce((sum, r) => sum + (r >= 0 ? tau * r : (tau - 1) * r), 0);
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value - b[i]);
}
