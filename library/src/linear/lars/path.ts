/** The whole path of the lasso, or of least angle regression, by its breakpoints. */
import { LecternError } from "../../core/errors.js";
import type { GivenOptions } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { requireSamples } from "../l1-penalty/path.js";
import { elasticNetProblem, linearStateOf } from "../l1-penalty/problem.js";
import { disposeWorkingSet } from "../l1-penalty/working-set.js";
import type { LinearState } from "../linear-state.js";
import type { larsOptions } from "./lars.js";
import { type LarsBreakpoint, larsSteps } from "./steps.js";

/** Options of {@link larsPath}. */
export interface LarsPathOptions extends GivenOptions<typeof larsOptions> {
  readonly weights?: Float64Array;
}

/** A column that enters or leaves at a penalty. */
export interface LarsEvent {
  readonly alpha: number;
  readonly column: number;
  readonly event: "add" | "drop";
}

/** The breakpoints from the largest penalty to the smallest; in between everything is a straight line in the penalty. */
export interface LarsPath {
  readonly alphas: Float64Array;
  /** One row per breakpoint, one column per coefficient. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** What happens at the breakpoints, in order. */
  readonly events: readonly LarsEvent[];
  /** Whether the path came to its end. */
  readonly converged: boolean;
  /** The exact fit for any penalty from the last breakpoint on. */
  at(alpha: number): LinearState;
}

/**
 * Minimises ‖y − Xw − b‖²/(2n) + alpha‖w‖₁ for all penalties at once: the breakpoints of its solutions, exact up to
 * rounding. Use it for few columns in the model, or to know the path between penalties; for a path over thousands of
 * columns to a given accuracy {@link lassoPath} is faster. It needs all samples at once.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { larsPath } from "lectern/linear";
 *
 * const x = asMatrix([[1, 0], [0, 1], [1, 1], [2, 1]]);
 * const path = larsPath(x, Float64Array.of(2, 0.5, 2.4, 4.6));
 * path.alphas; // three breakpoints: the first column enters, the second enters, least squares
 * path.at(0.1).coefficients; // the lasso with alpha 0.1
 * ```
 */
export function larsPath(x: Matrix | SparseMatrix, y: Float64Array, settings: LarsPathOptions = {}): LarsPath {
  const { lasso: drop = true, alpha = 0, weights, intercept = true } = settings;
  const maxColumns = settings.maxColumns ?? x.columns;
  requireSamples("larsPath", x, y, weights);
  if (!(alpha >= 0 && alpha < Infinity && Number.isInteger(maxColumns) && maxColumns > 0)) {
    throw new LecternError(
      "invalid-option",
      `larsPath: alpha must be at least 0 and maxColumns a positive integer, got ${alpha} and ${maxColumns}`,
    );
  }
  const problem = elasticNetProblem(x, y, weights, intercept, 4 * Math.min(x.rows, x.columns, maxColumns));
  try {
    const points: LarsBreakpoint[] = [];
    const events: LarsEvent[] = [];
    const onProgress = (point: LarsBreakpoint): void => {
      const { column, event, alpha: penalty } = point;
      if (column !== undefined && event !== "end") events.push({ alpha: penalty, column, event });
      // Several columns may enter or leave at the same penalty.
      if (points.length > 0 && points[points.length - 1].alpha - penalty <= 1e-12 * points[0].alpha) points.pop();
      points.push(point);
    };
    const { converged } = runToEnd(larsSteps(problem, { drop, alpha, maxColumns }), { onProgress });
    const states = points.map(({ coefficients }) => linearStateOf(problem, coefficients, intercept));
    return assemble(
      Float64Array.from(points, (point) => point.alpha),
      states,
      events,
      converged,
    );
  } finally {
    disposeWorkingSet(problem.set);
  }
}

function assemble(
  alphas: Float64Array,
  states: readonly LinearState[],
  events: readonly LarsEvent[],
  converged: boolean,
): LarsPath {
  const d = states[0].coefficients.length;
  const coefficients = zeros(states.length, d);
  states.forEach((state, k) => {
    coefficients.data.set(state.coefficients, k * d);
  });
  const at = (alpha: number): LinearState => {
    const last = alphas.length - 1;
    if (!(alpha >= alphas[last])) {
      throw new LecternError("invalid-option", `larsPath: the path ends at alpha ${alphas[last]}, got ${alpha}`);
    }
    const next = alphas.findIndex((breakpoint) => breakpoint <= alpha);
    if (next === 0) return states[0];
    const share = (alphas[next - 1] - alpha) / (alphas[next - 1] - alphas[next]);
    const [from, to] = [states[next - 1], states[next]];
    return {
      coefficients: from.coefficients.map((value, j) => value + share * (to.coefficients[j] - value)),
      intercept: from.intercept + share * (to.intercept - from.intercept),
    };
  };
  return { alphas, coefficients, intercepts: Float64Array.from(states, (s) => s.intercept), events, converged, at };
}
