/** Draws from any density that can be tabulated on a grid. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

/** A regular grid: the box from `lower` to `upper` in so many cells along each axis. */
export interface SamplingGrid {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  readonly cells: ArrayLike<number>;
}

/** A density tabulated on a grid. */
export interface GridSampler {
  /** The probability of each cell; the last axis varies fastest. */
  readonly probabilities: Float64Array;
  /** Draws points: a cell by its probability, and a uniform place in it. */
  sample(count: number, seed?: number): Matrix;
}

/**
 * A sampler by inversion on a grid of any number of dimensions: the density at the centers of the cells is tabulated and
 * accumulated, cdf[i] = cdf[i − 1] + pdf[i], and a uniform r in (0, 1] gives the first cell with cdf ≥ r, so that cells of density 0
 * are never drawn. The density need not be normalised.
 *
 * @example
 * ```ts
 * import { createGridSampler } from "lectern/density";
 *
 * const triangle = createGridSampler((x) => x.data, { lower: [0], upper: [1], cells: [100] });
 * triangle.sample(5); // 5 x 1, more often near 1 than near 0
 * ```
 */
export function createGridSampler(density: (centers: Matrix) => ArrayLike<number>, grid: SamplingGrid): GridSampler {
  const d = requireGrid(grid);
  const { lower, upper, cells } = grid;
  const sides = Float64Array.from({ length: d }, (_, j) => (upper[j] - lower[j]) / cells[j]);
  const total = Array.from(cells).reduce((a, b) => a * b, 1);
  const corner = (cell: number, out: Float64Array, at: number, place: () => number) => {
    for (let j = d - 1, rest = cell; j >= 0; j--, rest = Math.floor(rest / cells[j + 1])) {
      out[at + j] = lower[j] + sides[j] * ((rest % cells[j]) + place());
    }
  };
  const centers = zeros(total, d);
  for (let cell = 0; cell < total; cell++) corner(cell, centers.data, cell * d, () => 0.5);
  const heights = Float64Array.from(density(centers));
  const cumulative = accumulate(heights, total);
  const mass = cumulative[total - 1];
  return {
    probabilities: heights.map((height) => height / mass),
    sample(count, seed = 0) {
      const random = createRandom(seed);
      const result = zeros(count, d);
      for (let i = 0; i < count; i++) {
        const cell = firstAtLeast(cumulative, (1 - random.uniform()) * mass);
        corner(cell, result.data, i * d, () => random.uniform());
      }
      return result;
    },
  };
}

function accumulate(heights: Float64Array, total: number): Float64Array {
  if (heights.length !== total) {
    throw new LecternError(
      "invalid-data",
      `createGridSampler: the density returned ${heights.length} numbers for ${total} cells`,
    );
  }
  let sum = 0;
  const cumulative = heights.map((height, cell) => {
    if (!(height >= 0 && height < Infinity)) {
      throw new LecternError(
        "invalid-data",
        `createGridSampler: the density must be a finite number of at least 0, got ${height} in cell ${cell}`,
      );
    }
    sum += height;
    return sum;
  });
  if (sum > 0 && sum < Infinity) return cumulative;
  throw new LecternError(
    "invalid-data",
    `createGridSampler: the density must be above 0 in at least one cell, its sum is ${sum}`,
  );
}

/** The first entry of an ascending list that is at least a value. */
function firstAtLeast(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

const MOST_CELLS = 2 ** 26;

function requireGrid({ lower, upper, cells }: SamplingGrid): number {
  const d = lower.length;
  const refuse = (why: string): never => {
    throw new LecternError("invalid-data", `createGridSampler: ${why}`);
  };
  if (d === 0 || upper.length !== d || cells.length !== d) {
    refuse(`lower, upper and cells must have one entry for each axis, got ${d}, ${upper.length} and ${cells.length}`);
  }
  let total = 1;
  for (let j = 0; j < d; j++) {
    if (!(Number.isFinite(lower[j]) && Number.isFinite(upper[j]) && lower[j] < upper[j])) {
      refuse(`axis ${j} must have finite ends in ascending order, got ${lower[j]} and ${upper[j]}`);
    }
    if (!(Number.isInteger(cells[j]) && cells[j] >= 1))
      refuse(`cells[${j}] must be a whole number above 0, got ${cells[j]}`);
    total *= cells[j];
  }
  if (total > MOST_CELLS) refuse(`the grid must have at most ${MOST_CELLS} cells, got ${total}`);
  return d;
}
