/** Metric multidimensional scaling: places whose distances are close to given ones (Kruskal 1964; Sammon 1969; de Leeuw 1977). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, type OptionValues, seed, variant } from "../../core/options/options.js";
import { notConverged } from "../../core/report.js";
import { counted, inside, mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { distanceMatrix, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
import { pausingLbfgsSteps } from "../../optimize/lbfgs.js";
import type { PausingObjective } from "../../optimize/objective.js";
import { crowdedDistances, relativeStress } from "../crowding.js";
import { startOption, startPlaces } from "../start-places.js";
import { type Majorized, type StressProgress, smacof } from "./smacof.js";
import { type StressProblem, stressProblem, stressSteps } from "./stress.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  stress: state.number("minimised stress: the deviation of the distances in the embedding from the given ones", {
    min: 0,
  }),
};

export interface MetricMdsState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  distance: distanceOrMatrixOption(),
  loss: variant(
    { raw: {}, squared: {}, sammon: {}, relative: {} },
    "raw",
    "what is minimised; the squared errors of the distances (raw stress), those of the squared distances (s-stress), or squared errors divided by the distance (Sammon) or by its square (relative)",
  ),
  solver: variant(
    { automatic: {}, smacof: {}, gradient: {} },
    "automatic",
    "which algorithm is used; majorisation (SMACOF), for raw stress, or L-BFGS by the gradient, for any",
  ),
  start: startOption(),
  maxIterations: integer(300, "maximum number of iterations"),
  tolerance: nonNegative(1e-6, "when to stop; when an iteration lowers the stress by less than this share of it"),
  seed: seed(),
};

type MetricMdsOptions = OptionValues<typeof options>;

/**
 * Places samples in a few dimensions so that their distances are as close as possible to given ones. Use it instead of
 * {@link classicalMds} when small distances matter too: `sammon` and `relative` weigh them up.
 *
 * @example
 * ```ts
 * import { metricMds } from "lectern";
 *
 * const x = [[0, 3, 4], [3, 0, 5], [4, 5, 0]]; // the sides of a triangle
 * const model = metricMds({ distance: { kind: "precomputed" } }).fit({ x });
 * model.state.stress; // nearly 0: a triangle lies in a plane
 * ```
 */
export const metricMds = defineEmbedding({
  kind: "metric-mds",
  title: "Metric multidimensional scaling",
  summary: "Places samples in a few dimensions so that their distances are as close as possible to given ones.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k" },
    needs: ["scaled columns"],
    objective: { formula: "Σ_{i<j} wᵢⱼ (dᵢⱼ − ‖zᵢ − zⱼ‖)²", measure: null, reaches: "local minimum" },
    alsoKnownAs: ["MDS", "SMACOF", "Sammon mapping", "stress minimisation", "s-stress"],
    sources: ["Kruskal 1964", "Sammon 1969", "de Leeuw 1977"],
    seeAlso: ["classical-mds", "isomap"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { distance, loss, solver, maxIterations } = options;
    if (solver.kind === "smacof" && loss.kind !== "raw") throw onlyRaw(loss.kind);
    requireMatrixSize("metric-mds", x.rows, "fit a random subset");
    const first = { step: 1, of: maxIterations, objective: 0 };
    const distances = yield* inside(counted(distanceMatrix("metric-mds", distance, x)), first);
    const problem = stressProblem(loss.kind, distances);
    const start = yield* inside(counted(startPlaces("metric-mds", distances, options)), first);
    const isMajorized = loss.kind === "raw" && solver.kind !== "gradient";
    const found = isMajorized
      ? yield* smacof(distances, start, maxIterations, options.tolerance)
      : yield* byGradient(problem, start, options);
    const { places, stresses, converged } = found;
    const last = { step: stresses.length, of: maxIterations, objective: stresses.at(-1) ?? 0 };
    const misfit = yield* inside(counted(relativeStress(distances, places)), last);
    const report = {
      converged,
      iterations: stresses.length,
      objective: stresses,
      warnings: [...(converged ? [] : [notConverged(maxIterations)]), ...crowdedDistances(misfit, options.components)],
      notes: { solver: isMajorized ? "smacof" : "gradient", relativeStress: misfit },
    };
    const learned: MetricMdsState = { embedding: places, stress: stresses.at(-1) ?? 0 };
    return { state: learned, report };
  },
});

function onlyRaw(loss: string): LecternError {
  return new LecternError(
    "invalid-option",
    `metric-mds: the solver "smacof" is for the loss "raw", got "${loss}"; use the solver "gradient" or "automatic"`,
    { option: "solver", value: "smacof" },
  );
}

/** Minimises by L-BFGS, in units in which the mean distance is 1 and so is the stress of the start. */
function* byGradient(
  { kind, distances, total }: StressProblem,
  start: Matrix,
  { maxIterations, tolerance }: MetricMdsOptions,
): Work<StressProgress, Majorized> {
  const { rows: n, columns } = start;
  const unit = total > 0 ? total / ((n * (n - 1)) / 2) : 1;
  const scaled = { ...distances, data: distances.data.map((value) => value / unit) };
  const stress = stressSteps(stressProblem(kind, scaled), columns);
  const first = start.data.map((value) => value / unit);
  const starting = { step: 1, of: maxIterations, objective: 0 };
  const before = (yield* inside(counted(stress(first, new Float64Array(first.length))), starting)) || 1;
  const objective: PausingObjective = function* (x, gradient) {
    const value = (yield* stress(x, gradient)) / before;
    for (let at = 0; at < gradient.length; at++) gradient[at] /= before;
    return value;
  };
  const factor = before * (kind === "raw" ? unit * unit : kind === "squared" ? (unit * unit) ** 2 : 1);
  const stresses: number[] = [];
  const { x, value, converged } = yield* mapSteps(
    pausingLbfgsSteps(objective, first, { maxIterations, tolerance: 1e-10, valueTolerance: tolerance }),
    ({ step, objective: value, inner }) => {
      if (inner === undefined) stresses.push(value * factor);
      return { step, of: maxIterations, objective: value * factor, ...(inner && { inner }) };
    },
  );
  if (stresses.length === 0) stresses.push(value * factor);
  return { places: { rows: n, columns, data: x.map((value) => value * unit) }, stresses, converged };
}
