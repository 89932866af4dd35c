/**
 * LSMR (Fong & Saunders, LSMR: an iterative algorithm for sparse least-squares problems, SIAM J. Sci. Comput. 33(5),
 * 2011): MINRES on the normal equations AᵀA x = Aᵀb without forming them, by Golub and Kahan's bidiagonalisation.
 */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { addMultiple, divideVector, vectorNorm } from "../vector-operations.js";
import { asOperator, type LinearOperator, type OperatorLike } from "./operator.js";
import { requireCount, requireFiniteProduct, requireTolerance, requireVector } from "./operator-checks.js";

/** Settings of {@link lsmr}. */
export interface LsmrOptions {
  /** λ: minimise ‖A x − b‖² + λ²‖x‖²; 0 by default. */
  readonly damping?: number;
  /** Stop when ‖Aᵀr‖ ≤ tolerance · ‖A‖‖r‖, or ‖r‖ ≤ tolerance · (‖b‖ + ‖A‖‖x‖); 1e-10 by default. */
  readonly tolerance?: number;
  /** Maximum number of iterations; four for each row or column, whichever are fewer, by default. */
  readonly maxIterations?: number;
}

/** A least-squares solution; the one of minimum norm when there are several. */
export interface LsmrSolution {
  readonly x: Float64Array;
  /** ‖A x − b‖ (with the damping term) after each iteration, as estimated. */
  readonly residuals: readonly number[];
  /** ‖Aᵀ(b − A x) − λ² x‖ after each iteration, as estimated: the gradient, which must vanish. */
  readonly gradients: readonly number[];
  readonly iterations: number;
  readonly converged: boolean;
}

/** Progress after each iteration. */
export interface LsmrProgress {
  readonly step: number;
  readonly of: number;
  /** The norm of the residual. */
  readonly objective: number;
  readonly gradient: number;
}

/**
 * Minimises ‖A x − b‖² + damping² ‖x‖² for any A, using only products with A and its transpose.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { lsmr } from "lectern/linalg";
 *
 * lsmr(asMatrix([[1, 0], [1, 1], [1, 2]]), Float64Array.of(1, 3, 5)).x; // 1, 2: the line 1 + 2t
 * ```
 */
export function lsmr(matrix: OperatorLike, b: Float64Array, settings: LsmrOptions = {}): LsmrSolution {
  return runToEnd(lsmrSteps(matrix, b, settings));
}

/** The iterations of {@link lsmr}. */
export function* lsmrSteps(
  matrix: OperatorLike,
  b: Float64Array,
  settings: LsmrOptions = {},
): Work<LsmrProgress, LsmrSolution> {
  const operator = asOperator(matrix, where);
  requireVector(where, "b", b, operator.rows);
  const { damping = 0, tolerance = 0, maxIterations = 0 } = settings;
  requireTolerance(where, "damping", damping);
  requireTolerance(where, "tolerance", tolerance);
  requireCount(where, "maxIterations", maxIterations, 0);
  const transposed = operator.applyTransposed?.bind(operator);
  if (transposed === undefined) {
    throw new LecternError("invalid-data", `${where}: the operator must have applyTransposed`, { where });
  }
  const { rows, columns } = operator;
  const apply = operator.apply.bind(operator);
  return yield* iterateLsmr({ rows, columns, apply, applyTransposed: transposed }, b, settings);
}

const where = "lsmr";

/** {@link lsmrSteps} for an operator and settings that need no check, without the code of the checks. */
export function* iterateLsmr(
  operator: Required<Omit<LinearOperator, "applyRows">>,
  b: Float64Array,
  settings: LsmrOptions = {},
): Work<LsmrProgress, LsmrSolution> {
  const { rows, columns } = operator;
  const { damping = 0, tolerance = 1e-10, maxIterations = Math.max(20, 4 * Math.min(rows, columns)) } = settings;
  const x = new Float64Array(columns);
  const residuals: number[] = [];
  const gradients: number[] = [];
  const norm = vectorNorm(b);
  if (norm === 0) return { x, residuals: [0], gradients: [0], iterations: 0, converged: true };
  // Scaled to ‖b‖ = 1; the steps restore the scale.
  const u = b.slice();
  divideVector(u, norm);
  const v = new Float64Array(columns);
  const image = new Float64Array(rows);
  const imageT = new Float64Array(columns);
  operator.applyTransposed(u, v);
  requireFiniteProduct(where, v);
  let alpha = vectorNorm(v);
  if (alpha === 0) return { x, residuals: [norm], gradients: [0], iterations: 0, converged: true };
  divideVector(v, alpha);
  const h = v.slice();
  const hBar = new Float64Array(columns);
  let beta = 1;
  let [alphaBar, zetaBar] = [alpha, alpha];
  let [rho, rhoBar, cosineBar, sineBar] = [1, 1, 1, 0];
  const tail = { betaDd: 1, betaD: 0, rhoD: 1, tau: 0, theta: 0, zeta: 0, squares: 0 };
  let sizeSquared = alpha * alpha;
  let converged = false;
  let iterations = 0;
  while (iterations < maxIterations && !converged) {
    operator.apply(v, image);
    requireFiniteProduct(where, image);
    for (let i = 0; i < rows; i++) u[i] = image[i] - alpha * u[i];
    beta = vectorNorm(u);
    sizeSquared += beta * beta;
    if (beta > 0) {
      divideVector(u, beta);
      operator.applyTransposed(u, imageT);
      requireFiniteProduct(where, imageT);
      for (let j = 0; j < columns; j++) v[j] = imageT[j] - beta * v[j];
      alpha = vectorNorm(v);
      if (alpha > 0) divideVector(v, alpha);
    } else {
      alpha = 0;
    }
    // Three rotations: the damping term, the bidiagonal matrix, and its transpose.
    const damped = rotation(alphaBar, damping);
    const rhoOld = rho;
    const first = rotation(damped.length, beta);
    rho = first.length;
    const thetaNew = first.sine * alpha;
    alphaBar = first.cosine * alpha;
    const rhoBarOld = rhoBar;
    const thetaBar = sineBar * rho;
    const second = rotation(cosineBar * rho, thetaNew);
    ({ cosine: cosineBar, sine: sineBar, length: rhoBar } = second);
    const zeta = cosineBar * zetaBar;
    zetaBar *= -sineBar;
    if (rho === 0 || rhoBar === 0) break;
    const pull = (thetaBar * rho) / (rhoOld * rhoBarOld);
    for (let j = 0; j < columns; j++) hBar[j] = h[j] - pull * hBar[j];
    addMultiple(x, (norm * zeta) / (rho * rhoBar), hBar);
    for (let j = 0; j < columns; j++) h[j] = v[j] - (thetaNew / rho) * h[j];

    const residual = residualNorm(tail, damped, first, thetaBar, rhoBar, zeta);
    const size = Math.sqrt(sizeSquared + damping * damping);
    sizeSquared += alpha * alpha;
    const gradient = Math.abs(zetaBar);
    iterations++;
    residuals.push(residual * norm);
    gradients.push(gradient * norm);
    yield { step: iterations, of: maxIterations, objective: residual * norm, gradient: gradient * norm };
    const length = vectorNorm(x) / norm;
    converged = gradient <= tolerance * size * residual || residual <= tolerance * (1 + size * length);
    // The Krylov space is exhausted.
    if (alpha === 0 || beta === 0) converged = true;
  }
  return { x, residuals, gradients, iterations, converged };
}

interface Rotation {
  readonly cosine: number;
  readonly sine: number;
  readonly length: number;
}

function rotation(a: number, b: number): Rotation {
  const length = hypot(a, b);
  return length === 0 ? { cosine: 1, sine: 0, length } : { cosine: a / length, sine: b / length, length };
}

interface ResidualTail {
  betaDd: number;
  betaD: number;
  rhoD: number;
  tau: number;
  theta: number;
  zeta: number;
  squares: number;
}

/** ‖r‖ from the rotations alone (section 5.1 of the paper, whose names these are). */
function residualNorm(
  t: ResidualTail,
  damped: Rotation,
  { cosine, sine }: Rotation,
  thetaBar: number,
  rhoBar: number,
  zeta: number,
): number {
  const betaAcute = damped.cosine * t.betaDd;
  t.squares += (damped.sine * t.betaDd) ** 2;
  const betaHat = cosine * betaAcute;
  t.betaDd = -sine * betaAcute;
  const thetaOld = t.theta;
  const tilde = rotation(t.rhoD, thetaBar);
  t.theta = tilde.sine * rhoBar;
  t.rhoD = tilde.cosine * rhoBar;
  t.betaD = -tilde.sine * t.betaD + tilde.cosine * betaHat;
  t.tau = (t.zeta - thetaOld * t.tau) / tilde.length;
  const tauD = (zeta - t.theta * t.tau) / t.rhoD;
  t.zeta = zeta;
  return Math.sqrt(t.squares + (t.betaD - tauD) ** 2 + t.betaDd ** 2);
}
