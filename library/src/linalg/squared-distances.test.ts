import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { expectClose, expectSymmetric } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { squaredDistances, squaredDistancesSteps } from "./squared-distances.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

describeOnTiers("squared distances", () => {
  test.each([
    [0, 3, 2],
    [1, 1, 1],
    [5, 7, 3],
    [33, 64, 10],
    [70, 65, 50],
  ])("%d and %d rows of %d numbers", (m, n, d) => {
    for (let seed = 0; seed < 5; seed++) {
      const [x, y] = [normals(m, d, seed), normals(n, d, seed + 100)];
      expectClose(squaredDistances(x, y).data, naive(x, y), 1e-13);
    }
  });

  test.each([1, 2, 31, 32, 33, 100])("of %d rows to themselves: exactly symmetric, zeros on the diagonal", (n) => {
    const x = normals(n, 6, n);
    const { data } = squaredDistances(x);
    expectClose(data, naive(x, x), 1e-13);
    expectSymmetric(data, n);
    for (let i = 0; i < n; i++) expect(data[i * n + i]).toBe(0);
  });

  test("are never negative, also for almost equal rows far from the origin", () => {
    const x = normals(50, 4, 1);
    const far = { ...x, data: x.data.map((value) => 1e6 + 1e-7 * value) };
    expect(squaredDistances(far).data.every((value) => value >= 0)).toBe(true);
  });
});

test("refuses rows of different lengths", () => {
  expect(() => squaredDistances(normals(2, 3, 0), normals(2, 4, 0))).toThrow(
    "squaredDistances: both matrices must have the same number of columns, got 3 and 4",
  );
});

function naive(x: Matrix, y: Matrix): Float64Array {
  return Float64Array.from({ length: x.rows * y.rows }, (_, at) => {
    const [i, j] = [Math.floor(at / y.rows), at % y.rows];
    let sum = 0;
    for (let k = 0; k < x.columns; k++) sum += (x.data[i * x.columns + k] - y.data[j * y.columns + k]) ** 2;
    return sum;
  });
}

test("in strips, distances among many rows are the same as at once", () => {
  const x = normals(1000, 300, 3);
  const [whole, strips] = [squaredDistances(x), runToEnd(squaredDistancesSteps(x))];
  expect([...squaredDistancesSteps(x)].length).toBeGreaterThan(0);
  expect(whole.data.findIndex((value, at) => Math.abs(value - strips.data[at]) > 1e-10 * value)).toBe(-1);
});
