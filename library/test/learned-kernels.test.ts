import { expect, test } from "vitest";
import { kernelPca } from "../src/components/kernel-pca/kernel-pca.js";
import { runToEnd } from "../src/core/run.js";
import type { Matrix } from "../src/data/matrix.js";
import { sCurve } from "../src/datasets/sheets.js";
import { neighborAffinity } from "../src/graphs/affinity.js";
import { diffusionMap } from "../src/manifold/diffusion-map/diffusion-map.js";
import { hessianEigenmaps } from "../src/manifold/hessian-eigenmaps/hessian-eigenmaps.js";
import { laplacianEigenmaps } from "../src/manifold/laplacian-eigenmaps/laplacian-eigenmaps.js";
import { laplacianKernel } from "../src/manifold/laplacian-eigenmaps/laplacian-kernel.js";
import { locallyLinearEmbedding } from "../src/manifold/locally-linear-embedding/locally-linear-embedding.js";
import {
  reconstructionKernel,
  reconstructionWeights,
} from "../src/manifold/locally-linear-embedding/reconstruction-kernel.js";
import { maximumVarianceUnfolding } from "../src/manifold/maximum-variance-unfolding/maximum-variance-unfolding.js";
import { spearmanCorrelation } from "../src/metrics/regression/correlation.js";
import { largestAngle } from "./embedding-subspaces.js";

const curve = sCurve({ samples: 120, seed: 3 });

/** The best absolute rank correlation of a coordinate with the place along the curve. */
function order({ rows, columns, data }: Matrix, along: Float64Array): number {
  return Math.max(
    ...Array.from({ length: columns }, (_, k) =>
      Math.abs(
        spearmanCorrelation(
          along,
          Float64Array.from({ length: rows }, (_, i) => data[i * columns + k]),
        ),
      ),
    ),
  );
}

test("[ML2M-001] Hessian eigenmaps, diffusion maps and maximum variance unfolding order the samples of an S-curve, which PCA does not", () => {
  const { x, y } = curve;
  expect(order(hessianEigenmaps({ neighbors: 9 }).fit({ x }).embedding, y)).toBeGreaterThan(0.97);
  expect(order(diffusionMap({ bandwidth: 0.4 }).fit({ x }).embedding, y)).toBeGreaterThan(0.97);
  // Few samples, in two rows along the curve.
  const along = Float64Array.from({ length: 32 }, (_, i) => 3 * Math.PI * (Math.floor(i / 2) / 15 - 0.5));
  const rows = Array.from(along, (t, i) => [Math.sin(t), 0.5 * (i % 2), Math.sign(t) * (Math.cos(t) - 1)]);
  const unfolded = maximumVarianceUnfolding({ neighbors: 4, tolerance: 1e-2 }).fit({ x: rows });
  expect(order(unfolded.embedding, along)).toBeGreaterThan(0.97);
  const linear = kernelPca({ kernel: { kind: "linear" }, components: 2 }).fit({ x });
  expect(order(linear.transform(x), y)).toBeLessThan(0.95);
});

test("[ML2M-002] LLE and Laplacian eigenmaps are kernel PCA with kernels learned from the samples", () => {
  const { x } = curve;
  const scores = (kernel: Matrix, center: boolean) =>
    kernelPca({ kernel: { kind: "precomputed" }, components: 2, center })
      .fit({ x: kernel })
      .transform(kernel);
  const lle = locallyLinearEmbedding({ neighbors: 8 }).fit({ x }).embedding;
  expect(largestAngle(scores(reconstructionKernel(reconstructionWeights(x, 8)), true), lle)).toBeLessThan(1e-5);
  const maps = laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 8 }, laplacian: "symmetric" }).fit({ x });
  const kernel = laplacianKernel(runToEnd(neighborAffinity(x, 8)), "symmetric");
  expect(largestAngle(scores(kernel, false), maps.embedding)).toBeLessThan(1e-6);
});
