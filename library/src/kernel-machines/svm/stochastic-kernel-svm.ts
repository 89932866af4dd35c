/** A kernel support vector machine by stochastic gradient descent (Cookbook, chapter 21, algorithm 20). */
import { LecternError } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import {
  choice,
  fraction,
  type GivenOptions,
  integer,
  type OptionValues,
  optional,
  seed,
} from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, selectRows } from "../../data/matrix.js";
import { clusterLandmarks } from "../../kernels/cluster-landmarks.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelExpansion } from "../../kernels/kernel-expansion.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { requireFiniteVector } from "../../linalg/check-matrix.js";
import { createRandom, type Random } from "../../numeric/random/random.js";

const name = "stochasticKernelSvm";

// Kernel values of this many steps are computed together.
const BATCH = 64;

const options = {
  kernel: kernelOption(),
  alpha: fraction(
    1,
    "strength of the penalty: alpha ½ ‖a‖² is added to the mean of the hinge losses; above 1 the first steps would overshoot",
  ),
  maxIterations: integer(1000, "number of steps, each with one sample"),
  landmarks: optional(integer(100, "number of landmarks; by default all samples are landmarks")),
  landmarkChoice: choice(
    ["drawn", "k-means"],
    "drawn",
    "how landmarks are chosen, when there are fewer landmarks than samples: random samples, or centers of clusters",
  ),
  seed: seed(),
};

/** Kernel, penalty, number of steps, and landmarks. */
export type StochasticKernelSvmOptions = GivenOptions<typeof options>;

/** The function f(x) = Σⱼ coefficientⱼ k(x, landmarkⱼ), whose sign is the class. */
export interface StochasticKernelSvm {
  readonly coefficients: Float64Array;
  /** One in each row; for a precomputed kernel the rows of its matrix. */
  readonly landmarks: Matrix;
  /** f, for each row; there is no intercept. */
  decision(x: MatrixLike): Float64Array;
  /** 1 where f is not negative, else −1. */
  predict(x: MatrixLike): Float64Array;
}

/**
 * Learns to tell 1 from −1 by steps of decreasing length against the gradient of ½ alpha ‖a‖² + max(0, 1 − yᵢ f(xᵢ)) of one random
 * sample: a ← a − (alpha a − yᵢ k(Z, xᵢ) where yᵢ f(xᵢ) ≤ 1) / step. The simplest way to train a kernel machine. The penalty is on
 * the coefficients, not on the norm aᵀKa of the function, so all landmarks have coefficients: it is not sparse. For the minimum of the
 * usual objective, sparse and with an intercept, take {@link supportVectorClassifier}. With landmarks instead of all samples a step,
 * a prediction and the memory cost as much as there are landmarks.
 *
 * @example
 * ```ts
 * import { exclusiveOr } from "lectern/datasets";
 * import { stochasticKernelSvm } from "lectern/kernel-machines";
 *
 * const { x, y } = exclusiveOr();
 * const signs = y.codes.map((code) => (code === 0 ? 1 : -1));
 * const machine = stochasticKernelSvm(x, signs, { kernel: { kind: "rbf", gamma: 0.5 } });
 * machine.predict([[1, 1], [1, -1]]); // Float64Array [ 1, -1 ]
 * ```
 */
export function stochasticKernelSvm(
  samples: MatrixLike,
  labels: ArrayLike<number>,
  settings: StochasticKernelSvmOptions = {},
): StochasticKernelSvm {
  const x = asMatrix(samples, `${name}: the samples`);
  requireFiniteVector(name, x.data);
  requireSigns(labels, x.rows);
  const { kernel: given, alpha, maxIterations, ...choices } = resolveOptions(name, options, settings);
  const kernel = kernelFor(name, given, x);
  const random = createRandom(choices.seed);
  const landmarks = landmarksOf(kernel, x, choices, random.fork("landmarks"));
  const picks = random.fork("picks");
  const a = new Float64Array(landmarks.rows);
  for (let first = 0; first < maxIterations; first += BATCH) {
    const drawn = Int32Array.from({ length: Math.min(BATCH, maxIterations - first) }, () => picks.integer(x.rows));
    const { data } = gram(kernel, selectRows(x, drawn), landmarks);
    drawn.forEach((i, at) => {
      step(a, data.subarray(at * a.length, (at + 1) * a.length), labels[i], alpha, 1 / (first + at + 1));
    });
  }
  const decision = (at: MatrixLike) => kernelExpansion(kernel, asMatrix(at, `${name}: the samples`), landmarks, a);
  return {
    coefficients: a,
    landmarks,
    decision,
    predict: (at) => decision(at).map((value) => (value >= 0 ? 1 : -1)),
  };
}

/** One step for a sample with the label y and the kernel values k. */
function step(a: Float64Array, k: Float64Array, y: number, alpha: number, rate: number): void {
  let f = 0;
  for (let j = 0; j < a.length; j++) f += a[j] * k[j];
  const [shrink, push] = [1 - rate * alpha, y * f > 1 ? 0 : rate * y];
  for (let j = 0; j < a.length; j++) a[j] = shrink * a[j] + push * k[j];
}

type LandmarkChoice = Pick<OptionValues<typeof options>, "landmarks" | "landmarkChoice">;

function landmarksOf(kernel: Kernel, x: Matrix, { landmarks, landmarkChoice }: LandmarkChoice, random: Random): Matrix {
  if (landmarks === null || landmarks >= x.rows) return x;
  if (kernel.kind === "precomputed") {
    throw new LecternError(
      "invalid-option",
      `${name}: landmarks need samples; leave them out with a precomputed kernel`,
      {
        option: "landmarks",
      },
    );
  }
  if (landmarkChoice === "k-means") return runToEnd(clusterLandmarks(x, landmarks, random));
  return selectRows(x, random.sample(x.rows, landmarks).sort());
}

function requireSigns(labels: ArrayLike<number>, rows: number): void {
  const odd = Array.from(labels).findIndex((label) => label !== 1 && label !== -1);
  if (labels.length !== rows || odd >= 0) {
    const got =
      labels.length === rows ? `${labels[odd]} for sample ${odd}` : `${labels.length} labels for ${rows} samples`;
    throw new LecternError("invalid-data", `${name}: labels must be 1 or −1, one for each sample, got ${got}`);
  }
  if (rows === 0) throw new LecternError("invalid-data", `${name}: needs at least 1 sample`);
}
