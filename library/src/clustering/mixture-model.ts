/** What fitted mixtures can do: responsibilities, densities, labels and new samples. */
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { NANOSECONDS } from "../linalg/paced-product.js";
import { createRandom } from "../numeric/random/random.js";
import { createMixtureBlocks, type MixtureBlocks, type ScoredComponents } from "./mixture-blocks.js";
import { lowerFactor, type NormalComponents } from "./normal-components.js";
import { createNormalizer } from "./responsibilities.js";

/** What is done with a block of scores: entry k · rows + i is that of component k for row first + i. */
type UseScores = (first: number, rows: number, scores: Float64Array) => void;

/** Visits the scores of all samples, block by block. */
function visitScores(components: ScoredComponents, x: Matrix, begin: (blocks: MixtureBlocks) => UseScores): void {
  runToEnd(scoreSteps(components, x, begin));
}

/** {@link visitScores} as work that yields between blocks. */
function* scoreSteps(
  components: ScoredComponents,
  x: Matrix,
  begin: (blocks: MixtureBlocks) => UseScores,
): Work<void, void> {
  const k = components.constants.length;
  const isTime = createPace();
  const { kind } = components.factors;
  const products = x.columns * (kind === "full" ? k : kind === "shared" ? 1 : 0);
  const blocks = createMixtureBlocks(x, k);
  try {
    const use = begin(blocks);
    blocks.load(components);
    for (let first = 0; first < x.rows; ) {
      const rows = blocks.evaluate(first);
      const from = blocks.scores / 8;
      use(first, rows, blocks.space.engine.memory.f64.subarray(from, from + k * rows));
      first += rows;
      if (isTime(rows * (k * (10 + x.columns) + products * x.columns * NANOSECONDS))) yield;
    }
  } finally {
    blocks.dispose();
  }
}

/** Visits the responsibilities in the same way, and the logarithms of the densities. */
function visit(
  components: ScoredComponents,
  x: Matrix,
  use: (first: number, rows: number, shares: Float64Array, logs: Float64Array) => void,
): void {
  visitScores(components, x, (blocks) => {
    const normalizer = createNormalizer(blocks);
    return (first, rows, shares) => {
      const logs = normalizer.normalize(rows);
      use(first, rows, shares, logs);
    };
  });
}

/** The responsibility of each component for each sample: exp(sₖ) / Σ exp(s) of the scores s. */
export function responsibilitiesOf(components: ScoredComponents, x: Matrix): Matrix {
  const k = components.constants.length;
  const result = zeros(x.rows, k);
  visit(components, x, (first, rows, shares) => {
    for (let c = 0; c < k; c++) {
      for (let i = 0; i < rows; i++) result.data[(first + i) * k + c] = shares[c * rows + i];
    }
  });
  return result;
}

/** The component with the largest responsibility for each sample, the first among ties: that with the largest score. */
export function likeliestComponents(components: ScoredComponents, x: Matrix): Int32Array {
  return runToEnd(likeliestSteps(components, x));
}

/** {@link likeliestComponents} as work that yields. */
export function* likeliestSteps(components: ScoredComponents, x: Matrix): Work<void, Int32Array> {
  const labels = new Int32Array(x.rows);
  yield* scoreSteps(components, x, () => (first, rows, scores) => {
    const best = scores.slice(0, rows);
    for (let c = 1; c < components.constants.length; c++) {
      for (let i = 0; i < rows; i++) {
        if (scores[c * rows + i] <= best[i]) continue;
        best[i] = scores[c * rows + i];
        labels[first + i] = c;
      }
    }
  });
  return labels;
}

/** log Σ exp(s) of the scores s: the logarithm of the density of each sample. */
export function logDensities(components: ScoredComponents, x: Matrix): Float64Array {
  const result = new Float64Array(x.rows);
  visit(components, x, (first, rows, _, logs) => result.set(logs.subarray(0, rows), first));
  return result;
}

/**
 * Draws components by their weights, and from each x = μ + L z with z standard normal and L Lᵀ the covariance. With degrees of
 * freedom ν components are t distributions with the scale L Lᵀ: x = μ + L z √(ν / χ²) with χ² of ν degrees of freedom.
 */
export function drawMixture(
  weights: Float64Array,
  components: NormalComponents,
  count: number,
  seed: number,
  degreesOfFreedom?: Float64Array | null,
): Matrix {
  const random = createRandom(seed);
  const [choices, values, widths] = [random.fork("components"), random.fork("values"), random.fork("widths")];
  const { columns: d, data } = components.means;
  const factors = Array.from(weights, (_, k) => lowerFactor(components, k).data);
  const result = zeros(count, d);
  const z = new Float64Array(d);
  for (let i = 0; i < count; i++) {
    const k = choices.categorical(weights);
    const degrees = degreesOfFreedom?.[k];
    const width = degrees === undefined ? 1 : Math.sqrt(degrees / widths.gamma(degrees / 2, 2));
    for (let j = 0; j < d; j++) z[j] = width * values.normal();
    for (let j = 0; j < d; j++) {
      let sum = data[k * d + j];
      for (let l = 0; l <= j; l++) sum += factors[k][j * d + l] * z[l];
      result.data[i * d + j] = sum;
    }
  }
  return result;
}
