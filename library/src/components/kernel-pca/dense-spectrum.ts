/** Eigenpairs of a centred kernel matrix that is stored in full. */
import { type Matrix, transpose } from "../../data/matrix.js";
import { centerGram } from "../../kernels/center-gram.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenRange } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyVector } from "../../linalg/multiply.js";
import type { KernelSpectrum, SpectrumProblem } from "./kernel-spectrum.js";
import { keepPositive } from "./positive-pairs.js";

/** A negative eigenvalue of more than this share of the largest is more than rounding. */
const NEGATIVE_SHARE = 1e-8;

/** All eigenpairs, or the `components` largest; without centring the memory of k is used up. */
export function denseSpectrum(problem: SpectrumProblem, k: Matrix, solver: "full" | "partial"): KernelSpectrum {
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
  const roots = weights.map(Math.sqrt);
  let trace = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) centered.data[i * n + j] *= roots[i] * roots[j];
    trace += centered.data[i * n + i];
  }
  const count = Math.min(components ?? n, n);
  const { values, vectors } =
    solver === "full" ? symmetricEigen(centered) : symmetricEigenRange(centered, n - count, n);
  const least = values[0];
  const negative =
    -least > Math.max(NEGATIVE_SHARE * values[values.length - 1], Number.EPSILON * n * size) ? least : undefined;
  return { ...keepPositive(values, transpose(vectors), count, size), rowMeans, trace, negative, converged: true };
}
