import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { gramOfColumns } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { ledoitWolfAmount, shrunk } from "./shrink-covariance.js";

function amountOf(x: Matrix): number {
  const shares = new Float64Array(x.rows).fill(1 / x.rows);
  const squares = new Float64Array(x.rows);
  x.data.forEach((value, at) => {
    squares[Math.floor(at / x.columns)] += value * value;
  });
  const gram = gramOfColumns(x);
  return ledoitWolfAmount(squares, shares, { ...gram, data: gram.data.map((value) => value / x.rows) }, x.rows);
}

test("the estimate of Ledoit and Wolf falls with the samples, and lies near the best amount there is", () => {
  // Independent columns of variances 1 and 4: the best amount minimises ‖(1 − a)S + a m I − Σ‖² on average.
  for (const rows of [10, 40]) {
    const truth = [1, 4, 1, 4, 1, 4];
    const draws = Array.from({ length: 300 }, (_, seed) => {
      const x = normalMatrix(rows, 6, createRandom(seed));
      return { ...x, data: x.data.map((value, at) => value * Math.sqrt(truth[at % 6])) };
    });
    const risk = (amount: number) =>
      draws.reduce((sum, x) => {
        const gram = gramOfColumns(x);
        const own = { ...gram, data: gram.data.map((value) => value / rows) };
        const mean = [0, 1, 2, 3, 4, 5].reduce((total, j) => total + own.data[7 * j] / 6, 0);
        const result = shrunk(own, amount, new Float64Array(6).fill(mean));
        return sum + result.data.reduce((s, value, at) => s + (value - (at % 7 === 0 ? truth[at % 6] : 0)) ** 2, 0);
      }, 0);
    const grid = Array.from({ length: 101 }, (_, i) => i / 100);
    const best = grid.reduce((least, amount) => (risk(amount) < risk(least) ? amount : least));
    const mean = draws.reduce((sum, x) => sum + amountOf(x) / draws.length, 0);
    expect(Math.abs(mean - best)).toBeLessThan(0.15);
  }
  expect(amountOf(normalMatrix(2000, 6, createRandom(1)))).toBeGreaterThan(0.5); // the identity is right here
});

test("a covariance that is a multiple of the identity stays as it is", () => {
  expect(
    amountOf(
      asMatrix([
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]),
    ),
  ).toBe(0);
});

test("shrinking mixes in the target's diagonal", () => {
  const s = asMatrix([
    [4, 2],
    [2, 1],
  ]);
  expect(Array.from(shrunk(s, 0.5, Float64Array.of(2, 2)).data)).toEqual([3, 1, 1, 1.5]);
  expect(Array.from(shrunk(s, 0, Float64Array.of(2, 2)).data)).toEqual([4, 2, 2, 1]);
});
