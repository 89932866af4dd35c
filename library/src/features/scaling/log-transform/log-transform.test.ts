import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { fromDense, isSparse, toDense } from "../../../data/sparse.js";
import { logTransform } from "./log-transform.js";

const transformed = (form: Parameters<typeof logTransform>[0], value: number) =>
  logTransform(form)
    .fit({ x: [[value]] })
    .transform([[value]]).data[0];

test("the forms match their formulas", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -100, max: 1e6, noNaN: true }),
      fc.double({ min: 0.01, max: 10, noNaN: true }),
      (x, unit) => {
        const close = (actual: number, expected: number) =>
          expect(Math.abs(actual - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
        close(transformed({ form: { kind: "log", shift: 101 } }, x), Math.log(x + 101));
        close(transformed({ form: { kind: "signed-log", unit } }, x), Math.sign(x) * Math.log(1 + Math.abs(x) / unit));
        close(transformed({ form: { kind: "inverse-sinh", unit } }, x), Math.asinh(x / unit));
      },
    ),
  );
});

test("tiny values keep their digits, and the inverse restores every value", () => {
  expect(transformed({}, 1e-12) / 1e-12).toBeCloseTo(1, 11);
  const x = [[1e-12], [0.5], [3], [1e8]];
  for (const form of [
    { kind: "log" },
    { kind: "log", shift: 0 },
    { kind: "signed-log", unit: 3 },
    { kind: "inverse-sinh", unit: 0.1 },
  ] as const) {
    const model = logTransform({ form }).fit({ x });
    const back = model.inverse(model.transform(x)).data;
    x.forEach(([value], i) => void expect(Math.abs(back[i] - value)).toBeLessThan(1e-12 * value + 1e-26));
  }
});

test("sparse samples stay sparse where zero maps to zero, and missing values stay missing", () => {
  const x = fromDense([[0, Math.E - 1, Number.NaN]]);
  const z = logTransform().fit({ x }).transform(x);
  if (!isSparse(z)) throw new Error("it is dense");
  const [zero, one, missing] = toDense(z).data;
  expect([zero, missing]).toEqual([0, Number.NaN]);
  expect(one).toBeCloseTo(1, 12);
});

test("refuses values without a logarithm and gives their place, in the fit and in transform", () => {
  const message =
    "invalid-data: log-transform: x has -3 in row 1, column 0; log(x + 2) needs values above -2: " +
    'raise shift, or use form "signed-log"';
  const recipe = logTransform({ form: { kind: "log", shift: 2 } });
  expect(refusal(() => recipe.fit({ x: [[1], [-3]] }))).toBe(message);
  expect(refusal(() => recipe.fit({ x: [[1]] }).transform([[1], [-3]]))).toBe(message);
  const sparse = fromDense([
    [0, 4],
    [-5, 0],
  ]);
  expect(refusal(() => logTransform().fit({ x: sparse }))).toContain("x has -5 in row 1, column 0");
  expect(refusal(() => recipe.fit({ x: sparse }))).toContain("log(x + 2) would fill in its zeros");
});
