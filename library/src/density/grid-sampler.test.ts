import { describe, expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import type { Matrix } from "../data/matrix.js";
import { createGridSampler } from "./grid-sampler.js";

/** The share of draws in each cell of a grid. */
function shares(x: Matrix, lower: readonly number[], upper: readonly number[], cells: readonly number[]): Float64Array {
  const result = new Float64Array(cells.reduce((a, b) => a * b));
  for (let i = 0; i < x.rows; i++) {
    let cell = 0;
    cells.forEach((count, j) => {
      cell = cell * count + Math.floor(((x.data[i * x.columns + j] - lower[j]) / (upper[j] - lower[j])) * count);
    });
    result[cell] += 1 / x.rows;
  }
  return result;
}

describe("[PA-003] the discretised inverse-CDF sampler", () => {
  const bell = ({ rows, columns, data }: Matrix) =>
    Float64Array.from({ length: rows }, (_, i) => {
      const square = data.subarray(i * columns, (i + 1) * columns).reduce((sum, value) => sum + value * value, 0);
      return square > 4 ? 0 : 7 * Math.exp(-square);
    });

  test.each([[[40]], [[12, 9]], [[5, 6, 7]]])(
    "the histogram of draws converges to the density on a grid of %j cells, and cells of density 0 are never drawn",
    (cells) => {
      const [lower, upper] = [cells.map(() => -2.5), cells.map(() => 3)];
      const sampler = createGridSampler(bell, { lower, upper, cells });
      expect(sampler.probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      const errors = [400, 40_000].map((count) =>
        [1, 2, 3].map((seed) => {
          const found = shares(sampler.sample(count, seed), lower, upper, cells);
          expectEvery(found, (share, c) => sampler.probabilities[c] > 0 || share === 0);
          expectEvery(
            found,
            (share, c) =>
              Math.abs(share - sampler.probabilities[c]) < 5 * Math.sqrt(sampler.probabilities[c] / count) + 3 / count,
          );
          return Math.max(...found.map((share, c) => Math.abs(share - sampler.probabilities[c])));
        }),
      );
      // A hundred times as many draws: a tenth of the error.
      expect(Math.max(...errors[1])).toBeLessThan(Math.min(...errors[0]));
    },
  );

  test("probabilities are the integrals of the density, normalised by the width of the cells", () => {
    const { probabilities } = createGridSampler(({ data }) => data, { lower: [0], upper: [1], cells: [1000] });
    expect(probabilities.subarray(0, 500).reduce((a, b) => a + b, 0)).toBeCloseTo(0.25, 5);
  });

  test("the first and last cells are not drawn when their density is 0", () => {
    const sampler = createGridSampler(() => [0, 0, 1, 0], { lower: [0], upper: [4], cells: [4] });
    expectEvery(sampler.sample(2000, 1).data, (value) => value >= 2 && value < 3);
  });

  test("refuses invalid densities and invalid grids", () => {
    const grid = { lower: [0], upper: [1], cells: [2] };
    expect(refusal(() => createGridSampler(() => [1, -1], grid))).toContain("got -1 in cell 1");
    expect(refusal(() => createGridSampler(() => [0, 0], grid))).toContain("must be above 0 in at least one cell");
    expect(refusal(() => createGridSampler(() => [1], grid))).toContain("returned 1 numbers for 2 cells");
    expect(refusal(() => createGridSampler(() => [1], { ...grid, cells: [0] }))).toContain("whole number above 0");
    expect(refusal(() => createGridSampler(() => [1], { ...grid, upper: [0] }))).toContain("ascending");
    expect(refusal(() => createGridSampler(() => [1], { ...grid, upper: [] }))).toContain("one entry for each axis");
  });
});
