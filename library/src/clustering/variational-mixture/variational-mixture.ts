/** Variational mixtures of normal distributions with a Dirichlet process prior (Blei and Jordan 2006). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import {
  integer,
  list,
  nonNegative,
  number,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { notConverged, type Warning } from "../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covarianceSteps } from "../../linalg/covariance.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { scoreMixture } from "../gaussian-mixture/expectation-maximization.js";
import { createMixtureBlocks } from "../mixture-blocks.js";
import {
  drawMixture,
  likeliestComponents,
  likeliestSteps,
  logDensities,
  responsibilitiesOf,
} from "../mixture-model.js";
import { createMomentPass, type MixtureMoments, type MomentPass, nearestMoments } from "../mixture-moments.js";
import { covariancesProblem, factorComponents, factorSteps } from "../normal-components.js";
import { requireSamples } from "../require-samples.js";
import { startCenters } from "../start-centers.js";
import {
  expectedWeights,
  lowerBound,
  scorePosterior,
  updatePosterior,
  type VariationalPosterior,
  type VariationalPrior,
} from "./posterior.js";

const kind = "variational-mixture";

const learns = {
  weights: state.vector("components", "expected share of each component", { min: 0, sumToOne: "all" }),
  means: state.matrix("components", "features", "expected mean of each component"),
  covariances: state.matrix(
    "covarianceRows",
    "features",
    "inverse of the expected precision of each component, below each other",
    {},
    (covariances, { record: { means } }) => covariancesProblem({ type: "full", means: means as Matrix, covariances }),
  ),
  constants: state.vector(
    "components",
    "expected logarithm of the weight and of the constant of the density, from which memberships are computed",
  ),
  labels: state.integers("samples", "component of each training sample that most probably generated it", {
    below: "components",
  }),
};

export interface VariationalMixtureState extends state.StateOf<typeof learns> {}

const concentration = () =>
  optional(
    positive(
      1,
      "concentration of the Dirichlet process or distribution; the larger, the more components are used; by default 1 / components",
    ),
  );

const options = {
  components: integer(10, "number of components; at most, since the weights of those that are not needed tend to 0"),
  weightPrior: variant(
    { process: { concentration: concentration() }, distribution: { concentration: concentration() } },
    "process",
    "prior distribution of the weights; a Dirichlet process by stick breaking, or a Dirichlet distribution",
  ),
  strength: positive(1, "number of rows that the overall mean counts as; in each component"),
  degreesOfFreedom: optional(
    number(2, "degrees of freedom of the prior of the covariances; by default the number of columns", {
      minimum: 0,
      open: true,
    }),
  ),
  covarianceShare: optional(
    positive(
      0.1,
      "expected covariance of a cluster, as a share of the covariance of all samples; by default 1 / degreesOfFreedom",
    ),
  ),
  start: variant(
    {
      "k-means": {},
      "plus-plus": {},
      random: {},
      centers: { centers: list(list(number(0, "coordinate"), [], "one center"), [], "one row for each cluster", 1) },
    },
    "k-means",
    "starting point of the iterations; the clusters of k-means, or the samples nearest to centers by k-means++, at random samples, or as given",
  ),
  maxIterations: integer(200, "maximum number of iterations"),
  tolerance: nonNegative(1e-5, "when to stop; when the lower bound of the mean log-likelihood grows by at most this"),
  seed: seed(),
};

export type VariationalMixtureOptions = OptionValues<typeof options>;

/**
 * Describes samples as a mixture of normal distributions of which as many are used as the data support. Use it where the
 * number of clusters is not known; `gaussianMixture` takes it as given, and `dirichletProcessMixture` draws partitions.
 *
 * @example
 * ```ts
 * import { variationalMixture } from "lectern";
 *
 * const x = [[0], [0.1], [0.2], [0.3], [9], [9.1], [9.2], [9.3]];
 * const model = variationalMixture({ components: 4 }).fit({ x });
 * model.state.weights; // two of them are large
 * ```
 */
export const variationalMixture = defineClusterer({
  kind,
  title: "Variational mixture",
  summary: "A mixture of normal distributions that uses as many components as the data support.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d² + t k d³", predict: "k d²" },
    objective: null,
    alsoKnownAs: ["Bayesian Gaussian mixture", "variational inference", "stick breaking"],
    sources: ["Blei and Jordan 2006", "Bishop 2006"],
    seeAlso: ["gaussian-mixture", "dirichlet-process-mixture"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    const { components, maxIterations } = options;
    requireSamples(kind, "components", components, weights);
    const prior = yield* inside(counted(priorOf(x, weights, options)), { step: 1, of: maxIterations });
    const blocks = createMixtureBlocks(x, components);
    try {
      const pass = createMomentPass(blocks, "full", weights, true);
      const random = createRandom(options.seed).fork("start");
      const first = yield* inside(startMoments(x, weights, pass, options, random), { step: 1, of: maxIterations });
      const { posterior, objective, converged } = yield* iterate(pass, updatePosterior(first, prior), prior, options);
      const { means, covariances } = posterior.components;
      const last = { step: objective.length, of: maxIterations };
      const scored = yield* inside(counted(scorePosterior(posterior, prior.kind)), last);
      const labels = yield* inside(counted(likeliestSteps(scored, x)), last);
      const learned: VariationalMixtureState = {
        ...{ means, covariances, constants: scored.constants, weights: expectedWeights(posterior, prior.kind) },
        labels,
      };
      const warnings: Warning[] = converged ? [] : [notConverged(maxIterations)];
      const notes = { used: new Set(learned.labels).size };
      return { state: learned, report: { converged, iterations: objective.length, objective, warnings, notes } };
    } finally {
      blocks.dispose();
    }
  },
  offers: {
    predict: (learned, x) => likeliestComponents(scoredOf(learned), x),
    memberships: (learned, x) => responsibilitiesOf(scoredOf(learned), x),
    logDensity: (learned, x) => logDensities(scoreMixture({ type: "full", ...learned }), x),
    sample: (learned, count, seed) => drawMixture(learned.weights, { type: "full", ...learned }, count, seed),
  },
});

function scoredOf({ means, covariances, constants }: VariationalMixtureState) {
  return { ...factorComponents({ type: "full", means, covariances }), constants };
}

function* priorOf(x: Matrix, weights: Float64Array, options: VariationalMixtureOptions): Work<void, VariationalPrior> {
  const { weightPrior, components, strength } = options;
  const d = x.columns;
  const degreesOfFreedom = options.degreesOfFreedom ?? d;
  if (!(degreesOfFreedom > d - 1)) {
    throw new LecternError(
      "invalid-option",
      `${kind}: degreesOfFreedom must be more than the number of columns minus 1 (${d - 1}), got ${degreesOfFreedom}`,
      { option: "degreesOfFreedom", value: degreesOfFreedom },
    );
  }
  const { mean, variance } = columnMoments(x, weights);
  const total = variance.reduce((sum, value) => sum + value, 0);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!(total > 0 && sum > 1)) {
    throw new LecternError(
      "invalid-data",
      `${kind}: all samples are equal, so the covariances have no scale; there is one cluster`,
    );
  }
  const all = yield* covarianceSteps(x, { weights, correction: 1 });
  const share = degreesOfFreedom * (options.covarianceShare ?? 1 / degreesOfFreedom);
  // A tiny part of the variances keeps it positive definite where columns are constant or linearly dependent.
  const data = all.data.map((value, at) => {
    const own = variance[Math.floor(at / d)] || total / d;
    return share * (value + (at % (d + 1) === 0 ? 1e-12 * own : 0));
  });
  return {
    ...{ kind: weightPrior.kind, concentration: weightPrior.concentration ?? 1 / components, mean, strength },
    ...{ degreesOfFreedom, scale: { ...all, data } },
  };
}

/** The moments when each sample belongs to the nearest center. */
function* startMoments(
  x: Matrix,
  weights: Float64Array,
  pass: MomentPass,
  { start, components }: VariationalMixtureOptions,
  random: Random,
): Work<Progress, MixtureMoments> {
  if (start.kind !== "centers") {
    return yield* nearestMoments(pass, yield* startCenters(start.kind, x, weights, components, random));
  }
  const centers = asMatrix(start.centers, `${kind}: start.centers`);
  if (centers.rows === components && centers.columns === x.columns) return yield* nearestMoments(pass, centers);
  throw new LecternError(
    "invalid-option",
    `${kind}: start.centers must be ${components} x ${x.columns}, one row per component, got ${centers.rows} x ${centers.columns}`,
    { option: "start.centers" },
  );
}

interface Iterated {
  readonly posterior: VariationalPosterior;
  readonly objective: readonly number[];
  readonly converged: boolean;
}

/** Updates responsibilities and posterior in turn. */
function* iterate(
  pass: MomentPass,
  start: VariationalPosterior,
  prior: VariationalPrior,
  { maxIterations, tolerance }: VariationalMixtureOptions,
): Work<Progress, Iterated> {
  const objective: number[] = [];
  let posterior = start;
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    const place = { step: objective.length + 1, of: maxIterations };
    const scored = yield* inside(counted(scorePosterior(posterior, prior.kind)), place);
    const moments = yield* inside(pass.measure(scored), place);
    const next = updatePosterior(moments, prior);
    const total = moments.counts.reduce((sum, count) => sum + count, 0);
    const { logDeterminants } = yield* inside(counted(factorSteps(next.components)), place);
    const d = prior.mean.length;
    const value = -lowerBound(moments.entropy, next, logDeterminants, prior.kind, d) / total;
    const before = objective[objective.length - 1] ?? Number.POSITIVE_INFINITY;
    const gain = before - value;
    converged = gain <= tolerance;
    // Only rounding can make it worse.
    if (gain >= 0) posterior = next;
    objective.push(Math.min(before, value));
    yield { ...place, objective: objective[objective.length - 1] };
  }
  return { posterior, objective, converged };
}
