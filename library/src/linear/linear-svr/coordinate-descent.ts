/**
 * Dual coordinate descent with shrinking (Ho and Lin, Large-scale linear support vector regression, JMLR 13, 2012), as in
 * LIBLINEAR: minimise ½‖Σᵢ βᵢ zᵢ‖² + ½ Σᵢ ridgeᵢ βᵢ² − Σᵢ yᵢ βᵢ + insensitivity Σᵢ |βᵢ| over |βᵢ| ≤ boundᵢ, one βᵢ at a time,
 * with w = Σᵢ βᵢ zᵢ at hand.
 */
import type { Progress, Work } from "../../core/run.js";
import { isSparse } from "../../data/sparse.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { Random } from "../../numeric/random/random.js";
import { type MultiplierRules, solveFreeMultipliers } from "../free-multipliers.js";
import type { MarginLimits } from "../linear-svm/problem.js";
import { addSample, scoreOf } from "../scored-rows.js";
import { shrinkingPasses } from "../shrinking-passes.js";
import { type TubeProblem, type TubeSolution, tubeObjective } from "./problem.js";

/** Nanoseconds for one number of a sample. */
const NUMBER_COST = 3;
/** The duality gap is computed when the largest violation falls below this share of the largest target, then of a tenth of it. */
const FIRST_SHARE = 0.1;

/** Minimises the objective with either loss; an iteration is a pass over the active samples. */
export function* dualTube(problem: TubeProblem, random: Random, limits: MarginLimits): Work<Progress, TubeSolution> {
  const dual = createDual(problem);
  const { rows, columns } = problem.x;
  const perSample = NUMBER_COST * (isSparse(problem.x) ? problem.x.values.length / rows : columns) + 20;
  const allowed = FIRST_SHARE * problem.y.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const { certificate, iterations, converged } = yield* shrinkingPasses(dual, random, limits, { allowed, perSample });
  return { weights: dual.weights, ...certificate, supportVectors: dual.supportVectors(), iterations, converged };
}

/** The multipliers and what follows from them. */
function createDual(problem: TubeProblem) {
  const { x, y, costs, insensitivity, intercept, loss } = problem;
  const weights = new Float64Array(x.columns + (intercept ? 1 : 0));
  const multipliers = new Float64Array(x.rows);
  const counted = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => costs[i] > 0);
  const ridges = costs.map((cost) => (loss === "squared" ? 0.5 / cost : 0));
  const squares = Float64Array.from({ length: x.rows }, (_, i) => squaredNorm(x, i) + (intercept ? 1 : 0));

  const limitOf = (i: number) => (loss === "squared" ? Infinity : costs[i]);
  const slopeOf = (i: number) => scoreOf(problem, i, weights) - y[i] + ridges[i] * multipliers[i];

  function set(i: number, value: number): void {
    addSample(problem, i, value - multipliers[i], weights);
    multipliers[i] = value;
  }

  /** Minimises over one multiplier: by how much it violated its condition, or −1 if it can be left out of the following passes. */
  function visit(i: number, bound: number): number {
    const [beta, limit, slope] = [multipliers[i], limitOf(i), slopeOf(i)];
    // The slopes of the objective for larger and for smaller multipliers; they differ by the kink at 0.
    const upward = slope + (beta >= 0 ? insensitivity : -insensitivity);
    const downward = slope + (beta > 0 ? insensitivity : -insensitivity);
    const isSettled = (beta === limit || upward > bound) && (beta === -limit || downward < -bound);
    if (isSettled && (beta === 0 || Math.abs(beta) === limit)) return -1;
    const violation = Math.max(beta < limit ? -upward : 0, beta > -limit ? downward : 0, 0);
    if (violation === 0) return 0;
    const change = tubeStep(slope, insensitivity, squares[i] + ridges[i], beta);
    set(i, Math.min(limit, Math.max(-limit, beta + change)));
    return violation;
  }

  const isFree = (i: number) => multipliers[i] !== 0 && Math.abs(multipliers[i]) < limitOf(i);
  const rules: MultiplierRules = {
    value: (i) => multipliers[i],
    slope: (i) => slopeOf(i) + Math.sign(multipliers[i]) * insensitivity,
    ridge: (i) => ridges[i],
    lower: (i) => (multipliers[i] > 0 ? 0 : -limitOf(i)),
    upper: (i) => (multipliers[i] > 0 ? limitOf(i) : 0),
    set,
  };

  /** The primal objective at w and its distance from the dual one, with w computed anew, free of accumulated rounding. */
  function certificate() {
    weights.fill(0);
    for (const i of counted) if (multipliers[i] !== 0) addSample(problem, i, multipliers[i], weights);
    const objective = tubeObjective(problem, weights);
    let dualObjective = -innerProduct(weights, weights) / 2;
    for (const i of counted) dualObjective += gainOf(y[i], multipliers[i], insensitivity, ridges[i]);
    return { objective, dualityGap: Math.max(0, objective - dualObjective) };
  }

  return {
    weights,
    counted,
    visit,
    solveFree: () => solveFreeMultipliers(problem, counted.filter(isFree), rules),
    certificate,
    supportVectors: () => multipliers.reduce((count, beta) => count + (beta !== 0 ? 1 : 0), 0),
  };
}

/** What one multiplier adds to the dual objective, besides its part in ½‖w‖². */
function gainOf(y: number, beta: number, insensitivity: number, ridge: number): number {
  return y * beta - insensitivity * Math.abs(beta) - 0.5 * ridge * beta * beta;
}

/** The step to the minimum of slope t + ½ curvature t² + insensitivity |beta + t|, without end if there is no curvature. */
function tubeStep(slope: number, insensitivity: number, curvature: number, beta: number): number {
  if (!(curvature > 0)) return -Math.sign(slope) * Infinity;
  if (slope + insensitivity < curvature * beta) return -(slope + insensitivity) / curvature;
  if (slope - insensitivity > curvature * beta) return -(slope - insensitivity) / curvature;
  return -beta;
}

/** xᵢ·xᵢ. */
function squaredNorm(x: TubeProblem["x"], i: number): number {
  const [from, to] = isSparse(x) ? [x.rowStart[i], x.rowStart[i + 1]] : [i * x.columns, (i + 1) * x.columns];
  const values = isSparse(x) ? x.values : x.data;
  let sum = 0;
  for (let e = from; e < to; e++) sum += values[e] * values[e];
  return sum;
}
