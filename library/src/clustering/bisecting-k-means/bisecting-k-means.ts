/** Bisecting k-means (Steinbach, Karypis and Kumar 2000): divides one cluster after the other by k-means. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { choice, integer, nonNegative, type OptionValues, optional, seed } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { fromStarts } from "../k-means/from-starts.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { requireSamples } from "../require-samples.js";
import { descend, type SplitTree, treeProblem } from "./split-tree.js";

const kind = "bisecting-k-means";

const learns = {
  nodes: state.matrix("nodes", "features", "center of every cluster, divided ones included; the first has all samples"),
  children: state.integers(
    "nodes",
    "first of the two nodes that follow each other into which each node is divided; 0 for the clusters, in their order",
    { below: "nodes" },
    (children, { options }) => treeProblem(children, options["clusters"] as number),
  ),
  labels: state.integers("samples", "cluster of each training sample", { below: "nodes" }),
  inertia: state.number("sum of the squared distances of the samples to their centers", { min: 0 }),
};

export interface BisectingKMeansState extends state.StateOf<typeof learns> {}

const options = {
  clusters: integer(8, "number of clusters"),
  divideNext: choice(
    ["inertia", "samples"],
    "inertia",
    "which cluster is divided next; the one with the largest inertia, or the one with the most samples",
  ),
  starts: optional(
    integer(
      10,
      "number of starts; the best result is kept; by default 10 are compared after 5 iterations, and the best 3 continue, or the best one if their objectives differ by less than 0.3 %",
    ),
  ),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(
    1e-4,
    "when to stop; when the centers move less than this share of the mean variance of the columns",
  ),
  seed: seed(),
};

type BisectingKMeansOptions = OptionValues<typeof options>;

/**
 * Divides all samples into two clusters by k-means, then one of the clusters, and so on. Use it for many clusters, where it
 * takes less time than {@link kMeans} and makes clusters of more even size, or when a number of clusters should be a
 * refinement of a smaller one; {@link kMeans} has a smaller inertia.
 *
 * @example
 * ```ts
 * import { bisectingKMeans } from "lectern";
 *
 * const model = bisectingKMeans({ clusters: 3 }).fit({ x: [[0], [1], [10], [11], [50], [51]] });
 * model.labels; // Int32Array [ 2, 2, 1, 1, 0, 0 ]
 * ```
 */
export const bisectingKMeans = defineClusterer({
  kind,
  title: "Bisecting k-means",
  summary: "Divides the samples into two round clusters, then divides one of these, and so on.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d log k", predict: "d log k" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ ‖xᵢ − μ_c(i)‖²", measure: null, reaches: "approximation" },
    alsoKnownAs: ["hierarchical k-means", "divisive clustering"],
    sources: ["Steinbach, Karypis and Kumar 2000"],
    seeAlso: ["k-means", "agglomerative", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireSamples(kind, "clusters", options.clusters, weights);
    const { tree, objective, unfinished } = yield* divide(x, weights, options);
    const labels = descend(tree, x);
    const inertia = objective[objective.length - 1];
    const learned: BisectingKMeansState = { ...tree, labels, inertia };
    const warnings = warningsOf(unfinished, labels, options);
    return {
      state: learned,
      report: { converged: unfinished === 0, iterations: objective.length, objective, warnings },
    };
  },
  offers: { predict: (tree, x) => descend(tree, x) },
});

/** A cluster that has not been divided. */
interface Part {
  readonly node: number;
  /** Its samples with a weight above 0. */
  readonly rows: Int32Array;
  readonly inertia: number;
}

function* divide(
  x: Matrix,
  weights: Float64Array,
  { clusters, divideNext, starts, maxIterations, tolerance, seed }: BisectingKMeansOptions,
): Work<Progress, { tree: SplitTree; objective: number[]; unfinished: number }> {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => weights[i] > 0);
  const root = columnMoments(x, weights).mean;
  const centers: Float64Array[] = [root];
  const children = new Int32Array(2 * clusters - 1);
  const measure = (rows: Int32Array, center: Float64Array) =>
    rows.reduce((sum, i) => sum + weights[i] * squaredDistance(x.data, i * x.columns, center, 0, x.columns), 0);
  const parts: Part[] = [{ node: 0, rows: all, inertia: measure(all, root) }];
  const total = () => parts.reduce((sum, { inertia }) => sum + inertia, 0);
  const objective = [total()];
  const random = createRandom(seed);
  let unfinished = 0;
  for (let step = 1; step < clusters; step++) {
    const [part] = parts.splice(nextOf(parts, divideNext), 1);
    const samples = { x: selectRows(x, part.rows), weights: Float64Array.from(part.rows, (i) => weights[i]) };
    const plan = {
      ...{ clusters: 2, starts, maxIterations, tolerance, kind: "plus-plus" as const, startSamples: undefined },
      seed: random.fork(step).integer(2 ** 32),
    };
    let iteration = 0;
    const work = mapSteps(fromStarts(samples, plan), ({ of, objective: value }) => ({
      ...{ step: ++iteration, of, objective: value },
    }));
    const { best } = yield* inside(work, { step, of: clusters - 1 });
    if (!best.converged) unfinished++;
    children[part.node] = centers.length;
    const pair = [0, 1].map((half) => best.centers.data.slice(half * x.columns, (half + 1) * x.columns));
    // The way down decides who belongs where, so that new samples are treated like those of the fit.
    for (const half of [0, 1]) {
      const rows = part.rows.filter((i) => nearerOf(x, i, pair) === half);
      parts.push({ node: centers.length, rows, inertia: measure(rows, pair[half]) });
      centers.push(pair[half]);
    }
    objective.push(total());
    yield { step, of: clusters - 1, objective: objective[step] };
  }
  const nodes = { rows: centers.length, columns: x.columns, data: Float64Array.from(centers.flatMap((c) => [...c])) };
  return { tree: { nodes, children }, objective, unfinished };
}

/** The nearer of two centers, the first of equally near ones. */
function nearerOf(x: Matrix, i: number, [first, second]: readonly Float64Array[]): number {
  const { columns, data } = x;
  return squaredDistance(data, i * columns, first, 0, columns) <= squaredDistance(data, i * columns, second, 0, columns)
    ? 0
    : 1;
}

/** The cluster to divide, among those with at least two samples; one exists, because there are more samples than clusters. */
function nextOf(parts: readonly Part[], by: BisectingKMeansOptions["divideNext"]): number {
  const sizes = ({ rows, inertia }: Part) => (by === "inertia" ? [inertia, rows.length] : [rows.length, inertia]);
  const isLarger = (a: Part, b: Part) => {
    const [first, second] = [sizes(a), sizes(b)];
    return first[0] > second[0] || (first[0] === second[0] && first[1] > second[1]);
  };
  let best = parts.findIndex(({ rows }) => rows.length > 1);
  for (let at = best + 1; at < parts.length; at++) {
    if (parts[at].rows.length > 1 && isLarger(parts[at], parts[best])) best = at;
  }
  return best;
}

function warningsOf(
  unfinished: number,
  labels: Int32Array,
  { clusters, maxIterations }: BisectingKMeansOptions,
): Warning[] {
  const warnings: Warning[] = [];
  if (unfinished > 0) {
    const message = `no convergence in ${maxIterations} iterations of ${unfinished} divisions; increase maxIterations`;
    warnings.push(warn("not-converged", message, { maxIterations, unfinished }));
  }
  const empty = clusters - new Set(labels).size;
  if (empty > 0) {
    const message = `${empty} of the ${clusters} clusters have no samples, because there are too few different samples; use fewer clusters`;
    warnings.push(warn("unused-part", message, { empty, clusters }));
  }
  return warnings;
}
