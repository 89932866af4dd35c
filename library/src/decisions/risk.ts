/** The risk of decision rules when the distribution is known: expected loss, by integration or by simulation. */
import { LecternError } from "../core/errors.js";
import { exp } from "../numeric/elementary/functions.js";
import type { ClassDensity } from "../numeric/probability/bayes.js";
import { bayesPosterior } from "../numeric/probability/bayes.js";
import { trapezoidAxis } from "../numeric/probability/grid.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { addToMoments, momentsVariance, noMoments } from "../numeric/running-moments.js";
import { sum } from "../numeric/sums.js";
import { requireCount } from "../optimize/check-arguments.js";
import type { LossMatrix } from "./loss-matrix.js";

/** A joint distribution of features and classes: the density of each class of a loss matrix, in its order, and its prior. */
export interface ClassModel<X = number, D extends ClassDensity<X> = ClassDensity<X>> {
  readonly densities: readonly D[];
  readonly priors: ArrayLike<number>;
}

/** A density that can be drawn from, as every distribution of `lectern/numeric` can. */
export interface SampledDensity<X = number> extends ClassDensity<X> {
  sample(random: Random): X;
}

/** A decision for every point, as an index into the decisions of a loss matrix. */
export type DecisionRule<X = number> = (x: X) => number;

/**
 * The Bayes classifier: at every point the decision with the smallest expected loss under the true posterior. No rule
 * has a smaller risk.
 */
export function bayesRule<X = number>(model: ClassModel<X>, loss: LossMatrix): DecisionRule<X> {
  requireModel("bayesRule", model, loss);
  return (x) => {
    const expected = expectedLosses(model, loss, x);
    return expected.indexOf(expected.reduce((least, value) => Math.min(least, value), Infinity));
  };
}

/**
 * The risk ∫ Σ_y L(y, f(x)) p(x | y) p(y) dx of a rule for one feature, by the trapezoid rule on increasing points,
 * cut at the borders of the decision; without a rule, that of the Bayes classifier, the Bayes risk. The density outside
 * the points is not counted, so they should reach into the tails.
 *
 * @example
 * ```ts
 * import { riskOnGrid, zeroOneMatrix } from "lectern/decisions";
 * import { normal } from "lectern/numeric";
 *
 * const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.5, 0.5] };
 * const points = Array.from({ length: 2001 }, (_, i) => -10 + i / 100);
 * riskOnGrid(model, zeroOneMatrix(["a", "b"]), points); // 0.1587, the share beyond one standard deviation
 * ```
 */
export function riskOnGrid(
  model: ClassModel,
  loss: LossMatrix,
  points: ArrayLike<number>,
  rule: DecisionRule = bayesRule(model, loss),
): number {
  requireModel("riskOnGrid", model, loss);
  const { values } = trapezoidAxis("riskOnGrid", "points", points);
  const { columns, data } = loss.losses;
  const decideAt = (x: number) => decide("riskOnGrid", rule, x, loss);
  const integrand = (x: number, decision: number) => {
    let total = 0;
    for (let k = 0; k < model.densities.length; k++) {
      total += exp(model.densities[k].logDensity(x)) * model.priors[k] * data[k * columns + decision];
    }
    return total;
  };
  const decisions = Int32Array.from(values, decideAt);
  const terms = values.subarray(1).map((right, i) => {
    const left = values[i];
    const [first, last] = [decisions[i], decisions[i + 1]];
    // Where the decision changes the integrand has a kink or a jump: the interval is cut there.
    const border = first === last ? right : findBorder(decideAt, left, right);
    const before = ((border - left) / 2) * (integrand(left, first) + integrand(border, first));
    return before + ((right - border) / 2) * (integrand(border, last) + integrand(right, last));
  });
  return sum(terms);
}

/** The smallest double at which a rule decides otherwise than at the left end, found by halving. */
export function findBorder(rule: DecisionRule, left: number, right: number): number {
  const start = rule(left);
  for (;;) {
    const middle = left / 2 + right / 2;
    if (!(middle > left && middle < right)) return right;
    if (rule(middle) === start) left = middle;
    else right = middle;
  }
}

/** A risk that was estimated by simulation. */
export interface SimulatedRisk {
  readonly risk: number;
  /** The standard deviation of the estimate. */
  readonly standardError: number;
}

/**
 * The risk of a rule (the Bayes risk without one) by simulation, for features of any kind: points are drawn from the
 * model, and at each the expected loss under the true posterior is taken rather than the loss of one drawn class, which
 * has the same mean and less spread.
 */
export function riskByMonteCarlo<X>(
  model: ClassModel<X, SampledDensity<X>>,
  loss: LossMatrix,
  options: { readonly rule?: DecisionRule<X>; readonly samples?: number; readonly seed?: number } = {},
): SimulatedRisk {
  const { rule = bayesRule(model, loss), samples = 10_000, seed = 0 } = options;
  requireModel("riskByMonteCarlo", model, loss);
  requireCount("riskByMonteCarlo", "samples", samples, 2);
  const random = createRandom(seed);
  let moments = noMoments;
  for (let i = 0; i < samples; i++) {
    const x = model.densities[random.categorical(model.priors)].sample(random);
    moments = addToMoments(moments, expectedLosses(model, loss, x)[decide("riskByMonteCarlo", rule, x, loss)]);
  }
  return { risk: moments.mean, standardError: Math.sqrt(momentsVariance(moments, 1) / samples) };
}

// Σ_y L(y, ŷ) p(y | x) for every decision ŷ.
function expectedLosses<X>(model: ClassModel<X>, loss: LossMatrix, x: X): Float64Array {
  const [posterior] = bayesPosterior(model.densities, model.priors, [x]).posteriors;
  const { columns, data } = loss.losses;
  const result = new Float64Array(columns);
  for (let k = 0; k < posterior.length; k++) {
    for (let j = 0; j < columns; j++) result[j] += posterior[k] * data[k * columns + j];
  }
  return result;
}

function decide<X>(where: string, rule: DecisionRule<X>, x: X, loss: LossMatrix): number {
  const decision = rule(x);
  if (Number.isInteger(decision) && decision >= 0 && decision < loss.decisions.length) return decision;
  throw new LecternError(
    "invalid-data",
    `${where}: the rule must return an index below ${loss.decisions.length} (${loss.decisions.join(", ")}), got ${decision}`,
  );
}

function requireModel<X>(where: string, model: ClassModel<X>, loss: LossMatrix): void {
  const size = loss.classes.length;
  if (model.densities.length === size && model.priors.length === size) return;
  throw new LecternError(
    "invalid-data",
    `${where}: the loss matrix has ${size} classes, the model ${model.densities.length} densities and ${model.priors.length} priors`,
  );
}
