/**
 * Convex quadratic (and linear) programs, dense: an interior point method, polished at the end by solving for the
 * active constraints. When it finds no solution, another program shows whether it is infeasible or unbounded.
 */
import { LecternError } from "../../core/errors.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { asBox, type Bounds } from "../bounds.js";
import { requireCount, requirePositiveSetting, requireVector } from "../check-arguments.js";
import { maximumNorm } from "../vectors.js";
import { type GivenProgram, isInfeasible, isUnbounded } from "./certificates.js";
import { asConstraints, buildConstraints, type LinearConstraints, type Multipliers } from "./constraints.js";
import { interiorPointStep, startingPlace } from "./interior-point.js";
import { polishProgram } from "./polish.js";
import { factorQuasiDefinite } from "./quasi-definite.js";
import { assess, type Place, type ProgramResiduals, type StandardProgram } from "./residuals.js";

/** Minimise ½xᵀHx + cᵀx subject to A x = b, G x ≤ h and lower ≤ x ≤ upper. */
export interface QuadraticProgram extends Bounds {
  /** H, symmetric and positive semidefinite; all zeros make it a linear program. */
  readonly quadratic: Matrix;
  /** c. */
  readonly linear: Float64Array;
  /** A and b. */
  readonly equality?: LinearConstraints;
  /** G and h. */
  readonly inequality?: LinearConstraints;
}

/** Settings of the interior point method. */
export interface ProgramOptions {
  /** Stop when all residuals of the optimality conditions are below this, relative to the size of the data. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** The progress of the interior point method after each iteration. */
export interface ProgramProgress extends Progress {
  readonly objective: number;
  /** The largest residual of the optimality conditions, relative to the data. */
  readonly error: number;
}

/** The result of a quadratic program. */
export interface ProgramSolution {
  readonly x: Float64Array;
  readonly value: number;
  readonly multipliers: Multipliers;
  readonly residuals: ProgramResiduals;
  readonly iterations: number;
  readonly converged: boolean;
  /**
   * "infeasible": no point satisfies the constraints. "unbounded": the objective has no lower bound. "precision":
   * rounding kept the residuals above the tolerance; `converged` says whether they are nevertheless below 1e-8.
   */
  readonly reason: "optimal" | "infeasible" | "unbounded" | "iterations" | "precision";
}

/**
 * Solves a convex quadratic program and returns the multipliers of its constraints. Suitable for up to about a thousand
 * variables and any number of inequalities; each iteration factors a dense matrix.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { solveQuadraticProgram } from "lectern/optimize";
 *
 * // the point of the line x + y = 1 with x ≥ 0.8 that is nearest to the origin
 * const { x, multipliers } = solveQuadraticProgram({
 *   quadratic: asMatrix([[1, 0], [0, 1]]),
 *   linear: Float64Array.of(0, 0),
 *   equality: { matrix: asMatrix([[1, 1]]), limits: Float64Array.of(1) },
 *   lower: Float64Array.of(0.8, -Infinity),
 * }); // x is (0.8, 0.2), multipliers.lower is (0.6, 0)
 * ```
 */
export function solveQuadraticProgram(program: QuadraticProgram, settings: ProgramOptions = {}): ProgramSolution {
  return runToEnd(quadraticProgramSteps(program, settings));
}

/** The iterations of {@link solveQuadraticProgram}. */
export function* quadraticProgramSteps(
  program: QuadraticProgram,
  settings: ProgramOptions = {},
): Work<ProgramProgress, ProgramSolution> {
  const { tolerance = 1e-10, maxIterations = 100 } = settings;
  requirePositiveSetting("quadraticProgram", "tolerance", tolerance);
  requireCount("quadraticProgram", "maxIterations", maxIterations);
  const given = requireProgram(program);
  const constraints = buildConstraints(given.equality, given.inequality, given.box);
  const standard = { quadratic: given.quadratic, linear: given.linear, constraints };
  const found = yield* followPath(standard, tolerance, maxIterations);
  const { place, iterations } = found;
  const { objective: value, error, ...residuals } = assess(standard, place);
  const isGood = error <= Math.max(tolerance, 1e-8);
  const reason = error <= tolerance ? "optimal" : isGood ? "precision" : (findFlaw(given) ?? found.reason);
  const multipliers = constraints.sort(place.y, place.z);
  return { x: place.x, value, multipliers, residuals, iterations, converged: isGood, reason };
}

interface PathEnd {
  readonly place: Place;
  readonly iterations: number;
  readonly reason: "iterations" | "precision";
}

/** Follows the central path to its end, or as far as rounding allows, and polishes the result. */
function* followPath(
  program: StandardProgram,
  tolerance: number,
  maxIterations: number,
): Work<ProgramProgress, PathEnd> {
  let place = startingPlace(program);
  let { error, objective } = assess(program, place);
  let best = { place, error, iteration: 0 };
  let iterations = 0;
  let reason: PathEnd["reason"] = "iterations";
  while (error > tolerance && iterations < maxIterations) {
    const next = interiorPointStep(program, place);
    // Fifteen steps without halving the error: there is no solution, or the limit of precision is reached.
    if (next === undefined || iterations - best.iteration > 15) {
      reason = "precision";
      break;
    }
    iterations++;
    place = next;
    ({ error, objective } = assess(program, place));
    if (error < 0.5 * best.error) best = { place, error, iteration: iterations };
    yield { step: iterations, of: maxIterations, objective, error };
  }
  return { place: polishProgram(program, error < best.error ? place : best.place), iterations, reason };
}

function findFlaw(given: GivenProgram): "infeasible" | "unbounded" | undefined {
  const solve = (program: StandardProgram) => runToEnd(followPath(program, 1e-10, 100)).place.x;
  if (isInfeasible(given, solve)) return "infeasible";
  return isUnbounded(given, solve) ? "unbounded" : undefined;
}

function requireProgram(program: QuadraticProgram): GivenProgram {
  const { quadratic, linear } = program;
  const n = linear.length;
  requireVector("quadraticProgram", "linear", linear);
  requireVector("quadraticProgram", "quadratic.data", quadratic.data, n * n);
  const scale = maximumNorm(quadratic.data);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (Math.abs(quadratic.data[i * n + j] - quadratic.data[j * n + i]) <= 1e-10 * scale) continue;
      throw new LecternError("invalid-data", `quadraticProgram: quadratic is not symmetric at (${i}, ${j})`);
    }
  }
  const lifted = quadratic.data.slice();
  for (let i = 0; i < n; i++) lifted[i * n + i] += 1e-10 * scale;
  if (scale > 0 && factorQuasiDefinite(lifted, n, n) === undefined) {
    throw new LecternError(
      "invalid-data",
      "quadraticProgram: quadratic must be positive semidefinite; other programs are not convex",
    );
  }
  const where = "quadraticProgram";
  return {
    quadratic,
    linear,
    equality: asConstraints(where, "equality", program.equality, n),
    inequality: asConstraints(where, "inequality", program.inequality, n),
    box: asBox(where, program, n),
  };
}
