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
  // ‖(1 − a)S + a m I − Σ‖² is least on average for a = E‖S − Σ‖² / E‖S − m I‖² with m = tr Σ / 6; for normal samples
  // E‖S − Σ‖² = (tr Σ² + (tr Σ)²) / n.
  const truth = [1, 4, 1, 4, 1, 4];
  const [trace, squares] = [15, 51];
  for (const rows of [10, 40, 200]) {
    const draws = Array.from({ length: 300 }, (_, seed) => {
      const x = normalMatrix(rows, 6, createRandom(seed));
      return { ...x, data: x.data.map((value, at) => value * Math.sqrt(truth[at % 6])) };
    });
    const error = (squares + trace ** 2) / rows;
    const best = error / (squares - trace ** 2 / 6 + error);
    const mean = draws.reduce((sum, x) => sum + amountOf(x) / draws.length, 0);
    expect(Math.abs(mean / best - 1)).toBeLessThan(0.06);
  }
  expect(amountOf(normalMatrix(2000, 6, createRandom(1)))).toBeGreaterThan(0.5); // the identity is right here
});

test("a multiple of the identity is unchanged", () => {
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

test("shrinking mixes in the diagonal of the target", () => {
  const s = asMatrix([
    [4, 2],
    [2, 1],
  ]);
  expect(Array.from(shrunk(s, 0.5, Float64Array.of(2, 2)).data)).toEqual([3, 1, 1, 1.5]);
  expect(Array.from(shrunk(s, 0, Float64Array.of(2, 2)).data)).toEqual([4, 2, 2, 1]);
});
