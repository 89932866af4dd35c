import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { columnPenalties, columnScaling, scaledFrom, unscaled } from "./scaling.js";

const random = createRandom(3);
const data = Float64Array.from({ length: 120 }, (_, at) => (at % 4 === 0 ? 0 : 5 + 10 ** (at % 3) * random.normal()));
const x = { rows: 40, columns: 3, data };
const shares = Float64Array.from({ length: 40 }, (_, i) => (i + 1) / 820);

describe("columns", () => {
  test("have mean 0 and mean square 1 afterwards, weighted, dense or sparse", () => {
    const dense = columnScaling(x, shares, true);
    const sparse = columnScaling(fromDense(x), shares, true);
    expectClose(sparse.center, dense.center, 1e-13);
    expectClose(sparse.factor, dense.factor, 1e-13);
    for (let j = 0; j < 3; j++) {
      const z = shares.map((_, i) => (data[3 * i + j] - dense.center[j]) * dense.factor[j]);
      expect(z.reduce((sum, value, i) => sum + shares[i] * value, 0)).toBeCloseTo(0, 12);
      expect(z.reduce((sum, value, i) => sum + shares[i] * value * value, 0)).toBeCloseTo(1, 12);
    }
  });

  test("keep their origin without an intercept, and have mean square 1", () => {
    const { center, factor } = columnScaling(x, shares, false);
    expect(Array.from(center)).toEqual([0, 0, 0]);
    const square = shares.reduce((sum, share, i) => sum + share * (data[3 * i] * factor[0]) ** 2, 0);
    expect(square).toBeCloseTo(1, 12);
  });

  test("that are constant, up to rounding, are dropped", () => {
    const flat = asMatrix([
      [0.1, 7, 1],
      [0.1, 7, 2],
      [0.1, 7, 3],
    ]);
    const thirds = new Float64Array(3).fill(1 / 3);
    expect(Array.from(columnScaling(flat, thirds, true).factor, Math.sign)).toEqual([0, 0, 1]);
    expect(Array.from(columnScaling(flat, thirds, false).factor, Math.sign)).toEqual([1, 1, 1]);
  });
});

test("penalties are the same before and after", () => {
  const scaling = columnScaling(x, shares, true);
  const { l1, l2 } = columnPenalties(scaling, { l1: 2, l2: 3 }, 50);
  const scaled = Float64Array.of(0.3, -2, 1, 7);
  const { coefficients } = unscaled(scaling, scaled, 1);
  const cost = (weights: Float64Array, strength: (j: number) => number, power: (w: number) => number) =>
    weights.reduce((sum, weight, j) => sum + strength(j) * power(weight), 0);
  expect(50 * cost(scaled, (j) => l1[j], Math.abs)).toBeCloseTo(
    cost(coefficients.data, () => 2, Math.abs),
    10,
  );
  const square = (w: number) => w * w;
  expect(50 * cost(scaled, (j) => l2[j], square)).toBeCloseTo(
    cost(coefficients.data, () => 3, square),
    10,
  );
});

test("weights round-trip, intercepts of several classes up to their sum", () => {
  const scaling = columnScaling(x, shares, true);
  const one = Float64Array.of(1, -2, 3, 4);
  expectClose(scaledFrom(scaling, unscaled(scaling, one, 1)), one, 1e-12);
  const state = unscaled(scaling, Float64Array.of(...one, 5, 6, 7, 8), 2);
  expect(state.intercepts[0] + state.intercepts[1]).toBeCloseTo(0, 12);
  const again = unscaled(scaling, scaledFrom(scaling, state), 2);
  expectClose(again.coefficients.data, state.coefficients.data, 1e-12);
  expectClose(again.intercepts, state.intercepts, 1e-12);
});
