/** Non-metric multidimensional scaling (Shepard 1962; Kruskal 1964): only the order of the dissimilarities counts. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { integer, nonNegative, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { notConverged } from "../../core/report.js";
import { counted, inside, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { distanceMatrix, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
import { crowdedDistances } from "../crowding.js";
import { guttmanSteps, type StressProgress } from "../metric-mds/smacof.js";
import { startOption, startPlaces } from "../start-places.js";
import { fitDisparities, orderPairs } from "./disparities.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  stress: state.number("Kruskal's stress: root of the squared errors of the distances over the squared distances", {
    min: 0,
    max: 1,
  }),
};

export interface NonMetricMdsState extends state.StateOf<typeof learns> {}

/** The order of the pairs of more samples takes too long to sort. */
const MOST_SAMPLES = 5000;

const options = {
  components: integer(2, "number of components"),
  distance: distanceOrMatrixOption(),
  start: startOption(),
  maxIterations: integer(500, "maximum number of iterations"),
  tolerance: nonNegative(1e-5, "when to stop; when an iteration lowers the stress by less than this share of it"),
  seed: seed(),
};

/**
 * Places samples so that the order of their distances is that of given dissimilarities. Use it for ratings and ranks, whose
 * numbers mean no more than their order; {@link metricMds} fits the numbers themselves.
 *
 * @example
 * ```ts
 * import { nonMetricMds } from "lectern";
 *
 * // Ranks of the pairs: 1 is the most similar one.
 * const x = [[0, 1, 3, 6], [1, 0, 2, 5], [3, 2, 0, 4], [6, 5, 4, 0]];
 * const model = nonMetricMds({ components: 1, distance: { kind: "precomputed" } }).fit({ x });
 * model.state.stress; // nearly 0: places on a line can have these ranks
 * ```
 */
export const nonMetricMds = defineEmbedding({
  kind: "non-metric-mds",
  title: "Non-metric multidimensional scaling",
  summary: "Places samples so that the order of their distances is that of given dissimilarities.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k" },
    needs: ["scaled columns"],
    objective: {
      formula: "√(Σ_{i<j} (‖zᵢ − zⱼ‖ − d̂ᵢⱼ)² / Σ_{i<j} ‖zᵢ − zⱼ‖²)",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["NMDS", "isoMDS", "ordinal MDS", "Kruskal scaling"],
    sources: ["Shepard 1962", "Kruskal 1964"],
    seeAlso: ["metric-mds", "classical-mds"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { distance, maxIterations, tolerance } = options;
    requireMatrixSize("non-metric-mds", x.rows, "fit a random subset", MOST_SAMPLES);
    const first = { step: 1, of: maxIterations, objective: 0 };
    const given = yield* inside(counted(distanceMatrix("non-metric-mds", distance, x)), first);
    const start = yield* inside(counted(startPlaces("non-metric-mds", given, options)), first);
    const { places, stresses, converged } = yield* scaleByOrder(given, start, maxIterations, tolerance);
    const report = {
      converged,
      iterations: stresses.length,
      objective: stresses,
      warnings: [
        ...(converged ? [] : [notConverged(maxIterations)]),
        ...crowdedDistances(stresses.at(-1) ?? 0, options.components),
      ],
    };
    const learned: NonMetricMdsState = { embedding: places, stress: stresses[stresses.length - 1] };
    return { state: learned, report };
  },
});

/** Disparities and places in turn; the best places are kept, because the stress is that before the step. */
function* scaleByOrder(
  given: Matrix,
  start: Matrix,
  maxIterations: number,
  tolerance: number,
): Work<StressProgress, { places: Matrix; stresses: number[]; converged: boolean }> {
  const { rows: n, columns } = start;
  const first = { step: 1, of: maxIterations, objective: 0 };
  const pairs = yield* inside(counted(orderPairs(given)), first);
  const disparities = zeros(n, n);
  const lengths = new Float64Array(n * n);
  const transform = guttmanSteps(disparities, columns);
  let places = start.data.slice();
  let next = new Float64Array(n * columns);
  const stresses: number[] = [];
  let converged = false;
  yield* inside(counted(measure(places, n, columns, lengths)), first);
  let stress = yield* inside(counted(fitDisparities(pairs, lengths, disparities)), first);
  while (!converged && stresses.length < maxIterations) {
    const under = { step: stresses.length + 1, of: maxIterations, objective: stress };
    yield* inside(transform(places, next), under);
    [places, next] = [next, places];
    yield* inside(counted(measure(places, n, columns, lengths)), under);
    const before = stress;
    stress = yield* inside(counted(fitDisparities(pairs, lengths, disparities)), under);
    stresses.push(stress);
    converged = stress === 0 || before - stress <= tolerance * before;
    yield { step: stresses.length, of: maxIterations, objective: stress };
  }
  return { places: { rows: n, columns, data: places }, stresses, converged };
}

/** Nanoseconds for a coordinate of a pair. */
const COORDINATE_COST = 3;

/** Writes the distances of all pairs i < j. */
function* measure(places: Float64Array, n: number, columns: number, lengths: Float64Array): Work<void, void> {
  const isTime = createPace();
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      let squared = 0;
      for (let k = 0; k < columns; k++) squared += (places[i * columns + k] - places[j * columns + k]) ** 2;
      lengths[i * n + j] = Math.sqrt(squared);
    }
    if (isTime((n - i) * columns * COORDINATE_COST)) yield;
  }
}
