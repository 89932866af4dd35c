/**
 * Kernel TDSEP: sources of nonlinear mixtures x = f(A s) (Harmeling, Ziehe, Kawanabe and Müller 2003). In the feature space
 * of a kernel the sources are linear, so that lagged covariances of a few of its directions find them.
 */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { kernelOfOptions } from "../../../contract/state/kernel-field.js";
import { LecternError } from "../../../core/errors.js";
import { integer, optional, seed } from "../../../core/options/options.js";
import { createPace, WORK_BETWEEN_YIELDS } from "../../../core/pace.js";
import { warn } from "../../../core/report.js";
import { counted, inside, type Work } from "../../../core/run.js";
import { type Matrix, selectRows, transpose, zeros } from "../../../data/matrix.js";
import { gram } from "../../../kernels/gram.js";
import type { Kernel } from "../../../kernels/kernel.js";
import { kernelFor } from "../../../kernels/kernel-for.js";
import { kernelOption } from "../../../kernels/kernel-option.js";
import { nystromMapSteps } from "../../../kernels/nystrom-map.js";
import { centered, columnMoments } from "../../../linalg/column-moments.js";
import { jointDiagonalizationSteps } from "../../../linalg/joint-diagonalize.js";
import { laggedCovarianceSteps, requireLags } from "../../../linalg/lagged-covariance.js";
import { multiply, multiplyTransposed, multiplyTransposedLeft } from "../../../linalg/multiply.js";
import { NANOSECONDS } from "../../../linalg/paced-product.js";
import { createRandom } from "../../../numeric/random/random.js";
import { isNotEmpty } from "../../state-checks.js";
import { symmetricProduct } from "../separation.js";
import { lagOptions } from "../sobi/sobi.js";
import { whitenSteps } from "../white-data.js";

const learns = {
  kernel: kernelOfOptions("kernel with all parameters set"),
  landmarks: state.matrix(
    "landmarks",
    "features",
    "samples that span the part of the feature space in which sources are sought; none with a precomputed kernel",
  ),
  weights: state.matrix(
    "terms",
    "coordinates",
    "from similarities to the landmarks to coordinates in that part of the feature space; with a precomputed kernel a row for each training sample",
    {},
    (weights, context) => isNotEmpty(weights) ?? termsProblem(weights, context),
  ),
  mean: state.vector("coordinates", "mean of those coordinates"),
  unmixing: state.matrix("sources", "coordinates", "one source per row", {}, isNotEmpty),
  mixing: state.matrix(
    "features",
    "sources",
    "covariance of each column with each source: the linear part of the mixture",
  ),
};

export interface KernelTdsepState extends state.StateOf<typeof learns> {}

/**
 * Separates nonlinear mixtures of time series whose sources have different autocorrelations. Of all components found in
 * feature space, those that explain most of the columns' variance are taken as sources. When the mixture is linear,
 * {@link sobi} is better.
 *
 * @example
 * ```ts
 * import { kernelTdsep } from "lectern";
 *
 * const x = Array.from({ length: 300 }, (_, t) => {
 *   const [a, b] = [Math.sin(t / 5), Math.sin(t / 17)];
 *   return [Math.exp(0.5 * (a + b)), Math.exp(0.5 * (a - b))];
 * });
 * kernelTdsep({ components: 2, rank: 6 }).fit({ x }).transform(x); // sin(t / 5) and sin(t / 17), up to scale
 * ```
 */
export const kernelTdsep = defineTransformer({
  kind: "kernel-tdsep",
  title: "Kernel TDSEP",
  summary: "Separates nonlinear mixtures of time series in the feature space of a kernel.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "n d k + t n k²", predict: "k d" },
    needs: ["scaled columns", "ordered samples"],
    objective: {
      formula: "Σ_τ Σ_{i≠j} (½⟨uᵢ(t) uⱼ(t − τ)⟩ + ½⟨uⱼ(t) uᵢ(t − τ)⟩)²",
      measure: null,
      reaches: "local minimum",
    },
    sources: ["Harmeling, Ziehe, Kawanabe and Müller 2003"],
    seeAlso: ["sobi", "nystrom"],
  },
  options: {
    components: optional(integer(2, "number of components; sources to keep, as many as columns by default")),
    kernel: kernelOption(),
    landmarks: integer(100, "number of landmarks; they span the part of feature space that is used"),
    rank: integer(12, "number of directions of feature space in which sources are searched for"),
    ...lagOptions,
    seed: seed(),
  },
  learns,
  *fit({ x }, { components, kernel: open, landmarks: wanted, rank, lags, seed: start }) {
    requireLags("kernel-tdsep", lags, x.rows);
    const kernel = kernelFor("kernel-tdsep", open, x);
    const chosen = createRandom(start).fork("landmarks").sample(x.rows, Math.min(wanted, x.rows)).sort();
    const begun = { step: 1 };
    const spanning = kernel.kind === "precomputed" ? spanOfMatrix(x, chosen) : spanOfSamples(kernel, x, chosen);
    const span = yield* inside(counted(spanning), begun);
    const isTime = createPace();
    const features = yield* inside(counted(coordinateSteps({ kernel, ...span }, x)), begun);
    const available = (yield* inside(counted(whitenSteps("kernel-tdsep", features, null)), begun)).rank;
    const directions = Math.min(rank, available);
    const sought = components ?? Math.min(x.columns, directions);
    if (sought > directions) {
      throw new LecternError(
        "invalid-option",
        `kernel-tdsep: components must be at most ${directions}, the number of directions of feature space in use (rank ${rank}, ${available} with variance), got ${sought}`,
        { kind: "kernel-tdsep", option: "components", value: sought },
      );
    }
    const white = yield* inside(counted(whitenSteps("kernel-tdsep", features, directions)), begun);
    if (isTime(x.rows * features.columns ** 2 * NANOSECONDS)) yield { ...begun, inner: begun };
    const covariances = yield* inside(counted(laggedCovarianceSteps(white.centered, lags)), begun);
    const matrices = covariances.map((v) => symmetricProduct(white.whiten, v));
    const { vectors, sweeps, converged } = yield* jointDiagonalizationSteps(matrices, { tolerance: 1e-8 });
    const unmixing = multiply(transpose(vectors), white.whiten);
    const sources = multiplyTransposed(white.centered, unmixing);
    const products = multiplyTransposedLeft(centered(x, columnMoments(x).mean), sources);
    const fields = { ...products, data: products.data.map((sum) => sum / x.rows) };
    const taken = strongest(fields, sought);
    const learned: KernelTdsepState = {
      kernel,
      ...span,
      mean: white.mean,
      unmixing: pickRows(unmixing, taken),
      mixing: transpose(pickRows(transpose(fields), taken)),
    };
    const notes = { directions, landmarks: chosen.length };
    const few =
      directions < rank
        ? [
            warn("low-rank", `feature space has only ${directions} directions with variance, not ${rank}`, {
              directions,
              rank,
            }),
          ]
        : [];
    return { state: learned, report: { converged, iterations: sweeps, notes, warnings: few } };
  },
  transform: ({ mean, unmixing, ...span }, x) => multiplyTransposed(centered(coordinatesOf(span, x), mean), unmixing),
  outputFeatures: ({ unmixing }) => Array.from({ length: unmixing.rows }, (_, k) => `source${k + 1}`),
});

/** Nanoseconds for the kernel of a sample and a landmark, with what follows from it. */
const ENTRY = 20;

/** The part of feature space that the landmarks span. */
type Span = Pick<KernelTdsepState, "landmarks" | "weights">;

function* spanOfSamples(kernel: Kernel, x: Matrix, chosen: Int32Array): Work<void, Span> {
  const landmarks = selectRows(x, chosen);
  return { landmarks, weights: (yield* nystromMapSteps(kernel, landmarks)).weights };
}

/** The samples that were not chosen have weights of 0. */
function* spanOfMatrix(k: Matrix, chosen: Int32Array): Work<void, Span> {
  const rows = selectRows(k, chosen);
  const own = zeros(chosen.length, chosen.length);
  own.data.forEach((_, at) => {
    const [i, j] = [Math.floor(at / own.columns), at % own.columns];
    own.data[at] = rows.data[i * rows.columns + chosen[j]];
  });
  const few = (yield* nystromMapSteps({ kind: "precomputed" }, own)).weights;
  const weights = zeros(k.rows, few.columns);
  chosen.forEach((sample, i) => {
    weights.data.set(few.data.subarray(i * few.columns, (i + 1) * few.columns), sample * few.columns);
  });
  return { landmarks: zeros(0, k.columns), weights };
}

function coordinatesOf({ kernel, landmarks, weights }: Span & { readonly kernel: Kernel }, x: Matrix): Matrix {
  return multiply(kernel.kind === "precomputed" ? x : gram(kernel, x, landmarks), weights);
}

/** {@link coordinatesOf} as work that yields between pieces of the samples. */
function* coordinateSteps(span: Span & { readonly kernel: Kernel }, x: Matrix): Work<void, Matrix> {
  const { rows, columns } = span.weights;
  const piece = Math.max(64, Math.floor(WORK_BETWEEN_YIELDS / (rows * ENTRY)));
  if (x.rows <= piece) return coordinatesOf(span, x);
  const result = zeros(x.rows, columns);
  for (let first = 0; first < x.rows; first += piece) {
    const end = Math.min(x.rows, first + piece);
    const part = { ...x, rows: end - first, data: x.data.subarray(first * x.columns, end * x.columns) };
    result.data.set(coordinatesOf(span, part).data, first * columns);
    yield;
  }
  return result;
}

function termsProblem({ rows }: Matrix, { options, sizeOf }: state.StateContext): string | undefined {
  const isPrecomputed = (options["kernel"] as Kernel).kind === "precomputed";
  if (isPrecomputed && sizeOf("landmarks") > 0) return "must have no landmarks with a precomputed kernel";
  const [what, count] = isPrecomputed ? ["training sample", sizeOf("features")] : ["landmark", sizeOf("landmarks")];
  return rows === count ? undefined : `must have a row for each ${what}, ${count}, got ${rows}`;
}

/** Which components explain most, with the sign that makes the largest entry of their mixing column positive. */
function strongest(fields: Matrix, count: number): { from: number; sign: number }[] {
  const k = fields.columns;
  const power = new Float64Array(k);
  const largest = new Float64Array(k);
  for (let at = 0; at < fields.data.length; at++) {
    const [j, value] = [at % k, fields.data[at]];
    power[j] += value ** 2;
    if (Math.abs(value) > Math.abs(largest[j])) largest[j] = value;
  }
  return Array.from(power.keys())
    .sort((i, j) => power[j] - power[i] || i - j)
    .slice(0, count)
    .map((from) => ({ from, sign: largest[from] < 0 ? -1 : 1 }));
}

function pickRows(a: Matrix, taken: readonly { from: number; sign: number }[]): Matrix {
  const result = zeros(taken.length, a.columns);
  taken.forEach(({ from, sign }, to) => {
    for (let j = 0; j < a.columns; j++) result.data[to * a.columns + j] = sign * a.data[from * a.columns + j];
  });
  return result;
}
