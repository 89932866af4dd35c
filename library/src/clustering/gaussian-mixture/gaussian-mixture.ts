/** Mixtures of normal distributions, fitted by expectation maximisation (Dempster, Laird and Rubin 1977). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import {
  flag,
  integer,
  list,
  nonNegative,
  number,
  type OptionValues,
  seed,
  variant,
} from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { createMixtureBlocks } from "../mixture-blocks.js";
import {
  drawMixture,
  likeliestComponents,
  likeliestSteps,
  logDensities,
  responsibilitiesOf,
} from "../mixture-model.js";
import { createMomentPass, type MomentPass } from "../mixture-moments.js";
import { type CovarianceType, covarianceOf, covarianceParameters, covariancesProblem } from "../normal-components.js";
import { requireSamples } from "../require-samples.js";
import {
  expectationMaximization,
  type MixtureFit,
  mixtureScoreSteps,
  scoreMixture,
} from "./expectation-maximization.js";
import type { MaximizePlan, MixtureParameters, NormalPrior } from "./maximize.js";
import { describeSamples, type MixtureSamples, startMixture } from "./start.js";

const kind = "gaussian-mixture";

const learns = {
  weights: state.vector("components", "share of each component", { min: 0, sumToOne: "all" }, ({ length }, context) =>
    length === context.options["components"]
      ? undefined
      : `must have ${context.options["components"]} numbers, one for each component, got ${length}`,
  ),
  means: state.matrix("components", "features", "mean of each component"),
  covariances: state.matrix(
    "covarianceRows",
    "covarianceColumns",
    "covariances by their type: the matrices of all components below each other, one matrix, a row of variances or one variance for each component, or one variance",
    {},
    (covariances, { options: { covarianceType }, record: { means } }) =>
      covariancesProblem({
        type: (covarianceType as { kind: CovarianceType }).kind,
        means: means as Matrix,
        covariances,
      }),
  ),
  labels: state.integers("samples", "component of each training sample that most probably generated it", {
    below: "components",
  }),
};

export interface GaussianMixtureState extends state.StateOf<typeof learns> {}

/** What can be watched while a mixture is fitted. */
export interface GaussianMixtureProgress extends Progress {
  /** Which start is running, from 1. */
  readonly start: number;
  /** The mixture so far; none before the first iteration. */
  readonly parameters?: MixtureParameters;
}

const options = {
  components: integer(2, "number of components"),
  covarianceType: variant(
    { full: {}, shared: {}, diagonal: {}, isotropic: {}, "shared-isotropic": {} },
    "full",
    "what the covariance of a class or component may be; anything, the same matrix for all, without correlations, σₖ²I, or σ²I for all",
  ),
  equalWeights: flag(false, "give all components the same weight, instead of learning their weights"),
  start: variant(
    {
      "k-means": {},
      "plus-plus": {},
      random: {},
      identity: {},
      given: {
        means: list(list(number(0, "coordinate"), [], "one mean"), [], "one row for each component", 1),
        proportions: list(nonNegative(1, "proportion"), [], "proportion of each component; equal by default"),
        covariances: list(
          list(list(number(0, "entry"), [], "one row"), [], "one matrix"),
          [],
          "covariance matrix of each component; by default that of all samples",
        ),
      },
    },
    "k-means",
    "starting point of the iterations; the clusters of k-means, the samples nearest to centers spread out by k-means++, means at random samples with the covariance of all samples or the identity, or as given",
  ),
  starts: integer(1, "number of starts; the best result is kept"),
  ridge: variant(
    {
      relative: {
        relativeAmount: nonNegative(1e-6, "amount that is added, as a share; of the variance of each column"),
      },
      absolute: { amount: nonNegative(1e-6, "amount that is added; to each variance") },
      none: {},
    },
    "relative",
    "regularisation of the covariances; so that no component collapses onto one point",
  ),
  prior: variant(
    {
      none: {},
      conjugate: {
        strength: nonNegative(0.01, "number of rows that the overall mean counts as"),
        covarianceStrength: nonNegative(
          1,
          "number of rows that the prior covariance counts as; that of all samples divided by k^(2/d) for k components",
        ),
      },
    },
    "none",
    "prior distribution of the parameters; none for maximum likelihood, or normal-inverse-Wishart for the maximum of the posterior",
  ),
  maxIterations: integer(200, "maximum number of iterations; of each start"),
  tolerance: nonNegative(1e-4, "when to stop; when the mean log-likelihood of a sample grows by at most this"),
  seed: seed(),
};

/** How many components, of which form, and how they are found. */
export type GaussianMixtureOptions = OptionValues<typeof options>;

/**
 * Describes samples as drawn from a mixture of normal distributions and finds their weights, means and covariances. Use it
 * for elongated or overlapping clusters of different sizes, for memberships instead of hard labels, and as a density; for
 * round clusters `kMeans` is faster.
 *
 * @example
 * ```ts
 * import { gaussianMixture } from "lectern";
 *
 * const model = gaussianMixture({ components: 2 }).fit({ x: [[0], [1], [2], [10], [11], [12]] });
 * model.memberships([[1], [6]]); // one column for each component; rows sum to 1
 * model.logDensity([[1], [6]]);
 * model.sample(5);
 * ```
 */
export const gaussianMixture = defineClusterer({
  kind,
  title: "Gaussian mixture",
  summary: "Soft clusters as a weighted sum of normal distributions, fitted by expectation maximisation.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d² + t k d³", predict: "k d²" },
    objective: {
      formula: "− Σᵢ weightᵢ log Σₖ πₖ N(xᵢ; μₖ, Sₖ) / Σᵢ weightᵢ",
      measure: null,
      reaches: "local minimum",
    },
    alsoKnownAs: ["GMM", "EM algorithm", "soft k-means", "tied covariance", "spherical covariance"],
    sources: ["Dempster, Laird and Rubin 1977", "Fraley and Raftery 2007"],
    seeAlso: ["k-means", "quadratic-discriminant"],
  },
  options,
  learns,
  supports: { weights: true, warmStart: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options, from: GaussianMixtureState | undefined) {
    const { components, covarianceType } = options;
    requireSamples(kind, "components", components, weights);
    const samples = describeSamples(x, weights);
    const settings = settingsOf(samples, options);
    const blocks = createMixtureBlocks(x, components);
    try {
      const pass = createMomentPass(blocks, covarianceType.kind, weights);
      const before = from === undefined ? undefined : parametersOf(from, options);
      if (before !== undefined) requireComponents(before, components);
      const { best, failed, place } = yield* fitStarts(samples, pass, settings, options, before);
      const { weights: shares, means, covariances } = best.parameters;
      const scored = yield* inside(counted(mixtureScoreSteps(best.parameters)), place);
      const labels = yield* inside(counted(likeliestSteps(scored, x)), place);
      const learned: GaussianMixtureState = { weights: shares, means, covariances, labels };
      const parameters = parameterCount(best.parameters, options.equalWeights);
      return {
        state: learned,
        report: {
          converged: best.converged,
          iterations: best.objective.length,
          objective: best.objective,
          warnings: warningsOf(best, failed, options),
          notes: { logLikelihood: best.logLikelihood, parameters },
        },
      };
    } finally {
      blocks.dispose();
    }
  },
  offers: {
    predict: (learned, x, options) => likeliestComponents(scoreMixture(parametersOf(learned, options)), x),
    memberships: (learned, x, options) => responsibilitiesOf(scoreMixture(parametersOf(learned, options)), x),
    logDensity: (learned, x, options) => logDensities(scoreMixture(parametersOf(learned, options)), x),
    sample: (learned, count, seed, options) =>
      drawMixture(learned.weights, parametersOf(learned, options), count, seed),
  },
});

/**
 * The covariance of each component of a fitted mixture as a matrix, whatever their type.
 *
 * @example
 * ```ts
 * import { gaussianMixture } from "lectern";
 * import { mixtureCovariances } from "lectern/clustering";
 *
 * const x = [[0, 0], [1, 2], [2, 1], [8, 8], [9, 8], [8, 9]];
 * const model = gaussianMixture({ covarianceType: { kind: "diagonal" } }).fit({ x });
 * mixtureCovariances(model); // two matrices of 2 x 2
 * ```
 */
export function mixtureCovariances(model: {
  readonly state: Omit<GaussianMixtureState, "labels">;
  readonly options: Pick<GaussianMixtureOptions, "covarianceType">;
}): Matrix[] {
  const { means, covariances } = model.state;
  const components = { type: model.options.covarianceType.kind, means, covariances };
  return Array.from({ length: means.rows }, (_, k) => covarianceOf(components, k));
}

function parametersOf(
  { weights, means, covariances }: GaussianMixtureState,
  { covarianceType }: Pick<GaussianMixtureOptions, "covarianceType">,
): MixtureParameters {
  return { type: covarianceType.kind, weights, means, covariances };
}

function requireComponents({ weights }: MixtureParameters, components: number): void {
  if (weights.length === components) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: the model to start from has ${weights.length} components, not ${components}`,
    { option: "components", value: components },
  );
}

function settingsOf(samples: MixtureSamples, options: GaussianMixtureOptions): MaximizePlan {
  const { covarianceType, equalWeights, ridge } = options;
  const { variance } = samples;
  const mean = variance.reduce((sum, value) => sum + value, 0) / variance.length;
  const added = variance.map((value) => {
    if (ridge.kind === "none") return 0;
    // A constant column has no variance of its own to take a share of.
    return ridge.kind === "absolute" ? ridge.amount : ridge.relativeAmount * (value > 0 ? value : mean);
  });
  return { type: covarianceType.kind, added, equalWeights, prior: priorOf(samples, options) };
}

function priorOf(
  { x, weights, mean }: MixtureSamples,
  { prior, components }: GaussianMixtureOptions,
): NormalPrior | undefined {
  if (prior.kind === "none") return undefined;
  const all = covariance(x, { weights });
  const factor = pow(components, -2 / x.columns);
  return { ...prior, mean, covariance: { ...all, data: all.data.map((value) => value * factor) } };
}

/** The best of all starts, how many of them ended with a singular covariance, and how far the fit is. */
interface Started {
  readonly best: MixtureFit;
  readonly failed: number;
  readonly place: GaussianMixtureProgress;
}

function* fitStarts(
  samples: MixtureSamples,
  pass: MomentPass,
  settings: MaximizePlan,
  options: GaussianMixtureOptions,
  before: MixtureParameters | undefined,
): Work<GaussianMixtureProgress, Started> {
  const { start, components, maxIterations } = options;
  // Given parameters lead to one result only, however often they are tried.
  const starts = before === undefined && start.kind !== "given" ? options.starts : 1;
  const random = createRandom(options.seed);
  let best: MixtureFit | undefined;
  let problem: LecternError | undefined;
  let failed = 0;
  let done = 0;
  for (let turn = 1; turn <= starts; turn++) {
    const place = { start: turn, of: starts * maxIterations };
    const earlier = done;
    try {
      const draw = startMixture(start, components, samples, pass, settings, random.fork(turn - 1));
      const first = before ?? (yield* inside(draw, { ...place, step: earlier + 1 }));
      const work = expectationMaximization(pass, first, settings, options);
      const fit = yield* mapSteps(work, (step): GaussianMixtureProgress => {
        if (step.inner === undefined) done++;
        return { ...step, ...place, step: earlier + step.step };
      });
      if (best === undefined || last(fit) < last(best)) best = fit;
    } catch (error) {
      if (!(error instanceof LecternError && error.code === "numerical")) throw error;
      problem = error;
      failed++;
    }
  }
  if (best === undefined) throw singularError(problem, options);
  return { best, failed, place: { start: starts, step: done, of: starts * maxIterations } };
}

function last({ objective }: MixtureFit): number {
  return objective[objective.length - 1];
}

function singularError(problem: LecternError | undefined, { ridge }: GaussianMixtureOptions): LecternError {
  const remedy =
    ridge.kind === "absolute" ? "raise ridge.amount" : 'use the ridge { kind: "absolute" } or a larger one';
  return new LecternError(
    "numerical",
    `${kind}: ${problem?.message}; ${remedy}, use fewer components, a simpler covarianceType or a prior`,
    problem?.details ?? {},
    problem,
  );
}

function parameterCount({ type, means }: MixtureParameters, equalWeights: boolean): number {
  const { rows: k, columns: d } = means;
  return k * d + covarianceParameters(type, k, d) + (equalWeights ? 0 : k - 1);
}

function warningsOf(
  { parameters, converged }: MixtureFit,
  failed: number,
  { maxIterations, starts }: GaussianMixtureOptions,
): Warning[] {
  const warnings: Warning[] = [];
  if (!converged) {
    warnings.push(notConverged(maxIterations));
  }
  if (failed > 0) {
    const message = `${failed} of ${starts} starts ended with a singular covariance`;
    warnings.push(warn("failed-fit", message, { failed, starts }));
  }
  const unused = Array.from(parameters.weights.keys()).filter((k) => parameters.weights[k] === 0);
  if (unused.length > 0) {
    warnings.push(warn("unused-part", `no sample belongs to ${unused.length} components`, { components: unused }));
  }
  return warnings;
}
