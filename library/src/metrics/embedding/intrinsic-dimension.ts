/** How many dimensions data really have: estimates from the distances to neighbours. */
import { LecternError, show } from "../../core/errors.js";
import type { asMatrix, MatrixLike } from "../../data/matrix.js";
import { createSearch, nearestNeighbors } from "../../neighbor-search/search.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { median } from "../../numeric/robust-location.js";
import { requireOptions } from "../metric-input.js";
import { checkSide, distancesFrom, rowBlocks } from "./map-distances.js";
import { checkNeighbors, chosenSamples } from "./neighbor-order.js";

/** Options of {@link intrinsicDimension}. */
export interface IntrinsicDimensionOptions {
  /**
   * "likelihood" (default): Levina and Bickel 2004, from the distances to the `neighbors` nearest samples. "two-neighbors":
   * Facco et al. 2017, from the ratio of the distances to the nearest two only, so that it hardly depends on the density.
   * "correlation": Grassberger and Procaccia 1983, how the number of pairs within a radius grows with the radius.
   */
  readonly method?: "likelihood" | "two-neighbors" | "correlation";
  /** The number of neighbours (default 10); for "correlation", the largest radius is the median distance to the last of them. */
  readonly neighbors?: number;
}

/**
 * An estimate of the intrinsic dimension of data: the number of variables that vary, however many columns there are. Duplicates
 * are left out. Noise adds dimensions at the scale of the noise, so that more neighbours see fewer dimensions; the estimates
 * are too low for more than about ten dimensions, since there are never enough samples for them.
 *
 * @example
 * ```ts
 * import { swissRoll } from "lectern/datasets";
 * import { intrinsicDimension } from "lectern/metrics";
 *
 * intrinsicDimension(swissRoll({ samples: 500 }).x); // about 2, in a space of 3
 * ```
 */
export function intrinsicDimension(samples: MatrixLike, options: IntrinsicDimensionOptions = {}): number {
  const where = "intrinsicDimension";
  requireOptions(where, options, ["method", "neighbors"]);
  const { method = "likelihood", neighbors = 10 } = options;
  const x = withoutDuplicates(samples);
  if (x.rows < 4) {
    throw new LecternError("invalid-data", `${where}: needs at least 4 different samples, got ${x.rows}`);
  }
  switch (method) {
    case "likelihood":
      checkNeighbors(where, neighbors, x.rows - 1, "less than the number of different samples", 2);
      return byLikelihood(x, neighbors);
    case "two-neighbors":
      return byTwoNeighbors(x);
    case "correlation":
      checkNeighbors(where, neighbors, x.rows - 1, "less than the number of different samples", 2);
      return byCorrelation(x, neighbors);
    default:
      throw new LecternError(
        "invalid-option",
        `${where}: method must be one of "likelihood", "two-neighbors" and "correlation", got ${show(method)}`,
        { option: "method", value: method },
      );
  }
}

type Samples = ReturnType<typeof asMatrix>;

/** The first of equal rows. */
function withoutDuplicates(given: MatrixLike): Samples {
  const x = checkSide("intrinsicDimension", "samples", given).x;
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let i = 0; i < x.rows; i++) {
    const key = x.data.subarray(i * x.columns, (i + 1) * x.columns).join();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(i);
  }
  const data = new Float64Array(kept.length * x.columns);
  kept.forEach((i, at) => {
    data.set(x.data.subarray(i * x.columns, (i + 1) * x.columns), at * x.columns);
  });
  return { rows: kept.length, columns: x.columns, data };
}

/** Distances to the `count` nearest others, row by row. */
function neighborDistances(x: Samples, count: number): Float64Array {
  const found = nearestNeighbors(createSearch(x), x, count + 1);
  const result = new Float64Array(x.rows * count);
  for (let i = 0; i < x.rows; i++) {
    result.set(found.distances.subarray(i * found.count + 1, (i + 1) * found.count), i * count);
  }
  return result;
}

/**
 * The inverse of the mean over samples of 1/(k − 1) Σ_{j < k} log(T_k / T_j), with T_j the distance to the j-th neighbour: the maximum
 * of the likelihood of all samples together, instead of the mean of the maxima (MacKay and Ghahramani 2005).
 */
function byLikelihood(x: Samples, k: number): number {
  const distances = neighborDistances(x, k);
  let total = 0;
  for (let i = 0; i < x.rows; i++) {
    const last = log(distances[(i + 1) * k - 1]);
    for (let j = 0; j < k - 1; j++) total += last - log(distances[i * k + j]);
  }
  return (x.rows * (k - 1)) / total;
}

/**
 * The ratios μ of the distances to the second and the first neighbour have the distribution function 1 − μ^−d: the slope, through the
 * origin, of −log(1 − F(μ)) over log μ. The largest tenth of the ratios is left out, as in the paper.
 */
function byTwoNeighbors(x: Samples): number {
  const distances = neighborDistances(x, 2);
  const logs = Float64Array.from({ length: x.rows }, (_, i) => log(distances[2 * i + 1] / distances[2 * i])).sort();
  let [cross, own] = [0, 0];
  for (let i = 0; i < Math.floor(0.9 * x.rows); i++) {
    cross += logs[i] * -log(1 - (i + 1) / x.rows);
    own += logs[i] * logs[i];
  }
  return cross / own;
}

/** Radii between which the growth of the number of pairs is measured. */
const RADII = 8;

/** The slope of log C(r) over log r, C(r) the share of the pairs within r, by least squares over radii in equal ratios. */
function byCorrelation(x: Samples, k: number): number {
  const distances = neighborDistances(x, k);
  const at = (j: number) => median(Float64Array.from({ length: x.rows }, (_, i) => distances[i * k + j]));
  const [low, high] = [log(at(Math.ceil(k / 4) - 1)), log(at(k - 1))];
  const logs = Float64Array.from({ length: RADII }, (_, r) => low + ((high - low) * r) / (RADII - 1));
  const counts = pairsWithin(x, logs);
  const [meanLog, meanCount] = [logs, counts].map((list) => list.reduce((sum, v) => sum + v, 0) / RADII);
  let [cross, own] = [0, 0];
  for (let r = 0; r < RADII; r++) {
    cross += (logs[r] - meanLog) * (counts[r] - meanCount);
    own += (logs[r] - meanLog) ** 2;
  }
  return cross / own;
}

/** The logarithm of the number of ordered pairs within each radius, given by its logarithm, ascending. */
function pairsWithin(x: Samples, logs: Float64Array): Float64Array {
  const counts = new Float64Array(logs.length);
  const radii = logs.map((place) => exp(place));
  for (const rows of rowBlocks(chosenSamples("intrinsicDimension", x.rows, undefined), x.rows)) {
    for (const distance of distancesFrom({ kind: "coordinates", rows: x.rows, x }, rows)) {
      if (distance === 0) continue;
      for (let r = radii.length - 1; r >= 0 && distance <= radii[r]; r--) counts[r]++;
    }
  }
  return counts.map((count) => log(count));
}
