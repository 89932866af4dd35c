/**
 * Maximum likelihood of a factor model. For given noise Ψ the best loadings are known (Lawley and Maxwell 1971), so that the
 * likelihood is a function of the noise alone: quasi-Newton steps in its logarithms maximise it (Jöreskog 1967), or the best
 * noise for given loadings and the best loadings for given noise take turns (Barber, Bayesian Reasoning and Machine Learning,
 * algorithm 21.1), which is simpler and needs many more steps.
 */
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { symmetricEigenRangeSteps } from "../../linalg/eigen/symmetric-eigen-range.js";
import { gramOfRows, multiply } from "../../linalg/multiply.js";
import { trace } from "../../linalg/norms.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { pausingLbfgsbSteps } from "../../optimize/lbfgsb.js";
import { lastColumns } from "../principal/principal-axes.js";
import type { FactorAnalysisOptions } from "./factor-analysis.js";

/** What the iteration reads of the samples: their covariance S (divisor n), or its root A with S = AᵀA, the smaller of both. */
export type Moments = { readonly covariance: Matrix } | { readonly root: Matrix };

export interface FactorFit {
  readonly components: Matrix;
  readonly noise: Float64Array;
  /** The mean log density of the samples after each iteration. */
  readonly objective: number[];
  readonly converged: boolean;
}

/** Noise below this share of the variance of its column is held there (a Heywood case): the likelihood would have no bound. */
export const MIN_NOISE = 1e-8;

type MaximizeOptions = Omit<FactorAnalysisOptions, "rotation">;

/** The gradient at which quasi-Newton steps end, whatever the tolerance of the density: what rounding leaves. */
const FLAT_GRADIENT = 1e-10;

/** Loadings and noise of largest likelihood for columns of these variances, which must be above 0. */
export function maximizeLikelihood(
  moments: Moments,
  variances: Float64Array,
  settings: MaximizeOptions,
): Work<Progress, FactorFit> {
  return settings.solver.kind === "alternating"
    ? alternate(moments, variances, settings)
    : climb(moments, variances, settings);
}

/** The derivative of the mean log density by ln ψ is −½ (ψ + Σ w² − s) / ψ: the model's variance against that of the column. */
function* climb(moments: Moments, variances: Float64Array, settings: MaximizeOptions): Work<Progress, FactorFit> {
  const { components: k, maxIterations, tolerance } = settings;
  const noiseAt = (logarithms: Float64Array) => logarithms.map((value, j) => variances[j] * exp(value));
  // Logarithms of shares of the variances: then one start suits columns of any scale.
  const start = new Float64Array(variances.length).fill(log(0.5));
  const lower = new Float64Array(variances.length).fill(log(MIN_NOISE));
  const steps = pausingLbfgsbSteps(
    function* (logarithms, gradient) {
      const noise = noiseAt(logarithms);
      const { components, density } = yield* loadingsFor(moments, noise, k);
      for (let j = 0; j < noise.length; j++) gradient[j] = 0.5 * (1 - variances[j] / noise[j]);
      components.data.forEach((value, at) => {
        const j = at % noise.length;
        gradient[j] += (0.5 * value * value) / noise[j];
      });
      return -density;
    },
    start,
    { lower },
    { maxIterations, tolerance: FLAT_GRADIENT, valueTolerance: tolerance },
  );
  const objective: number[] = [];
  const { x, converged } = yield* mapSteps(steps, ({ step, objective: value, inner }) => {
    if (inner === undefined) objective.push(-value);
    return { step, of: maxIterations, ...(inner && { inner }) };
  });
  const noise = noiseAt(x);
  const last = { step: Math.max(1, objective.length), of: maxIterations };
  const { components, density } = yield* inside(counted(loadingsFor(moments, noise, k)), last);
  if (objective.length === 0) objective.push(density);
  return { components, noise, objective, converged };
}

function* alternate(moments: Moments, variances: Float64Array, settings: MaximizeOptions): Work<Progress, FactorFit> {
  const { components: k, maxIterations, tolerance } = settings;
  const objective: number[] = [];
  let noise: Float64Array = variances.slice();
  let components = zeros(k, variances.length);
  let converged = false;
  for (let step = 1; step <= maxIterations && !converged; step++) {
    if (step > 1) noise = residualNoise(variances, components);
    const best = yield* inside(counted(loadingsFor(moments, noise, k)), { step, of: maxIterations });
    components = best.components;
    objective.push(best.density);
    converged = step > 1 && objective[step - 1] - objective[step - 2] < tolerance;
    yield { step, of: maxIterations };
  }
  return { components, noise, objective, converged };
}

interface Loadings {
  readonly components: Matrix;
  readonly density: number;
}

/**
 * With the k largest eigenvalues λ and vectors v of Ψ^-½ S Ψ^-½ the loadings are √max(λ − 1, 0) v Ψ^½, and the mean log
 * density is −½ (d ln 2π + ln |Ψ| + Σ λ over all + Σ (ln λ − λ + 1) over those of the k above 1).
 */
function* loadingsFor(moments: Moments, noise: Float64Array, k: number): Work<void, Loadings> {
  const d = noise.length;
  const deviations = noise.map(Math.sqrt);
  const { values, vectors, total } = yield* largestScaled(moments, deviations, k);
  let sum = d * log(2 * Math.PI) + total;
  for (let j = 0; j < d; j++) sum += log(noise[j]);
  const components = zeros(k, d);
  for (let c = 0; c < k; c++) {
    // Below 1 a direction holds less than the noise explains, and gets no loading.
    if (!(values[c] > 1)) continue;
    sum += log(values[c]) - values[c] + 1;
    const size = Math.sqrt(values[c] - 1);
    for (let j = 0; j < d; j++) components.data[c * d + j] = size * vectors.data[c * d + j] * deviations[j];
  }
  return { components, density: -sum / 2 };
}

function residualNoise(variances: Float64Array, { rows, columns, data }: Matrix): Float64Array {
  const noise = variances.slice();
  for (let k = 0; k < rows; k++) for (let j = 0; j < columns; j++) noise[j] -= data[k * columns + j] ** 2;
  return noise.map((value, j) => Math.max(value, MIN_NOISE * variances[j]));
}

/** The largest eigenpairs of Ψ^-½ S Ψ^-½, vectors in rows, and the sum of all eigenvalues. */
function* largestScaled(moments: Moments, deviations: Float64Array, k: number) {
  if ("covariance" in moments) {
    const n = moments.covariance.rows;
    const data = moments.covariance.data.map(
      (value, at) => value / deviations[at % n] / deviations[Math.floor(at / n)],
    );
    const scaled = { rows: n, columns: n, data };
    const pairs = yield* symmetricEigenRangeSteps(scaled, n - k, n);
    return { values: pairs.values.reverse(), vectors: lastColumns(pairs.vectors, k), total: trace(scaled) };
  }
  const { rows: n, columns, data } = moments.root;
  const scaled = { rows: n, columns, data: data.map((value, at) => value / deviations[at % columns]) };
  const gram = gramOfRows(scaled);
  const pairs = yield* symmetricEigenRangeSteps(gram, n - k, n);
  const values = pairs.values.reverse();
  const vectors = multiply(lastColumns(pairs.vectors, k), scaled);
  for (let c = 0; c < k; c++) {
    const vector = row(vectors, c);
    const length = Math.sqrt(Math.max(values[c], Number.MIN_VALUE));
    for (let j = 0; j < columns; j++) vector[j] /= length;
  }
  return { values, vectors, total: trace(gram) };
}
