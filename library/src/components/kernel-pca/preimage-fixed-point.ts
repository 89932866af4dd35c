/** Pre-images for Gaussian kernels by a fixed point (Mika et al. 1999), and for linear ones directly. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, row, selectRows, zeros } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import { multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { nearestTraining } from "./feature-distances.js";
import { type KernelPcaState, requireSamples } from "./kernel-pca-state.js";

/** A step whose weights nearly cancel leads nowhere; then the best sample so far is kept. */
const CANCELLED = 1e-10;

/**
 * The projection is Pφ = Σᵢ γᵢ φ(xᵢ). Its distance to φ(z) is least where z = Σᵢ γᵢ k(z, xᵢ) xᵢ / Σᵢ γᵢ k(z, xᵢ), which is
 * iterated from the training sample whose image is nearest; a linear kernel has the answer z = Σᵢ γᵢ xᵢ itself.
 */
export function fixedPointPreimages(
  state: KernelPcaState,
  scores: Matrix,
  maxIterations: number,
  tolerance: number,
): Matrix {
  const samples = requireSamples(state, "pre-images");
  const { kernel } = state;
  if (kernel.kind === "linear") return multiply(expansionWeights(state, scores), samples);
  requireGaussian(kernel);
  const result = zeros(scores.rows, samples.columns);
  const piece = pieceRows(samples.rows, samples.columns);
  for (let first = 0; first < scores.rows; first += piece) {
    const some = rowsBetween(scores, first, Math.min(scores.rows, first + piece)) as Matrix;
    const start = selectRows(samples, nearestTraining(state, some));
    iterate(kernel, samples, expansionWeights(state, some), start, maxIterations, tolerance);
    result.data.set(start.data, first * result.columns);
  }
  return result;
}

/** γ for each row of scores: the coefficients of the projection, those of the mean included. */
export function expansionWeights({ coefficients, lengths, shares, rowMeans }: KernelPcaState, scores: Matrix): Matrix {
  const unit = { ...scores, data: scores.data.map((value, at) => value / lengths[at % lengths.length] ** 2) };
  const gamma = multiplyTransposed(unit, coefficients);
  if (rowMeans !== null) for (let at = 0; at < gamma.data.length; at++) gamma.data[at] += shares[at % shares.length];
  return gamma;
}

/** Moves every row of z to its fixed point, in place; rows that have converged are not updated again. */
function iterate(
  kernel: Kernel,
  samples: Matrix,
  gamma: Matrix,
  z: Matrix,
  maxIterations: number,
  tolerance: number,
): void {
  let active = Array.from({ length: z.rows }, (_, i) => i);
  for (let step = 0; step < maxIterations && active.length > 0; step++) {
    const weights = gram(kernel, selectRows(z, active), samples);
    const sums = new Float64Array(active.length);
    const sizes = new Float64Array(active.length);
    active.forEach((i, r) => {
      const own = row(weights, r);
      const factors = row(gamma, i);
      for (let j = 0; j < own.length; j++) {
        own[j] *= factors[j];
        sums[r] += own[j];
        sizes[r] += Math.abs(own[j]);
      }
    });
    const moved = multiply(weights, samples);
    active = active.filter((i, r) => {
      if (!(sums[r] > CANCELLED * sizes[r])) return false;
      const target = row(z, i);
      const next = row(moved, r);
      let change = 0;
      let size = 0;
      for (let j = 0; j < target.length; j++) {
        const value = next[j] / sums[r];
        change += (value - target[j]) ** 2;
        size += value * value;
        target[j] = value;
      }
      return change > tolerance ** 2 * size;
    });
  }
}

function requireGaussian(kernel: Kernel): void {
  if (kernel.kind === "rbf") return;
  throw new LecternError(
    "unsupported",
    `kernel-pca: pre-images by fixed point need a Gaussian or linear kernel, not ${kernel.kind}; preimages: { kind: "learned" } works with any`,
    { option: "preimages", value: "fixed-point" },
  );
}
