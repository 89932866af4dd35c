import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectClose } from "../../test/expect-close.js";
import { product } from "../../test/matrices.js";
import { type Matrix, transpose } from "../data/matrix.js";
import { useEngine } from "../engine/index.js";
import { centeredProducts, productsAbout } from "./covariance-products.js";

afterEach(() => {
  useEngine();
});

describe("sums of products", () => {
  test("about a point equal those of the shifted and weighted rows, for any number of pieces", () => {
    for (const [rows, columns, seed] of [
      [1, 1, 1],
      [7, 3, 2],
      [600, 5, 3],
      [700, 300, 4],
    ]) {
      const x = drawnPoints(rows, columns, seed);
      const [point, target] = [drawnPoints(1, columns, 5).data, drawnPoints(rows, 1, 6).data];
      for (const weights of [undefined, weightsFor(rows)]) {
        const moved = x.data.map((value, at) => value - point[at % columns]);
        const weighed = moved.map((value, at) => value * (weights?.[Math.floor(at / columns)] ?? 1));
        const left = transpose({ ...x, data: weighed });
        const found = productsAbout(point, x, { weights, target });
        expectClose(found.gram.data, product(left, { ...x, data: moved }).data, 1e-13);
        expect(transpose(found.gram)).toEqual(found.gram);
        const column = (data: Float64Array) => product(left, { rows, columns: 1, data }).data;
        expectClose(found.sums, column(new Float64Array(rows).fill(1)), 1e-12);
        expectClose(found.withTarget, column(target), 1e-12);
      }
    }
  });

  test("about the means do not depend on the location of the data", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.nat(1000), fc.boolean(), (rows, seed, weighted) => {
        // Whole numbers: moved by another whole number, they are exact.
        const x = drawnPoints(rows, 4, seed, 9);
        const far = { ...x, data: x.data.map((value, at) => value + [0, 1e6, -3e9, 2 ** 40][at % 4]) };
        const settings = { weights: weighted ? weightsFor(rows) : undefined };
        const [near, same] = [centeredProducts(x, settings), centeredProducts(far, settings)];
        expectClose(same.gram.data, near.gram.data, 1e-12);
        expectClose(near.gram.data, centeredGramOf(x, settings.weights).data, 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  test("keep the digits of a standard deviation of 1 around a mean of a million", () => {
    const near = drawnPoints(20000, 3, 7);
    // Rounded to multiples of 2⁻²⁰, which are exact beside a million.
    const rounded = near.data.map((value) => Math.round(value * 2 ** 20) / 2 ** 20);
    const far = { ...near, data: rounded.map((value) => value + 1e6) };
    const { gram, mean } = centeredProducts(far, {});
    expectClose(gram.data, centeredGramOf({ ...near, data: rounded }).data, 1e-13);
    const sums = new Float64Array(3);
    rounded.forEach((value, at) => {
      sums[at % 3] += value;
    });
    mean.forEach((value, j) => {
      expect(Math.abs(value - 1e6 - sums[j] / 20000)).toBeLessThan(2e-10);
    });
  });

  test("of a constant column are zeros, and its mean is exactly its value", () => {
    const x = { ...drawnPoints(1000, 2, 8) };
    const data = x.data.map((value, at) => (at % 2 === 0 ? 0.1 : value));
    for (const weights of [undefined, weightsFor(1000)]) {
      const { gram, mean } = centeredProducts({ ...x, data }, { weights });
      expect(mean[0]).toBe(0.1);
      expect([...gram.data.subarray(0, 3)]).toEqual([0, 0, 0]);
    }
  });

  test("are as exact when the first rows have weight 0", () => {
    const rows = 640;
    const values = drawnPoints(rows, 2, 9, 9);
    const far = { ...values, data: values.data.map((value) => value + 1e9) };
    const weights = Float64Array.from({ length: rows }, (_, i) => (i % 10 === 0 ? 0 : 1));
    expectClose(centeredProducts(far, { weights }).gram.data, centeredGramOf(values, weights).data, 1e-12);
  });

  test("are the same bits on one, two and four threads", () => {
    const [x, target] = [drawnPoints(3000, 130, 10), drawnPoints(3000, 1, 11).data];
    const results = [1, 2, 4].map((threads) => {
      useEngine({ tier: "simd", threads });
      return centeredProducts(x, { target });
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});

function weightsFor(rows: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 4));
}

/** By definition: means first, then products of differences from them. */
function centeredGramOf(x: Matrix, weights: Float64Array = new Float64Array(x.rows).fill(1)): Matrix {
  const { columns } = x;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = product({ rows: 1, columns: x.rows, data: weights }, x).data.map((sum) => sum / total);
  const moved = x.data.map((value, at) => value - mean[at % columns]);
  const weighed = moved.map((value, at) => value * weights[Math.floor(at / columns)]);
  return product(transpose({ ...x, data: weighed }), { ...x, data: moved });
}
