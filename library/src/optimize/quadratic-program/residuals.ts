/** How far a point is from satisfying the Karush-Kuhn-Tucker conditions of a quadratic program. */
import type { Matrix } from "../../data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { innerProduct, maximumNorm } from "../vectors.js";
import type { ProgramConstraints } from "./constraints.js";

/** Minimise ½xᵀHx + cᵀx subject to A x = b and C x ≤ d. */
export interface StandardProgram {
  readonly quadratic: Matrix;
  readonly linear: Float64Array;
  readonly constraints: ProgramConstraints;
}

/** The variables, the slacks, and the multipliers of equalities and inequalities. */
export interface Place {
  readonly x: Float64Array;
  readonly s: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** How well a point satisfies the conditions; absolute values. */
export interface ProgramResiduals {
  /** ‖Hx + c + Aᵀy + Gᵀz − z_lower + z_upper‖∞. */
  readonly stationarity: number;
  /** The largest violation of a constraint. */
  readonly feasibility: number;
  /** The largest product of a slack and its multiplier. */
  readonly complementarity: number;
}

/** The objective and the residuals at a point. */
export interface Assessment extends ProgramResiduals {
  readonly objective: number;
  /** The largest residual, each relative to the size of the data it depends on. */
  readonly error: number;
}

/** The vectors that should vanish: Hx + c + Aᵀy + Cᵀz, A x − b and C x + s − d. */
export function differences({ quadratic, linear, constraints }: StandardProgram, { x, s, y, z }: Place) {
  const { equality, limits } = constraints;
  const curved = multiplyVector(quadratic, x);
  const [held, pushed] = [multiplyTransposedVector(equality.matrix, y), constraints.applyTransposed(z)];
  return {
    curved,
    dual: curved.map((entry, i) => entry + linear[i] + held[i] + pushed[i]),
    primal: multiplyVector(equality.matrix, x).map((entry, r) => entry - equality.limits[r]),
    slack: constraints.apply(x).map((entry, k) => entry + s[k] - limits[k]),
  };
}

/** Computes the objective and the residuals at a point. */
export function assess(program: StandardProgram, place: Place): Assessment {
  const { curved, dual, primal, slack } = differences(program, place);
  const { equality, limits } = program.constraints;
  const objective = 0.5 * innerProduct(curved, place.x) + innerProduct(program.linear, place.x);
  const stationarity = maximumNorm(dual);
  const violation = slack.reduce((most, entry, k) => Math.max(most, entry - place.s[k]), 0);
  const feasibility = Math.max(violation, maximumNorm(primal));
  const complementarity = place.s.reduce((most, s, k) => Math.max(most, Math.abs((s - slack[k]) * place.z[k])), 0);
  const dualScale = 1 + Math.max(maximumNorm(program.linear), maximumNorm(curved));
  const primalScale = 1 + Math.max(maximumNorm(limits), maximumNorm(equality.limits));
  const error = Math.max(
    stationarity / dualScale,
    feasibility / primalScale,
    complementarity / (1 + Math.abs(objective)),
  );
  return { objective, stationarity, feasibility, complementarity, error };
}
