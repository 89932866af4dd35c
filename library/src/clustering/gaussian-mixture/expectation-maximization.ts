/** Expectation maximisation of a mixture of normal distributions (Dempster, Laird and Rubin 1977). */
import { counted, mapSteps, type Progress, runToEnd, type Work } from "../../core/run.js";
import { LOG_TWO_PI } from "../../linalg/normal-density.js";
import { log } from "../../numeric/elementary/functions.js";
import type { ScoredComponents } from "../mixture-blocks.js";
import type { MixtureMoments, MomentPass } from "../mixture-moments.js";
import { factorSteps, isShared } from "../normal-components.js";
import type { GaussianMixtureOptions } from "./gaussian-mixture.js";
import { type MaximizePlan, type MixtureParameters, maximize } from "./maximize.js";
import { logPrior } from "./prior-term.js";

/** An iteration of expectation maximisation, or a part of one. */
export interface MixtureStep extends Progress {
  readonly parameters: MixtureParameters;
}

/** Where the iterations ended. */
export interface MixtureFit {
  readonly parameters: MixtureParameters;
  /** The objective after each iteration. */
  readonly objective: readonly number[];
  /** Σ w log p(x). */
  readonly logLikelihood: number;
  readonly converged: boolean;
}

/** The scores log πₖ + log N(x; μₖ, Sₖ). */
export function scoreMixture(parameters: MixtureParameters): ScoredComponents {
  return runToEnd(mixtureScoreSteps(parameters));
}

/** {@link scoreMixture} as work that yields between components. */
export function* mixtureScoreSteps(parameters: MixtureParameters): Work<void, ScoredComponents> {
  const factored = yield* factorSteps(parameters);
  const d = parameters.means.columns;
  const constants = parameters.weights.map(
    (weight, k) => log(weight) - 0.5 * (factored.logDeterminants[k] + d * LOG_TWO_PI),
  );
  return { ...factored, constants };
}

/** Iterates from the given parameters until the objective, − mean log p(x), falls by less than the tolerance. */
export function* expectationMaximization(
  pass: MomentPass,
  start: MixtureParameters,
  settings: MaximizePlan,
  { maxIterations, tolerance }: Pick<GaussianMixtureOptions, "maxIterations" | "tolerance">,
): Work<MixtureStep, MixtureFit> {
  const objective: number[] = [];
  let current = yield* evaluate(pass, start, settings, { step: 1, of: maxIterations });
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    const place = { step: objective.length + 1, of: maxIterations };
    const parameters = maximize(current.moments, current.parameters, settings);
    const next = yield* evaluate(pass, parameters, settings, place);
    const gain = current.objective - next.objective;
    converged = gain <= tolerance;
    // Each exact iteration is an improvement. What is added to the variances, or rounding, can outweigh a tiny one.
    if (gain >= 0) current = next;
    objective.push(current.objective);
    yield { ...place, objective: current.objective, parameters: current.parameters };
  }
  const { parameters, moments } = current;
  return { parameters, objective, logLikelihood: moments.logLikelihood, converged };
}

interface Evaluated {
  readonly parameters: MixtureParameters;
  readonly moments: MixtureMoments;
  readonly objective: number;
}

function* evaluate(
  pass: MomentPass,
  parameters: MixtureParameters,
  { prior, type }: MaximizePlan,
  place: { readonly step: number; readonly of: number },
): Work<MixtureStep, Evaluated> {
  const inside = (inner: Progress) => ({ ...place, inner, parameters });
  const scored = yield* mapSteps(counted(mixtureScoreSteps(parameters)), inside);
  const moments = yield* mapSteps(pass.measure(scored), inside);
  const total = moments.counts.reduce((sum, count) => sum + count, 0);
  const penalty = prior === undefined ? 0 : logPrior(scored, prior, isShared(type));
  return { parameters, moments, objective: -(moments.logLikelihood + penalty) / total };
}
