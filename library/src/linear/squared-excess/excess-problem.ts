/**
 * What linear support vector machines and regressions with a squared loss minimise,
 *
 *   ½‖w‖² + Σᵢ costᵢ excessᵢ(targetᵢ − w·zᵢ)²,
 *
 * where the excess of a residual is what lies outside an interval around 0, from −below to above. A machine has the targets
 * 1 and −1, and half-lines: a positive sample has an excess only above 0, a negative one only below 0.
 */
export interface ExcessProblem {
  readonly targets: Float64Array;
  readonly above: Float64Array;
  readonly below: Float64Array;
  /** The cost of each sample, 0 for one that does not count. */
  readonly costs: Float64Array;
}

/** The problem of a machine of two classes, whose samples have the signs 1 and −1. */
export function marginExcess(signs: Float64Array, costs: Float64Array): ExcessProblem {
  const above = signs.map((sign) => (sign > 0 ? 0 : Infinity));
  const below = signs.map((sign) => (sign > 0 ? Infinity : 0));
  return { targets: signs, above, below, costs };
}

/** The problem of a regression, whose loss is 0 for residuals up to `insensitivity`. */
export function tubeExcess(targets: Float64Array, insensitivity: number, costs: Float64Array): ExcessProblem {
  const both = new Float64Array(targets.length).fill(insensitivity);
  return { targets, above: both, below: both, costs };
}
