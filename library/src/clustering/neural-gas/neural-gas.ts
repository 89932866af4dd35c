/** Neural gas (Martinetz and Schulten 1991): centers that spread over the samples, with the graph of which are neighbors. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { fraction, integer, optional, positive, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import type { Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { centerStart, centersField, givenCenters } from "../given-centers.js";
import { nearestCenters } from "../k-means/nearest-centers.js";
import { seedAtRandom, seedPlusPlus } from "../k-means/seeding.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { requireSamples } from "../require-samples.js";
import { createAdaptation, falling } from "./adapt-centers.js";
import { neighboringCenters } from "./neighboring-centers.js";

const kind = "neural-gas";

const learns = {
  centers: centersField("center of each cluster"),
  graph: state.sparse(
    "clusters",
    "clusters",
    "number of samples whose two nearest centers these are, in both directions; 0 for centers that are not neighbours",
    { min: 1 },
  ),
  labels: state.integers("samples", "cluster of each sample", { below: "clusters" }),
  inertia: state.number("sum of the squared distances of the samples to their centers", { min: 0 }),
};

export interface NeuralGasState extends state.StateOf<typeof learns> {}

/** What can be watched while the centers move. */
export interface NeuralGasProgress extends Progress {
  readonly centers: Matrix;
}

const options = {
  clusters: integer(8, "number of clusters"),
  epochs: integer(20, "number of passes over the samples"),
  learningRate: fraction(0.5, "step size; of the nearest center at the beginning, falls to a hundredth of it", {
    minimum: 0,
    open: true,
  }),
  neighborhoodRange: optional(
    positive(
      10,
      "how many of the nearest centers a sample moves at the beginning, falls to the nearest one; by default half of the clusters",
    ),
  ),
  start: centerStart(),
  seed: seed(),
};

/**
 * Spreads centers over the samples so that they follow their shape, and learns which centers are neighbors. Each sample
 * moves all centers, the nearest most, so that the result hardly depends on where the centers start. {@link kMeans}, which
 * moves the nearest center only, is much faster and, from several starts, as good at a small number of clusters.
 *
 * @example
 * ```ts
 * import { neuralGas } from "lectern";
 *
 * const model = neuralGas({ clusters: 2 }).fit({ x: [[0], [1], [9], [10]] });
 * model.state.centers; // one near the first two samples, one near the last two
 * ```
 */
export const neuralGas = defineClusterer({
  kind,
  title: "Neural gas",
  summary: "Finds centers that follow the shape of the samples, and the graph of neighbouring centers.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["topology representing network", "vector quantization by ranks"],
    sources: ["Martinetz and Schulten 1991", "Martinetz, Berkovich and Schulten 1993"],
    seeAlso: ["k-means", "mini-batch-k-means", "standardize"],
  },
  options,
  learns,
  *fit({ x }, { clusters, epochs, learningRate, neighborhoodRange, start, seed }) {
    requireSamples(kind, "clusters", clusters, new Float64Array(x.rows).fill(1));
    const random = createRandom(seed);
    const seedCenters = start.kind === "random" ? seedAtRandom : seedPlusPlus;
    const first =
      givenCenters(kind, start, clusters, x.columns) ??
      seedCenters(x, new Float64Array(x.rows).fill(1), clusters, random.fork("start"));
    const centers: Matrix = { ...first, data: first.data.slice() };
    const steps = epochs * x.rows;
    const rate = falling(learningRate, learningRate / 100, steps);
    const range = falling(neighborhoodRange ?? Math.max(1, clusters / 2), LAST_RANGE, steps);
    const adapt = createAdaptation(x, centers);
    const isTime = createPace();
    const order = random.fork("order");
    for (let epoch = 0; epoch < epochs; epoch++) {
      const rows = order.permutation(x.rows);
      for (let i = 0; i < x.rows; i++) {
        const step = epoch * x.rows + i;
        adapt(rows[i], rate(step), range(step));
        if (isTime(4 * clusters * (x.columns + 8))) {
          yield { step: epoch, of: epochs, centers: copyOf(centers) } satisfies NeuralGasProgress;
        }
      }
      yield { step: epoch + 1, of: epochs, centers: copyOf(centers) } satisfies NeuralGasProgress;
    }
    const labels = nearestCenters(x, centers);
    const learned: NeuralGasState = {
      ...{ centers, labels, inertia: inertiaOf(x, centers, labels) },
      graph: neighboringCenters(x, centers),
    };
    return { state: learned, report: { iterations: epochs } };
  },
  offers: { predict: ({ centers }, x) => nearestCenters(x, centers) },
});

/** At this range the second nearest center is moved e⁻¹⁰⁰ times as far as the nearest: not at all. */
const LAST_RANGE = 0.01;

function inertiaOf(x: Matrix, centers: Matrix, labels: Int32Array): number {
  const { columns } = x;
  return labels.reduce(
    (sum, label, i) => sum + squaredDistance(x.data, i * columns, centers.data, label * columns, columns),
    0,
  );
}

function copyOf(matrix: Matrix): Matrix {
  return { ...matrix, data: matrix.data.slice() };
}
