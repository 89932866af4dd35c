/** Fuzzy c-means (Dunn 1973; Bezdek 1981): k-means in which samples belong to several clusters to a degree. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { integer, nonNegative, number, type OptionValues, seed } from "../../core/options/options.js";
import { notConverged } from "../../core/report.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { centersField } from "../given-centers.js";
import { seedPlusPlus } from "../k-means/seeding.js";
import { requireSamples } from "../require-samples.js";
import { fuzzyMemberships } from "./fuzzy-memberships.js";
import { fuzzySums } from "./fuzzy-sums.js";

const learns = {
  centers: centersField("center of each cluster"),
  labels: state.integers("samples", "cluster to which each training sample belongs most", { below: "clusters" }),
};

export interface FuzzyCMeansState extends state.StateOf<typeof learns> {}

/** What can be watched while the centers move. */
export interface FuzzyCMeansProgress extends Progress {
  readonly centers: Matrix;
}

const options = {
  clusters: integer(8, "number of clusters"),
  fuzziness: number(
    2,
    "how soft the memberships are; near 1 they are those of k-means, and equal for all clusters when it is large",
    { minimum: 1, open: true },
  ),
  starts: integer(3, "number of starts; the best result is kept"),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(
    1e-6,
    "when to stop; when the centers move less than this share of the mean variance of the columns",
  ),
  seed: seed(),
};

type FuzzyCMeansOptions = OptionValues<typeof options>;

/**
 * Splits samples into clusters to which they belong to a degree, by memberships that sum to 1. Use it to see which
 * samples lie between clusters; a `gaussianMixture` has memberships too, and clusters of any elliptic shape.
 *
 * @example
 * ```ts
 * import { fuzzyCMeans } from "lectern";
 *
 * const model = fuzzyCMeans({ clusters: 2 }).fit({ x: [[0], [1], [2], [10], [11], [12]] });
 * model.memberships([[6]]); // about a half for each
 * ```
 */
export const fuzzyCMeans = defineClusterer({
  kind: "fuzzy-c-means",
  title: "Fuzzy c-means",
  summary: "Round clusters to which samples belong to a degree.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ Σₖ uᵢₖ^fuzziness ‖xᵢ − μₖ‖²", measure: null, reaches: "local minimum" },
    alsoKnownAs: ["fuzzy clustering", "soft clustering", "FCM"],
    sources: ["Dunn 1973", "Bezdek 1981"],
    seeAlso: ["k-means", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireSamples("fuzzy-c-means", "clusters", options.clusters, weights);
    const random = createRandom(options.seed);
    let step = 0;
    let best: FuzzyFit | undefined;
    for (let start = 0; start < options.starts; start++) {
      const centers = seedPlusPlus(x, weights, options.clusters, random.fork(`start ${start}`));
      const found: FuzzyFit = yield* moveCenters(x, weights, centers, options, () => ++step);
      if (best === undefined || last(found) < last(best)) best = found;
    }
    // `starts` is at least 1.
    const { centers, objective, converged } = best as FuzzyFit;
    const { maxIterations } = options;
    const warnings = converged ? [] : [notConverged(maxIterations)];
    const learned: FuzzyCMeansState = { centers, labels: winnersOf(fuzzyMemberships(x, centers, options.fuzziness)) };
    return { state: learned, report: { converged, iterations: objective.length, objective, warnings } };
  },
  offers: {
    predict: ({ centers }, x, { fuzziness }) => winnersOf(fuzzyMemberships(x, centers, fuzziness)),
    memberships: ({ centers }, x, { fuzziness }) => fuzzyMemberships(x, centers, fuzziness),
  },
});

interface FuzzyFit {
  readonly centers: Matrix;
  /** The objective at the centers before each iteration. */
  readonly objective: number[];
  readonly converged: boolean;
}

const last = ({ objective }: FuzzyFit) => objective[objective.length - 1];

/** Moves the centers to the means by memberships until they rest. */
function* moveCenters(
  x: Matrix,
  weights: Float64Array,
  start: Matrix,
  { fuzziness, maxIterations, tolerance }: FuzzyCMeansOptions,
  nextStep: () => number,
): Work<FuzzyCMeansProgress, FuzzyFit> {
  const { variance } = columnMoments(x, weights);
  const limit = (tolerance * variance.reduce((sum, each) => sum + each, 0)) / x.columns;
  let centers = start;
  const objective: number[] = [];
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const step = nextStep();
    yield { step, centers };
    const found = yield* inside(fuzzySums(x, weights, centers, fuzziness), { step, centers });
    objective.push(found.objective);
    const moved = squaredMove(centers, found.centers);
    centers = found.centers;
    if (moved <= limit) return { centers, objective, converged: true };
  }
  return { centers, objective, converged: false };
}

function squaredMove(a: Matrix, b: Matrix): number {
  return a.data.reduce((sum, value, at) => sum + (value - b.data[at]) ** 2, 0);
}
