/** Parts of fits whose work grows with the data: they yield inside it, by its estimated size and not by the clock. */
import { expect, test } from "vitest";
import { estimateBandwidth } from "../src/clustering/mode-seeking/estimate-bandwidth.js";
import { createKernelWindow } from "../src/clustering/mode-seeking/kernel-window.js";
import { densitySteps } from "../src/clustering/mode-seeking/seek-modes.js";
import { squaredResidualSteps } from "../src/components/kernel-pca/novelty.js";
import { runToEnd, type Work } from "../src/core/run.js";
import { fromDense, transposeSparse } from "../src/data/sparse.js";
import { createTable } from "../src/data/table/table.js";
import {
  affinityPropagation,
  densityForest,
  dirichletProcessMixture,
  histogramDensity,
  kernelCca,
  kernelPca,
  kernelTdsep,
  leastSquares,
  manifoldForest,
  multipleMapsTSne,
  nmf,
  oneHot,
  robustCovariance,
  tfidf,
} from "../src/index.js";
import { productsAboutSteps } from "../src/linalg/covariance-products.js";
import { laggedCovarianceSteps } from "../src/linalg/lagged-covariance.js";
import { multiplySparseSteps } from "../src/linalg/sparse/multiply.js";
import { createRandom } from "../src/numeric/random/random.js";
import { densityTreeSteps } from "../src/trees/density-forest/density-trees.js";
import { growGaussianTree } from "../src/trees/density-forest/gaussian-trees.js";
import { normalMatrix } from "./matrices.js";

const points = (rows: number, columns: number) => normalMatrix(rows, columns, createRandom(1));
const all = (rows: number) => Int32Array.from({ length: rows }, (_, i) => i);

function yieldsOf(work: Work<unknown, unknown>): number {
  let yields = 0;
  runToEnd(work, { onProgress: () => void yields++ });
  return yields;
}

test.each([
  ["sums of products of columns", () => productsAboutSteps(new Float64Array(200).fill(1), points(9000, 200), {}), 2],
  ["products of sparse matrices", () => gramOfSparse(), 2],
  ["lagged covariances", () => laggedCovarianceSteps(points(4000, 100), [1, 2, 3, 4]), 2],
  ["the distances of novelty", () => noveltyOf(), 1],
  ["the densities of end points", () => densitySteps(windowOf(), points(20, 1), 1e6), 4],
  ["the cells of density forests", () => densityTreeSteps(points(300, 2), [grownTree()], 1e-3), 2],
  ["kernel canonical correlation", () => kernelCca({ views: [[0], [1]] }).steps({ x: points(600, 2) }), 3],
  // Besides a yield for the one iteration.
  ["least squares", () => leastSquares().steps({ x: points(1500, 200), y: ones(1500) }), 1],
  ["the cells of a histogram", () => histogramDensity().steps({ x: points(10_000, 2) }), 1],
  ["words of texts", () => tfidf().steps({ x: createTable({ text: texts(1000, 600) }) }), 1],
  ["columns of categories", () => oneHot().steps({ x: createTable({ a: labels(60_000), b: labels(60_000) }) }), 2],
  ["affinity propagation", () => affinityPropagation({ maxIterations: 1 }).steps({ x: points(700, 2) }), 3],
  ["sweeps of a Dirichlet process", () => process(points(6000, 20)), 3],
  ["the trees of a density forest", () => densityForest({ trees: 1 }).steps({ x: points(1500, 20) }), 4],
  ["the similarities of multiple maps", () => multipleMaps().steps({ x: points(600, 2) }), 3],
  ["the bandwidth of mean shift", () => estimateBandwidth(points(1500, 4), ones(1500), "gaussian"), 2],
  // Besides a yield for each of the two iterations: one between the factors, and one inside the larger of them.
  ["non-negative factorisation", () => factorization().steps({ x: positive(2000, 50) }), 6],
  ["kernel TDSEP", () => kernelTdsep().steps({ x: points(6000, 2) }), 3],
  // Besides a yield for each start or tree.
  ["robust covariances", () => robustCovariance({ starts: 5 }).steps({ x: points(20_000, 4) }), 12],
  ["manifold forests", () => manifoldForest({ trees: 2 }).steps({ x: points(100, 2) }), 5],
] as const)("%s", (_, begin, least) => {
  expect(yieldsOf(begin())).toBeGreaterThanOrEqual(least);
});

function gramOfSparse() {
  const { data, ...size } = points(1000, 200);
  const sparse = fromDense({ ...size, data: data.map((value) => Math.max(0, value - 0.5)) });
  return multiplySparseSteps(transposeSparse(sparse), sparse);
}

function noveltyOf() {
  const x = points(1500, 2);
  const { state } = kernelPca({ kernel: { kind: "rbf", gamma: 1 }, components: 2 }).fit({ x });
  return squaredResidualSteps(state, x);
}

const texts = (count: number, length: number) => ({
  type: "text" as const,
  values: Array.from({ length: count }, (_, i) => `${i} word`.padEnd(length, " of text")),
});

const labels = (count: number) => Array.from({ length: count }, (_, i) => ["a", "b"][i % 2]);

const ones = (count: number) => new Float64Array(count).fill(1);

/** A sweep of a sampler that knows one cluster. */
const process = (x: ReturnType<typeof points>) =>
  dirichletProcessMixture({ start: { kind: "one" }, maxIterations: 1, burnIn: 0 }).steps({ x });

const multipleMaps = () => multipleMapsTSne({ maxIterations: 1, earlyIterations: 0 });

const factorization = () => nmf({ components: 60, maxIterations: 2, start: { kind: "random" } });

function positive(rows: number, columns: number) {
  const { data, ...size } = points(rows, columns);
  return { ...size, data: data.map(Math.abs) };
}

const windowOf = () => createKernelWindow(points(50, 1), new Float64Array(50).fill(1), "gaussian");

const grownTree = () => {
  const limits = { maxDepth: 4, minLeaf: 10, minGain: 0, draws: 15, ridge: 1e-3 };
  return growGaussianTree(points(300, 2), all(300), limits, createRandom(1));
};
