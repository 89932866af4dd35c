/**
 * Coordinate descent for the elastic net on a Gram matrix (Friedman, Hastie & Tibshirani, J. Stat. Software 33(1),
 * 2010), stopped by the duality gap, with gap-safe screening (Ndiaye, Fercoq, Gramfort & Salmon, JMLR 18, 2017).
 *
 *   minimise  ½‖y − Xw‖² + l1 ‖w‖₁ + ½ l2 ‖w‖²,   given G = XᵀX, q = Xᵀy and yᵀy only.
 */
import { LecternError } from "../core/errors.js";
import type { Progress, Work } from "../core/run.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { requireCount, requireNonNegative, requirePositiveSetting, requireVector } from "./check-arguments.js";
import type { StopReason } from "./minimum.js";
import { softThreshold } from "./proximal.js";
import { innerProduct } from "./vectors.js";

/** An elastic net problem, reduced to products over the features. Sample weights enter through the products. */
export interface GramProblem {
  /** XᵀX. */
  readonly gram: Matrix;
  /** Xᵀy. */
  readonly correlation: Float64Array;
  /** yᵀy. */
  readonly squaredTarget: number;
  /** Strength of Σ|wⱼ|, above 0: without it, solve the linear system instead. */
  readonly l1: number;
  /** Strength of ½Σwⱼ². */
  readonly l2?: number;
  /** Keep all weights at 0 or above. */
  readonly positive?: boolean;
}

/** Settings of coordinate descent. */
export interface CoordinateDescentOptions {
  /** Stop when the duality gap is below this fraction of ½yᵀy. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
  /** Initial weights, for example those of a similar penalty; zeros by default. */
  readonly start?: Float64Array;
}

/** The progress of coordinate descent after each sweep. */
export interface CoordinateDescentProgress extends Progress {
  readonly objective: number;
  /** An upper bound on how far the objective is above its minimum. */
  readonly gap: number;
  /** Number of weights that may still differ from zero. */
  readonly candidates: number;
}

/** The result of coordinate descent. */
export interface CoordinateMinimum {
  readonly x: Float64Array;
  readonly value: number;
  readonly gap: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly reason: StopReason;
}

/**
 * Minimises an elastic net objective to a certified duality gap. Use it when there are more samples than features, or
 * when many penalties share one Gram matrix.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { coordinateDescent } from "lectern/optimize";
 *
 * const gram = asMatrix([[1, 0], [0, 1]]);
 * const problem = { gram, correlation: Float64Array.of(3, 0.5), squaredTarget: 10, l1: 1 };
 * const { x } = coordinateDescent(problem); // soft thresholding: (2, 0)
 * ```
 */
export function coordinateDescent(problem: GramProblem, settings: CoordinateDescentOptions = {}): CoordinateMinimum {
  return runToEnd(coordinateDescentSteps(problem, settings));
}

/** The sweeps of {@link coordinateDescent}. */
export function* coordinateDescentSteps(
  problem: GramProblem,
  settings: CoordinateDescentOptions = {},
): Work<CoordinateDescentProgress, CoordinateMinimum> {
  const { tolerance = 1e-10, maxIterations = 10_000, start } = settings;
  const { gram, correlation, squaredTarget, l1, l2 = 0, positive = false } = problem;
  const p = correlation.length;
  requireProblem(problem);
  requireNonNegative("coordinateDescent", "tolerance", tolerance);
  requireCount("coordinateDescent", "maxIterations", maxIterations);
  if (start !== undefined) requireVector("coordinateDescent", "start", start, p);
  const w = start?.slice() ?? new Float64Array(p);
  if (positive) for (let j = 0; j < p; j++) w[j] = Math.max(0, w[j]);
  // slack = Xᵀr − l2 w, the negative gradient of the smooth part, updated as w changes.
  let slack = slackOf(problem, w);
  const candidates = new Candidates(problem);
  const goal = tolerance * 0.5 * squaredTarget;
  let state = measure(problem, w, slack);
  let reason: StopReason = state.gap <= goal ? "gap" : "iterations";
  let iterations = 0;
  while (reason === "iterations" && iterations < maxIterations) {
    iterations++;
    for (const j of candidates.screen(w, slack, state)) {
      const curvature = gram.data[j * p + j] + l2;
      const old = w[j];
      const pull = slack[j] + curvature * old;
      const target = positive ? Math.max(0, pull - l1) : softThreshold(pull, l1);
      w[j] = curvature > 0 ? target / curvature : 0;
      const change = w[j] - old;
      if (change === 0) continue;
      for (let k = 0, at = j * p; k < p; k++) slack[k] -= change * gram.data[at + k];
      slack[j] -= change * l2;
    }
    state = measure(problem, w, slack);
    if (state.gap <= goal) {
      // Convergence is judged by recomputed products, because the updated ones accumulate rounding errors.
      slack = slackOf(problem, w);
      state = measure(problem, w, slack);
      if (state.gap <= goal) reason = "gap";
    }
    yield {
      step: iterations,
      of: maxIterations,
      objective: state.value,
      gap: state.gap,
      candidates: candidates.size(),
    };
  }
  return { x: w, value: state.value, gap: state.gap, iterations, converged: reason === "gap", reason };
}

/** Values at a point; `scale` makes scale · residual feasible for the dual. */
interface Measures {
  readonly value: number;
  readonly gap: number;
  readonly scale: number;
}

/**
 * The dual of the lasso on the augmented data [X; √l2 I], [y; 0] is max ½‖y‖² − ½‖y − θ‖² over |x̃ⱼᵀθ| ≤ l1. The
 * residual, shrunk until feasible, gives gap = ½(1 − s)²‖r‖² + l1‖w‖₁ − s wᵀX̃ᵀr.
 */
function measure({ correlation, squaredTarget, l1, positive }: GramProblem, w: Float64Array, slack: Float64Array) {
  let largest = 0;
  let size = 0;
  let fit = 0;
  let aligned = 0;
  for (let j = 0; j < w.length; j++) {
    largest = Math.max(largest, positive ? slack[j] : Math.abs(slack[j]));
    size += Math.abs(w[j]);
    fit += w[j] * (correlation[j] + slack[j]);
    aligned += w[j] * slack[j];
  }
  // ‖r̃‖² = yᵀy − wᵀ(q + X̃ᵀr̃), which rounding may push below zero.
  const squared = Math.max(0, squaredTarget - fit);
  const scale = largest > l1 ? l1 / largest : 1;
  const gap = 0.5 * (1 - scale) ** 2 * squared + l1 * size - scale * aligned;
  return { value: 0.5 * squared + l1 * size, gap: Math.max(0, gap), scale } satisfies Measures;
}

/** Weights that may differ from zero at the minimum. */
class Candidates {
  readonly #problem: GramProblem;
  #indices: Int32Array;

  constructor(problem: GramProblem) {
    this.#problem = problem;
    this.#indices = Int32Array.from({ length: problem.correlation.length }, (_, j) => j);
  }

  size(): number {
    return this.#indices.length;
  }

  /**
   * Drops weights permanently: the dual solution is within √(2 gap) of the feasible θ = s r̃, so |x̃ⱼᵀθ| + ‖x̃ⱼ‖√(2
   * gap) below l1 proves wⱼ = 0. The sweeps first bring a weight that is not zero yet to zero.
   */
  screen(w: Float64Array, slack: Float64Array, { gap, scale }: Measures): Int32Array {
    const { gram, l1, l2 = 0, positive } = this.#problem;
    // Slightly wider, to allow for the rounding of the gap itself.
    const radius = Math.sqrt(2 * (gap + 1e-14 * this.#problem.squaredTarget));
    this.#indices = this.#indices.filter((j) => {
      const norm = Math.sqrt(gram.data[j * gram.columns + j] + l2);
      const pull = scale * (positive ? slack[j] : Math.abs(slack[j]));
      return w[j] !== 0 || pull + norm * radius >= l1;
    });
    return this.#indices;
  }
}

/** q − (G + l2 I) w. */
function slackOf({ gram, correlation, l2 = 0 }: GramProblem, w: Float64Array): Float64Array {
  const p = w.length;
  return correlation.map((q, j) => q - l2 * w[j] - innerProduct(gram.data.subarray(j * p, (j + 1) * p), w));
}

function requireProblem({ gram, correlation, squaredTarget, l1, l2 = 0 }: GramProblem): void {
  requireVector("coordinateDescent", "correlation", correlation);
  requireVector("coordinateDescent", "gram.data", gram.data, correlation.length ** 2);
  requirePositiveSetting("coordinateDescent", "l1", l1);
  requireNonNegative("coordinateDescent", "l2", l2);
  requireNonNegative("coordinateDescent", "squaredTarget", squaredTarget);
  const p = gram.rows;
  const bad = correlation.findIndex((_, j) => gram.data[j * p + j] < 0);
  if (p !== correlation.length || gram.columns !== p || bad >= 0) {
    throw new LecternError(
      "invalid-data",
      bad >= 0
        ? `coordinateDescent: entry (${bad}, ${bad}) of the Gram matrix must not be negative`
        : `coordinateDescent: the Gram matrix must be ${correlation.length} x ${correlation.length}, got ${p} x ${gram.columns}`,
    );
  }
}
