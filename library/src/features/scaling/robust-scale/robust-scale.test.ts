import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { column } from "../../../data/matrix.js";
import { fromDense } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { robustScale } from "./robust-scale.js";

describe("laws", () => {
  test("medians become 0 and interquartile ranges 1, and the inverse is exact", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(41, 3, createRandom(seed));
      const model = robustScale().fit({ x });
      const z = model.transform(x);
      for (let j = 0; j < 3; j++) {
        const sorted = column(z, j).sort();
        expect(sorted[20]).toBe(0);
        expect(sorted[30] - sorted[10]).toBeCloseTo(1, 12);
      }
      expectClose(model.inverse(z).data, x.data, 1e-14);
    }
  });

  test("outliers in less than a quarter of the values do not affect the others", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(40, 1, createRandom(seed));
      const spoiled = { ...x, data: x.data.slice() };
      const worst = x.data.indexOf(Math.max(...x.data));
      spoiled.data[worst] = 1e9;
      expectClose(robustScale().fit({ x: spoiled }).state.scale, robustScale().fit({ x }).state.scale, 1e-14);
    }
  });

  test("with unitVariance a large normal column gets variance near 1", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(40_000, 1, createRandom(seed));
      const moved = { ...x, data: x.data.map((value) => 5 + 3 * value) };
      const z = robustScale({ unitVariance: true }).fit({ x: moved }).transform(moved).data;
      const variance = z.reduce((sum, value) => sum + value * value, 0) / 40_000;
      expect(Math.abs(variance - 1)).toBeLessThan(0.05);
    }
  });
});

describe("edge cases", () => {
  test("constant, empty and mostly constant columns are unchanged and named", () => {
    const x = [
      [7, Number.NaN, 1],
      [7, Number.NaN, 1],
      [7, Number.NaN, 1],
      [7, Number.NaN, 1],
      [7, Number.NaN, 9],
    ];
    const model = robustScale().fit({ x });
    expect(Array.from(model.state.scale)).toEqual([1, 1, 1]);
    expect(Array.from(model.transform([[8, 4, 9]]).data)).toEqual([1, 4, 8]);
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "column 1 has no values; it is left unchanged",
      "column 0 has equal quantiles; it is not scaled",
      "column 2 has equal quantiles; it is not scaled",
    ]);
  });

  test("one row becomes zeros", () => {
    expect(
      Array.from(
        robustScale()
          .fit({ x: [[3, 4]] })
          .transform([[3, 5]]).data,
      ),
    ).toEqual([0, 1]);
  });

  test("center and scale can be turned off", () => {
    const x = [[1], [2], [5]];
    expect(Array.from(robustScale({ scale: false }).fit({ x }).transform(x).data)).toEqual([-1, 0, 3]);
    expect(Array.from(robustScale({ center: false }).fit({ x }).transform(x).data)).toEqual([0.5, 1, 2.5]);
  });
});

test("refuses quantiles in the wrong order, sparse samples and a range too large", () => {
  const x = [[1], [2]];
  expect(refusal(() => robustScale({ lowerQuantile: 0.8 }).fit({ x }))).toBe(
    "invalid-option: robust-scale: lowerQuantile must be below upperQuantile, got 0.8 and 0.75",
  );
  expect(refusal(() => robustScale({ lowerQuantile: 0, unitVariance: true }).fit({ x }))).toContain(
    "robust-scale: unitVariance needs quantiles above 0 and below 1, got 0 and 0.75",
  );
  expect(refusal(() => robustScale().fit({ x: fromDense(x) }))).toContain("robust-scale: x is sparse");
  expect(refusal(() => robustScale().fit({ x }).transform(fromDense(x)))).toContain("robust-scale: x is sparse");
  expect(refusal(() => robustScale({ lowerQuantile: 0, upperQuantile: 1 }).fit({ x: [[-1.5e308], [1.5e308]] }))).toBe(
    'numerical: robust-scale: column "x0" has values as large as 1.50e+308, whose squares overflow; divide it by a constant',
  );
});
