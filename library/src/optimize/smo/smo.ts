/**
 * Solves the quadratic programs of support vector machines by sequential minimal optimisation, with pairs chosen by
 * second-order information, shrinking, and rows of the kernel matrix that are computed many at a time: a product of
 * matrices is several times as fast as products of a matrix and a vector.
 */
import { LecternError } from "../../core/errors.js";
import { createPace, type Pace } from "../../core/pace.js";
import { mapSteps, type Work } from "../../core/run.js";
import { log2 } from "../../numeric/elementary/functions.js";
import { fullLevel } from "./full-level.js";
import { type Extremes, extremesOf, type FetchingLevel, GROW, type Level, SHRINK } from "./level.js";
import { roundingOf, type Tally, updatePairs } from "./pairs.js";
import type {
  KernelProgram,
  KernelProgramOptions,
  KernelProgramProgress,
  KernelProgramSolution,
  KernelRows,
} from "./problem.js";
import { shrink, subtractRows, unshrink } from "./shrink.js";
import { strongestViolators } from "./working-set.js";

const CACHE_BYTES = 200 * 2 ** 20;
/** Updates between two attempts to shrink, unless there are fewer variables (as in LIBSVM). */
const SHRINK_AFTER = 1000;
/** Rows are added a few at a time first, because at the start all variables violate the conditions equally. */
const FIRST_ROWS = 16;
const MAX_ROWS = 64;
/** Variables whose rows are there are optimised until they violate the conditions by this share of the violation of all. */
const READY_SHARE = 0.5;

/**
 * Solves a kernel program. The kernel matrix is divided by about its largest entry s, a power of 2, and β multiplied by it:
 * this changes neither the slack nor the order of the steps, but in single precision nothing over- or underflows.
 */
export function* solveKernelProgram(
  program: KernelProgram,
  settings: KernelProgramOptions,
): Work<KernelProgramProgress, KernelProgramSolution> {
  const scale = scaleOf(program.kernel.diagonal);
  const times = (values: Float64Array) => (scale === 1 ? values : values.map((value) => value * scale));
  const scaled: KernelProgram = {
    ...program,
    kernel: scaledRows(program.kernel, scale),
    lower: times(program.lower),
    upper: times(program.upper),
    start: times(program.start),
  };
  const toProgress = ({ objective, ...rest }: KernelProgramProgress) => ({ ...rest, objective: objective / scale });
  const solution = yield* mapSteps(solveScaled(scaled, settings), toProgress);
  const { beta, objective, dualityGap, farthest } = solution;
  // Variables at their bounds are exactly there again, because multiplying by a power of 2 does not round.
  const unscaled = {
    beta: scale === 1 ? beta : beta.map((value) => value / scale),
    objective: objective / scale,
    dualityGap: dualityGap / scale,
    farthest: farthest / scale,
  };
  if (Number.isFinite(objective + dualityGap)) return { ...solution, ...unscaled };
  throw new LecternError(
    "numerical",
    "the kernel matrix has entries that are too large in relation to its diagonal; rescale the data or use another kernel",
  );
}

/** The power of 2 next to the largest entry on the diagonal. */
function scaleOf(diagonal: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < diagonal.length; i++) largest = Math.max(largest, Math.abs(diagonal[i]));
  return largest > 0 && largest < Infinity ? 2 ** Math.max(-1000, Math.min(1000, Math.round(log2(largest)))) : 1;
}

function scaledRows(kernel: KernelRows, scale: number): KernelRows {
  if (scale === 1) return kernel;
  const divide = (values: Float64Array | Float32Array) => Float64Array.from(values, (value) => value / scale);
  const { size, rowWork, diagonal } = kernel;
  return { size, rowWork, diagonal: divide(diagonal), compute: (indices) => divide(kernel.compute(indices)) };
}

function* solveScaled(
  program: KernelProgram,
  settings: KernelProgramOptions,
): Work<KernelProgramProgress, KernelProgramSolution> {
  const { linear, start } = program;
  const cacheBytes = settings.cacheBytes ?? CACHE_BYTES;
  const pace = createPace();
  const tally: Tally = {
    iterations: 0,
    objective: 0,
    curvature: 0,
    largestChange: 0,
    farthest: 0,
    violation: Number.POSITIVE_INFINITY,
  };
  let step = 0;
  const progress = (): KernelProgramProgress => ({
    step: ++step,
    iterations: tally.iterations,
    objective: tally.objective,
    violation: tally.violation,
  });
  const level = fullLevel(program, cacheBytes);
  try {
    if (program.startSlack === undefined) yield* mapSteps(subtractRows(level, start, pace), progress);
    tally.objective = objectiveOf(start, level.slack, linear);
    const bounds = { ...settings, maxEntries: cacheBytes / 8 };
    const converged = yield* mapSteps(solveLevel(level, bounds, tally, pace), progress);
    return summary(level, linear, tally, converged);
  } finally {
    level.space.dispose();
  }
}

interface LevelBounds extends KernelProgramOptions {
  /** The largest kernel matrix of a shrunk level. */
  readonly maxEntries: number;
}

/**
 * Solves a level. Pairs are taken from the variables whose rows are there; when those are nearly optimal, the rows of the
 * variables are added that now violate the conditions most. So no row is computed that a less obvious choice would avoid.
 */
function* solveLevel(level: FetchingLevel, bounds: LevelBounds, tally: Tally, pace: Pace): Work<void, boolean> {
  const { tolerance, maxIterations, maxEntries } = bounds;
  const period = Math.min(level.slack.length, SHRINK_AFTER);
  let nextShrink = tally.iterations + period;
  let together = FIRST_ROWS;
  for (;;) {
    const extremes = extremesOf(level);
    tally.violation = extremes.violation;
    if (extremes.violation <= Math.max(tolerance, roundingOf(tally))) return true;
    if (tally.iterations >= maxIterations || !Number.isFinite(extremes.violation)) return false;
    if (tally.iterations >= nextShrink) {
      nextShrink = tally.iterations + period;
      const shrunk = shrink(level, extremes, maxEntries);
      if (shrunk !== undefined) {
        try {
          yield* solveLevel(shrunk.level, bounds, tally, pace);
          yield* unshrink(level, shrunk, pace);
        } finally {
          shrunk.level.space.dispose();
        }
        continue;
      }
    }
    const added = strongestViolators(level, extremes, together);
    level.fetch(added);
    together = Math.min(2 * together, MAX_ROWS);
    const before = tally.iterations;
    const enough = added.length === 0 ? tolerance : Math.max(tolerance, extremes.violation * READY_SHARE);
    yield* updatePairs(level, enough, Math.min(maxIterations, nextShrink), tally, pace);
    yield;
    // Numbers that are not finite leave no pair to choose.
    if (added.length === 0 && tally.iterations === before) return false;
  }
}

/** ½ βᵀKβ − cᵀβ = −½ Σ β (c + slack), since Kβ = c − slack. */
function objectiveOf(beta: Float64Array, slack: Float64Array, linear: Float64Array): number {
  let sum = 0;
  for (let v = 0; v < beta.length; v++) sum += beta[v] * (linear[v] + slack[v]);
  return -0.5 * sum;
}

function summary(level: Level, linear: Float64Array, tally: Tally, converged: boolean): KernelProgramSolution {
  const [beta, slack] = [level.beta.slice(), level.slack.slice()];
  const extremes = extremesOf(level);
  const multipliers = multipliersOf(level, extremes);
  return {
    beta,
    slack,
    multipliers,
    objective: objectiveOf(beta, slack, linear),
    dualityGap: dualityGapOf(level, multipliers),
    violation: extremes.violation,
    iterations: tally.iterations,
    curvature: tally.curvature,
    farthest: tally.farthest,
    converged,
  };
}

/** The mean slack of the variables between their bounds; without any, the middle of what the conditions allow. */
function multipliersOf({ segments, groupCount, slack, status }: Level, extremes: Extremes): readonly number[] {
  const sums = new Float64Array(groupCount);
  const counts = new Float64Array(groupCount);
  for (const { from, end, group } of segments) {
    for (let v = from; v < end; v++) {
      if ((status[v] & (GROW | SHRINK)) !== (GROW | SHRINK)) continue;
      sums[group] += slack[v];
      counts[group]++;
    }
  }
  return Array.from(sums, (sum, group) => {
    if (counts[group] > 0) return sum / counts[group];
    const ends = [extremes.largest[group], extremes.smallest[group]].filter(Number.isFinite);
    return ends.length === 0 ? 0 : ends.reduce((total, value) => total + value, 0) / ends.length;
  });
}

/**
 * The primal objective ½ βᵀKβ + Σ max(upper (slack − b), lower (slack − b)) + b Σβ, with the multiplier b of the group,
 * plus the objective of the dual: Σ max(upper (slack − b), lower (slack − b)) − β (slack − b), which is 0 at the optimum.
 */
export function dualityGapOf(
  { segments, beta, lower, upper, slack }: Pick<Level, "segments" | "beta" | "lower" | "upper" | "slack">,
  multipliers: readonly number[],
): number {
  let gap = 0;
  for (const { from, end, group } of segments) {
    for (let v = from; v < end; v++) {
      const rest = slack[v] - multipliers[group];
      gap += Math.max(upper[v] * rest, lower[v] * rest) - beta[v] * rest;
    }
  }
  return gap;
}
