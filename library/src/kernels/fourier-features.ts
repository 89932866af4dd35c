/**
 * Random Fourier features (Rahimi and Recht 2007; Cookbook, chapter 24). A kernel that depends on x − y alone is the
 * Fourier transform of a probability P (Bochner 1932): k(x, y) = E cos(w·(x − y)) for w drawn from P. With K draws the
 * inner product of the vectors [cos(w·x), sin(w·x)] / √K, or [cos(w·x + b)] √(2/K) with b uniform in [0, 2π), is an
 * unbiased estimate of k(x, y) with an error of the order 1/√K.
 */
import { LecternError } from "../core/errors.js";
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { multiply } from "../linalg/multiply.js";
import { multiplySparse } from "../linalg/sparse/dense.js";
import { cos, sin, tan } from "../numeric/elementary/functions.js";
import type { Random } from "../numeric/random/random.js";
import type { Kernel } from "./kernel.js";
import { someKernels } from "./kernel-option.js";
import { rowsBetween } from "./row-pieces.js";

/** The kernels that have random Fourier features, as an option. */
export const fourierKernelOption = someKernels(
  ["rbf", "laplace"],
  "kernel, the similarity of two samples; approximated by inner products of the features",
);

/** Random directions, one per column, and the phases b, or null when each direction has a cosine and a sine. */
export interface FourierFeatures {
  readonly frequencies: Matrix;
  readonly phases: Float64Array | null;
}

/** Draws the directions for samples with `columns` columns. Throws if the kernel does not depend on x − y alone. */
export function drawFourierFeatures(
  kernel: Kernel,
  columns: number,
  count: number,
  phases: boolean,
  random: Random,
): FourierFeatures {
  const frequencies = zeros(columns, count);
  const draw = frequencySampler(kernel);
  // Direction after direction: with more of them, the first ones stay the same.
  const stream = random.fork("frequencies");
  for (let k = 0; k < count; k++) {
    for (let j = 0; j < columns; j++) frequencies.data[j * count + k] = draw(stream);
  }
  const shifts = random.fork("phases");
  return {
    frequencies,
    phases: phases ? Float64Array.from({ length: count }, () => 2 * Math.PI * shifts.uniform()) : null,
  };
}

/** exp(−γ‖δ‖²) is the transform of the normal distribution of variance 2γ, exp(−γ‖δ‖₁) of Cauchy's of scale γ. */
function frequencySampler(kernel: Kernel): (random: Random) => number {
  switch (kernel.kind) {
    case "laplace":
      return (random) => kernel.gamma * tan(Math.PI * (random.uniform() - 0.5));
    case "rbf":
      return normalOf(2 * kernel.gamma);
    default:
      throw new LecternError(
        "invalid-option",
        `random features: the ${kernel.kind} kernel is not supported; use rbf or laplace`,
        { option: "kernel" },
      );
  }
}

function normalOf(variance: number): (random: Random) => number {
  const deviation = Math.sqrt(variance);
  return (random) => deviation * random.normal();
}

/** The features of samples: all cosines, then all sines; or one cosine per direction when there are phases. */
export function applyFourierFeatures({ frequencies, phases }: FourierFeatures, x: Matrix | SparseMatrix): Matrix {
  const count = frequencies.columns;
  const angles = isSparse(x) ? multiplySparse(x, frequencies) : multiply(x, frequencies);
  const size = Math.sqrt((phases === null ? 1 : 2) / count);
  if (phases !== null) {
    for (let at = 0; at < angles.data.length; at++) {
      angles.data[at] = size * cos(angles.data[at] + phases[at % count]);
    }
    return angles;
  }
  const result = zeros(x.rows, 2 * count);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let k = 0, to = 2 * i * count; k < count; k++, to++, at++) {
      result.data[to] = size * cos(angles.data[at]);
      result.data[to + count] = size * sin(angles.data[at]);
    }
  }
  return result;
}

/** Nanoseconds for a cosine or a sine of an angle, and for each column that the angle depends on. */
const [ENTRY, COLUMN] = [30, 0.5];

/** {@link applyFourierFeatures} as work that yields after a block of samples, for fits that begin with the features. */
export function* fourierFeatureSteps(features: FourierFeatures, x: Matrix | SparseMatrix): Work<void, Matrix> {
  const width = (features.phases === null ? 2 : 1) * features.frequencies.columns;
  const columns = isSparse(x) ? x.values.length / Math.max(1, x.rows) : x.columns;
  const block = Math.max(64, Math.floor(WORK_BETWEEN_YIELDS / (width * (ENTRY + COLUMN * columns))));
  if (x.rows <= block) return applyFourierFeatures(features, x);
  const result = zeros(x.rows, width);
  for (let first = 0; first < x.rows; first += block) {
    const rows = rowsBetween(x, first, Math.min(x.rows, first + block));
    result.data.set(applyFourierFeatures(features, rows).data, first * width);
    yield;
  }
  return result;
}

/** The names of the columns of {@link applyFourierFeatures}. */
export function fourierFeatureNames({ frequencies, phases }: FourierFeatures): string[] {
  const names = (name: string) => Array.from({ length: frequencies.columns }, (_, k) => `${name}${k + 1}`);
  return phases === null ? [...names("cos"), ...names("sin")] : names("cos");
}
