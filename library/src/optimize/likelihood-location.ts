/** Location by maximum likelihood: the μ that minimises Σ ρ(xᵢ, μ), ρ = −log f, for any density f. */
import { LecternError } from "../core/errors.js";
import { asMatrix, column, type MatrixLike, row } from "../data/matrix.js";
import { median } from "../numeric/robust-location.js";
import { minimizeScalar } from "./minimize-scalar.js";
import { minimizeNelderMead } from "./nelder-mead.js";

/** ρ(x, μ), the negative logarithm of the density of a sample x when the location is μ, up to a constant. */
export type LocationPotential = (x: Float64Array, location: Float64Array) => number;

/** The location and its cost. */
export interface LikelihoodLocation {
  readonly location: Float64Array;
  /** Σ ρ(xᵢ, μ). */
  readonly value: number;
  readonly converged: boolean;
}

/** Number of samples, evenly spaced in sorted order, used as starting points besides the medians and the means. */
const STARTS = 5;

/**
 * Finds a location by minimising Σ ρ(xᵢ, μ) numerically, starting from the medians, the means and some
 * samples, because a potential may have several minima; the samples are rows. It accepts any potential, including one
 * with kinks, and gives about eight digits. For the common potentials of numbers, {@link robustLocation} is faster and
 * exact.
 *
 * @example
 * ```ts
 * import { likelihoodLocation } from "lectern/optimize";
 *
 * const samples = [[1, 0], [2, 4], [6, 2]];
 * const { location } = likelihoodLocation(samples, ([a, b], [m, n]) => 0.5 * ((a - m) ** 2 + (b - n) ** 2));
 * console.log(location.map((value) => Math.round(1e4 * value) / 1e4)); // the means, 3 and 2
 * ```
 */
export function likelihoodLocation(samples: MatrixLike, potential: LocationPotential): LikelihoodLocation {
  const x = asMatrix(samples, "likelihoodLocation: samples");
  if (x.rows === 0 || x.columns === 0 || !x.data.every(Number.isFinite)) {
    throw new LecternError(
      "invalid-data",
      "likelihoodLocation: samples must have at least 1 row and 1 column, all values finite",
    );
  }
  const columns = Array.from({ length: x.columns }, (_, j) => column(x, j).sort());
  const rows = Array.from({ length: x.rows }, (_, i) => row(x, i));
  const cost = (location: Float64Array) => rows.reduce((sum, sample) => sum + potential(sample, location), 0);
  const starts = [
    Float64Array.from(columns, (values) => median(values)),
    Float64Array.from(columns, (values) => values.reduce((sum, value) => sum + value / values.length, 0)),
    ...spreadRows(rows, columns[0]),
  ];
  const search = x.columns === 1 ? lineSearch : searchSimplex;
  let best: LikelihoodLocation | undefined;
  for (const start of starts) {
    const found = search(cost, start, columns);
    if (best === undefined || found.value < best.value) best = found;
  }
  return best as LikelihoodLocation;
}

/** Samples at evenly spaced positions when sorted by their first number. */
function spreadRows(rows: readonly Float64Array[], first: Float64Array): Float64Array[] {
  const places = Array.from({ length: STARTS }, (_, k) => first[Math.round(((k + 0.5) / STARTS) * (first.length - 1))]);
  return [...new Set(places)].map((value) => rows.find((sample) => sample[0] === value)?.slice() as Float64Array);
}

/** Searches around the start: a wide interval first, so that a start on a slope finds its valley, then a narrow one. */
function lineSearch(
  cost: (x: Float64Array) => number,
  [start]: Float64Array,
  [values]: readonly Float64Array[],
): LikelihoodLocation {
  const range = values[values.length - 1] - values[0];
  let best: LikelihoodLocation = {
    location: Float64Array.of(start),
    value: cost(Float64Array.of(start)),
    converged: true,
  };
  for (const width of [range / 2, range / 20, range / 200]) {
    // Minimises over the step from the best point, because the search resolves only half the digits of its variable.
    const [place] = best.location;
    const { x, value, converged } = minimizeScalar((step) => cost(Float64Array.of(place + step)), -width, width, {
      tolerance: 1e-10 * range || 1,
    });
    if (value < best.value) best = { location: Float64Array.of(place + x), value, converged };
  }
  return best;
}

/** In units of each column's range, so that the first simplex has a suitable size. */
function searchSimplex(
  cost: (x: Float64Array) => number,
  start: Float64Array,
  columns: readonly Float64Array[],
): LikelihoodLocation {
  const unit = columns.map((values) => values[values.length - 1] - values[0] || 1);
  const placeOf = (scaled: Float64Array) => scaled.map((value, j) => start[j] + (value - 1) * unit[j]);
  const first = cost(start);
  const found = minimizeNelderMead((scaled) => cost(placeOf(scaled)) - first, new Float64Array(start.length).fill(1), {
    tolerance: 1e-9,
    valueTolerance: 1e-13 * Math.max(1, Math.abs(first)),
  });
  return { location: placeOf(found.x), value: found.value + first, converged: found.converged };
}
