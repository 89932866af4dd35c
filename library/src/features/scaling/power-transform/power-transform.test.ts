import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { createRandom } from "../../../numeric/random/random.js";
import { powerTransform } from "./power-transform.js";

describe("laws", () => {
  test("exponentials of normal values have an exponent near 0, and squares half the exponent of the values", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(8000, 1, createRandom(seed));
      const exponentials = { ...x, data: x.data.map(Math.exp) };
      const box = powerTransform({ family: "box-cox" });
      expect(Math.abs(box.fit({ x: exponentials }).state.lambdas[0])).toBeLessThan(0.03);
      const shifted = { ...x, data: x.data.map((value) => 9 + value) };
      const squares = { ...x, data: shifted.data.map((value) => value * value) };
      const [whole] = box.fit({ x: shifted }).state.lambdas;
      expect(box.fit({ x: squares }).state.lambdas[0]).toBeCloseTo(whole / 2, 5);
    }
  });

  test("transformed columns have mean 0 and variance 1, and the inverse restores them", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(60, 2, createRandom(seed));
      const cubes = { ...x, data: x.data.map((value) => value ** 3) };
      const model = powerTransform().fit({ x: cubes });
      const z = model.transform(cubes);
      for (const j of [0, 1]) {
        const values = z.data.filter((_, at) => at % 2 === j);
        expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / 60)).toBeLessThan(1e-10);
        expect(values.reduce((sum, value) => sum + value * value, 0) / 60).toBeCloseTo(1, 9);
      }
      expectClose(model.inverse(z).data, cubes.data, 1e-10);
    }
  });

  test("the fit reports one step per column", () => {
    const steps = [
      ...powerTransform().steps({
        x: [
          [1, 5],
          [2, 3],
          [9, 4],
        ],
      }),
    ];
    expect(steps.map(({ step, of }) => [step, of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe("edge cases", () => {
  test("constant and empty columns are only centred, and named", () => {
    const model = powerTransform().fit({
      x: [
        [3, Number.NaN, 1],
        [3, Number.NaN, 4],
      ],
    });
    expect(Array.from(model.state.lambdas.subarray(0, 2))).toEqual([1, 1]);
    const [constant, empty] = model.transform([[3, 8, 2]]).data;
    expect(constant).toBeCloseTo(0, 12);
    expect(empty).toBeCloseTo(8, 12);
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "column 1 has no values; it is left unchanged",
      "column 0 is constant or nearly so; its exponent is 1",
    ]);
  });

  test("a column far from zero keeps its digits", () => {
    const x = [1e8 + 1, 1e8 + 2, 1e8 + 4, 1e8 + 8].map((value) => [value]);
    const model = powerTransform().fit({ x });
    const z = model.transform(x).data;
    for (let i = 1; i < 4; i++) expect(z[i] - z[i - 1]).toBeGreaterThan(0.1);
    expectClose(model.inverse(model.transform(x)).data, x.flat(), 1e-8);
  });
});

test("refuses values outside the domain and gives their place, in fit, transform and inverse", () => {
  const box = powerTransform({ family: "box-cox", standardize: false });
  const message =
    'invalid-data: power-transform: x has 0 in row 1, column 0; "box-cox" needs values above 0, "yeo-johnson" takes all';
  expect(refusal(() => box.fit({ x: [[1], [0]] }))).toBe(message);
  const model = box.fit({ x: [[1], [2], [3], [4]] });
  expect(refusal(() => model.transform([[1], [0]]))).toBe(message);
  expect(refusal(() => model.inverse([[-1e6]]))).toContain(
    "power-transform: inverse: -1000000 in row 0, column 0 is outside the range of the transformation with exponent",
  );
});
