/** The divergence of multiple-maps t-SNE and its gradient (van der Maaten and Hinton 2012). */
import { integer, type OptionValues } from "../../core/options/options.js";
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { Objective, PausingObjective } from "../../optimize/objective.js";

/** How many maps there are, and of how many dimensions. */
export const mapOptions = {
  maps: integer(2, "number of maps"),
  components: integer(2, "number of components; of each map"),
};

type MapOptions = OptionValues<typeof mapOptions>;

/**
 * C = Σᵢ Σⱼ p(j|i) log(p(j|i)/q(j|i)) with q(j|i) = nᵢⱼ/Σₖ nᵢₖ and nᵢⱼ = Σₘ πᵢᵐ πⱼᵐ/(1 + ‖yᵢᵐ − yⱼᵐ‖²), where the weights πᵢ are
 * the softmax of free numbers wᵢ. The variables are all positions, row by row and map by map, followed by all wᵢᵐ.
 *
 * With Gᵢⱼ = ∂C/∂nᵢⱼ of the unordered pair = rᵢ/Zᵢ + rⱼ/Zⱼ − (p(j|i) + p(i|j))/nᵢⱼ, where Z are the sums of rows of n and r those of p:
 * ∂C/∂yᵢᵐ = −2 Σⱼ Gᵢⱼ πᵢ πⱼ t² (yᵢ − yⱼ), ∂C/∂πᵢᵐ = Σⱼ Gᵢⱼ πⱼ t, with t = 1/(1 + ‖yᵢᵐ − yⱼᵐ‖²).
 */
export function mapDivergence(p: Matrix, options: MapOptions): Objective {
  const steps = divergenceSteps(p, options);
  return (variables, gradient) => runToEnd(steps(variables, gradient));
}

/** Nanoseconds for a pair, and for each coordinate of it in a map. */
const [PAIR_COST, COORDINATE_COST] = [20, 8];

/** {@link mapDivergence} as work that yields after each few milliseconds. */
export function divergenceSteps(p: Matrix, { maps, components }: MapOptions): PausingObjective {
  const n = p.rows;
  const width = maps * components;
  let similarities: Similarities | undefined;
  const kernels = new Float64Array(n * n);
  const sums = new Float64Array(n);
  const pairWork = PAIR_COST + COORDINATE_COST * width;
  return function* (variables, gradient) {
    const isTime = createPace();
    similarities ??= yield* summarize(p, isTime);
    const { masses, both, entropy } = similarities;
    const weights = softmaxRows(variables.subarray(n * width), maps);
    const byWeight = gradient.fill(0).subarray(n * width);
    yield* fillKernels(variables, weights, { maps, components }, kernels, sums, isTime);
    let value = entropy;
    for (let i = 0; i < n; i++) {
      if (isTime(i * pairWork)) yield;
      if (masses[i] > 0) value += masses[i] * log(sums[i]);
      for (let j = 0; j < i; j++) {
        const at = i * n + j;
        if (both[at] > 0) value -= both[at] * log(kernels[at]);
        const share = shareOf(masses[i], sums[i]) + shareOf(masses[j], sums[j]);
        const g = both[at] > 0 ? share - both[at] / kernels[at] : share;
        for (let m = 0; m < maps; m++) {
          const [from, to] = [i * width + m * components, j * width + m * components];
          const t = similarity(variables, from, to, components);
          const [a, b] = [weights[i * maps + m], weights[j * maps + m]];
          byWeight[i * maps + m] += g * b * t;
          byWeight[j * maps + m] += g * a * t;
          const factor = -2 * g * a * b * t * t;
          for (let k = 0; k < components; k++) {
            const pull = factor * (variables[from + k] - variables[to + k]);
            gradient[from + k] += pull;
            gradient[to + k] -= pull;
          }
        }
      }
    }
    // Through the softmax: ∂C/∂wᵢᵐ = πᵢᵐ (hᵢᵐ − Σₘ πᵢᵐ hᵢᵐ) with h = ∂C/∂π.
    for (let i = 0; i < n; i++) {
      let mean = 0;
      for (let m = i * maps; m < (i + 1) * maps; m++) mean += weights[m] * byWeight[m];
      for (let m = i * maps; m < (i + 1) * maps; m++) byWeight[m] = weights[m] * (byWeight[m] - mean);
    }
    // A pair that is similar, but so far apart in every map that its kernel is 0, makes the divergence infinite.
    return Number.isNaN(value) ? Infinity : value;
  };
}

/** What the divergence needs of the similarities. */
interface Similarities {
  /** The sum of each row. */
  readonly masses: Float64Array;
  /** p(j|i) + p(i|j) below the diagonal. */
  readonly both: Float64Array;
  /** Σ p log p. */
  readonly entropy: number;
}

function* summarize({ rows: n, data }: Matrix, isTime: Pace): Work<void, Similarities> {
  const [masses, both] = [new Float64Array(n), new Float64Array(n * n)];
  let entropy = 0;
  for (let i = 0; i < n; i++) {
    if (isTime(n * PAIR_COST)) yield;
    for (let j = 0, at = i * n; j < n; j++, at++) {
      const value = data[at];
      masses[i] += value;
      if (value > 0) entropy += value * log(value);
      if (j < i) both[at] = value + data[j * n + i];
    }
  }
  return { masses, both, entropy };
}

/** The softmax of rows of `maps` numbers. */
export function softmaxRows(values: Float64Array, maps: number): Float64Array {
  const weights = new Float64Array(values.length);
  for (let from = 0; from < values.length; from += maps) {
    const row = values.subarray(from, from + maps);
    const most = row.reduce((largest, value) => Math.max(largest, value), -Infinity);
    let sum = 0;
    for (let m = 0; m < maps; m++) sum += weights[from + m] = exp(row[m] - most);
    for (let m = 0; m < maps; m++) weights[from + m] /= sum;
  }
  return weights;
}

/** Writes n below the diagonal, and the sums of its rows without the diagonal. */
function* fillKernels(
  variables: Float64Array,
  weights: Float64Array,
  { maps, components }: MapOptions,
  kernels: Float64Array,
  sums: Float64Array,
  isTime: Pace,
): Work<void, void> {
  const n = sums.length;
  const width = maps * components;
  sums.fill(0);
  for (let i = 0; i < n; i++) {
    if (isTime(i * (PAIR_COST + COORDINATE_COST * width))) yield;
    for (let j = 0; j < i; j++) {
      let kernel = 0;
      for (let m = 0; m < maps; m++) {
        const t = similarity(variables, i * width + m * components, j * width + m * components, components);
        kernel += weights[i * maps + m] * weights[j * maps + m] * t;
      }
      kernels[i * n + j] = kernel;
      sums[i] += kernel;
      sums[j] += kernel;
    }
  }
}

function similarity(y: Float64Array, from: number, to: number, components: number): number {
  let square = 0;
  for (let k = 0; k < components; k++) square += (y[from + k] - y[to + k]) ** 2;
  return 1 / (1 + square);
}

/** r/Z; a sample without similarities has no share. */
function shareOf(mass: number, sum: number): number {
  return mass > 0 ? mass / sum : 0;
}
