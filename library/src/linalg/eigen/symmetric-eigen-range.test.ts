import { describe, expect, test } from "vitest";
import { expectEigenpairs, symmetricCongruential } from "../../../test/eigenpairs.js";
import { expectEvery } from "../../../test/expect-close.js";
import { tiers } from "../../../test/tiers.js";
import { identity, type Matrix, zeros } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { symmetricEigen } from "./symmetric-eigen.js";
import { symmetricEigenRange, symmetricEigenvalues } from "./symmetric-eigen-range.js";

describe.each(tiers)("on the tier %s", (tier) => {
  test("a range of the eigenpairs equals that of all", () => {
    useEngine({ tier });
    for (const n of [1, 5, 41, 100]) {
      const a = symmetricCongruential(n, 7);
      const all = symmetricEigen(a);
      for (const [first, end] of [
        [0, n],
        [0, 1],
        [n - 1, n],
        [Math.floor(n / 3), Math.ceil(n / 2)],
        [n, n],
      ]) {
        const some = symmetricEigenRange(a, first, end);
        expectEigenpairs(a, some, `${n}: ${first} to ${end}`);
        some.values.forEach((value, k) => {
          expect(Math.abs(value - all.values[first + k])).toBeLessThan(1e-14 * n);
        });
        // Vectors of eigenvalues that are apart are the same up to rounding, the sign included.
        expectEvery(some.vectors.data, (entry, at) => {
          const [i, k] = [Math.floor(at / (end - first)), at % (end - first)];
          return Math.abs(entry - all.vectors.data[i * n + first + k]) < 5e-11;
        });
      }
    }
  });
});

test("eigenvalues only, for tiny sizes", () => {
  expect(symmetricEigenvalues(zeros(0, 0))).toEqual(new Float64Array(0));
  expect(symmetricEigenvalues({ rows: 1, columns: 1, data: Float64Array.of(-3) })).toEqual(Float64Array.of(-3));
});

describe("errors name the operation", () => {
  const large = (change: (a: Matrix) => void) => {
    const a = symmetricCongruential(50, 1);
    change(a);
    return a;
  };
  test.each([
    ["symmetricEigen", symmetricEigen],
    ["symmetricEigenvalues", symmetricEigenvalues],
    ["symmetricEigenRange", (a: Matrix) => symmetricEigenRange(a, a.rows - 1, a.rows)],
  ] as const)("%s", (name, operation) => {
    expect(() => operation(zeros(3, 4))).toThrow(`${name}: the matrix must be square, got 3 x 4`);
    const broken = large((a) => {
      a.data[7 * 50 + 9] = Number.NaN;
    });
    expect(() => operation(broken)).toThrow(`${name}: every entry must be a finite number; row 7, column 9 is NaN`);
    const skew = large((a) => {
      a.data[7 * 50 + 9] += 1e-6;
    });
    expect(() => operation(skew)).toThrow(`${name}: the matrix must be symmetric; entry (9, 7) is `);
    const huge = { rows: 50, columns: 50, data: new Float64Array(2500).fill(1.7e308) };
    expect(() => operation(huge)).toThrow(expect.objectContaining({ code: "numerical" }));
  });

  test.each([
    [-1, 2],
    [2, 1],
    [0, 6],
    [0.5, 2],
    [0, Number.NaN],
  ])("a range from %d to %d", (first, end) => {
    expect(() => symmetricEigenRange(identity(5), first, end)).toThrow(
      `symmetricEigenRange: first and end must be whole numbers with 0 ≤ first ≤ end ≤ 5, got ${first} and ${end}`,
    );
  });
});
