/** Eigenpairs of a centred kernel matrix that is stored in full. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { centerGram } from "../../kernels/center-gram.js";
import { symmetricEigenSteps } from "../../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenRangeSteps } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyVector } from "../../linalg/multiply.js";
import type { KernelSpectrum, SpectrumProblem } from "./kernel-spectrum.js";
import { keepPositive } from "./positive-pairs.js";

/** A negative eigenvalue of more than this share of the largest is more than rounding. */
const NEGATIVE_SHARE = 1e-8;

/** Nanoseconds for an entry of the kernel matrix, each time that it is changed. */
const PER_ENTRY = 3;

/** All eigenpairs, or the `components` largest; without centring the memory of k is used up. */
export function* denseSpectrum(
  problem: SpectrumProblem,
  k: Matrix,
  solver: "full" | "partial",
): Work<void, KernelSpectrum> {
  const pace = createPace();
  const { center, components } = problem;
  const { weights, total } = problem.sampleWeights;
  const n = k.rows;
  const rowMeans = multiplyVector(
    k,
    weights.map((weight) => weight / total),
  );
  let size = 0;
  for (let i = 0; i < n; i++) size += weights[i] * Math.abs(k.data[i * n + i]);
  const centered = center ? centerGram(k, weights) : k;
  if (pace(n * n * PER_ENTRY)) yield;
  const roots = weights.map(Math.sqrt);
  let trace = 0;
  for (let i = 0; i < n; i++) {
    scaleRow(centered.data.subarray(i * n, (i + 1) * n), roots[i], roots);
    trace += centered.data[i * n + i];
    if (pace(n * PER_ENTRY)) yield;
  }
  const count = Math.min(components ?? n, n);
  const { values, vectors } =
    solver === "full" ? yield* symmetricEigenSteps(centered) : yield* symmetricEigenRangeSteps(centered, n - count, n);
  const least = values[0];
  const negative =
    -least > Math.max(NEGATIVE_SHARE * values[values.length - 1], Number.EPSILON * n * size) ? least : undefined;
  return { ...keepPositive(values, transpose(vectors), count, size), rowMeans, trace, negative, converged: true };
}

/** Loops over entries are functions of their own, because engines compile those of generators late. */
function scaleRow(row: Float64Array, factor: number, factors: Float64Array): void {
  for (let j = 0; j < row.length; j++) row[j] *= factor * factors[j];
}
