/** Choosing a kernel's settings and the noise by the likelihood of the target (Rasmussen and Williams 2006, chapter 5). */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { pausingLbfgsbSteps } from "../../optimize/lbfgsb.js";
import type { Minimum } from "../../optimize/minimum.js";
import type { PausingObjective } from "../../optimize/objective.js";
import { evidenceSlope, processEvidence } from "./evidence.js";
import { gramDerivatives } from "./kernel-derivatives.js";
import { settingsOf, withSettings } from "./kernel-settings.js";

/** A kernel and the variance of the noise. */
export interface ProcessPrior {
  readonly kernel: Kernel;
  readonly noise: number;
}

/** The data that the settings should explain. */
export interface ProcessData {
  readonly x: Matrix | SparseMatrix;
  readonly y: Float64Array;
  readonly withConstant: boolean;
}

/** A log likelihood with its derivatives by the logarithms of the settings. */
export interface LikelihoodSlope {
  readonly value: number;
  /** In the order in which the kernel is written, then the noise; a setting of 0 has no logarithm and no entry. */
  readonly gradient: Float64Array;
}

/** The log marginal likelihood of a target, and how it changes with each setting. */
export function* likelihoodSlope(
  { x, y, withConstant }: ProcessData,
  { kernel, noise }: ProcessPrior,
): Work<void, LikelihoodSlope> {
  const { value: k, derivatives } = yield* gramDerivatives(kernel, x);
  const evidence = yield* processEvidence(k, y, noise, withConstant);
  const slope = yield* evidenceSlope(evidence, withConstant);
  const gradient = new Float64Array(derivatives.length + (noise > 0 ? 1 : 0));
  const pace = createPace();
  for (const [s, { data }] of derivatives.entries()) {
    let sum = 0;
    for (let at = 0; at < data.length; at++) sum += slope.data[at] * data[at];
    gradient[s] = 0.5 * sum;
    if (pace(data.length)) yield;
  }
  if (noise > 0) {
    let trace = 0;
    for (let i = 0; i < y.length; i++) trace += slope.data[i * (y.length + 1)];
    gradient[derivatives.length] = 0.5 * noise * trace;
  }
  return { value: evidence.logLikelihood, gradient };
}

/** How far the search goes from its start, as factors: further, settings mean nothing to the data. */
const WIDEST = 1e5;
const MIN_NOISE = 1e-8;
/** New starts are drawn within this factor of the first. */
const SPREAD = 100;

/** The progress after each iteration. */
export interface TuningProgress extends Progress {
  /** Which start is running, from 1. */
  readonly start: number;
  readonly logLikelihood: number;
}

/** The best settings of all starts, and how they were found. */
export interface Tuned extends ProcessPrior {
  readonly converged: boolean;
  readonly iterations: number;
}

/**
 * Maximises the likelihood over the logarithms of all settings by L-BFGS-B, from the given ones and from `starts` − 1
 * drawn around them: the likelihood can have several maxima, and one of them may explain everything as noise.
 */
export function* tuneProcess(
  data: ProcessData,
  first: ProcessPrior,
  starts: number,
  maxIterations: number,
  random: Random,
): Work<TuningProgress, Tuned> {
  const origin = Float64Array.from([...settingsOf(first.kernel), ...(first.noise > 0 ? [first.noise] : [])], log);
  const read = (logs: Float64Array): ProcessPrior => {
    const settings = logs.map(exp);
    return { kernel: withSettings(first.kernel, settings), noise: first.noise > 0 ? settings[settings.length - 1] : 0 };
  };
  const reach = log(WIDEST);
  const lower = origin.map((value) => value - reach);
  if (first.noise > 0) lower[lower.length - 1] = log(first.noise * MIN_NOISE);
  const bounds = { lower, upper: origin.map((value) => value + reach) };
  const objective: PausingObjective = function* (logs, gradient) {
    const slope = yield* attempt(data, read(logs));
    if (slope === undefined) return Infinity;
    for (let s = 0; s < gradient.length; s++) gradient[s] = -slope.gradient[s];
    return -slope.value;
  };
  let best: Minimum | undefined;
  let step = 0;
  for (let start = 1; start <= starts && origin.length > 0; start++) {
    const stream = random.fork(start);
    const from = origin.map((value) => (start === 1 ? value : value + log(SPREAD) * (2 * stream.uniform() - 1)));
    if (best !== undefined) {
      const begun = { step: step + 1, of: starts * maxIterations, start, logLikelihood: -best.value };
      if ((yield* inside(counted(attempt(data, read(from))), begun)) === undefined) continue;
    }
    const settings = { tolerance: 1e-5, valueTolerance: 1e-10, maxIterations };
    const work = pausingLbfgsbSteps(objective, from, bounds, settings);
    const found = yield* mapSteps(work, ({ objective: value, inner }): TuningProgress => {
      const progress = { of: starts * maxIterations, start, logLikelihood: -value };
      return inner === undefined ? { step: ++step, ...progress } : { step: step + 1, ...progress, inner };
    });
    if (best === undefined || found.value < best.value) best = found;
  }
  if (best === undefined) return { ...first, converged: true, iterations: 0 };
  return { ...read(best.x), converged: best.converged, iterations: best.iterations };
}

/** Settings for which the matrix cannot be factored explain nothing. */
function* attempt(data: ProcessData, settings: ProcessPrior): Work<void, LikelihoodSlope | undefined> {
  try {
    return yield* likelihoodSlope(data, settings);
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") return undefined;
    throw error;
  }
}
