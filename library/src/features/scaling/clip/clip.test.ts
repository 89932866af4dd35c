import { expect, test } from "vitest";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { createRandom } from "../../../numeric/random/random.js";
import { clip } from "./clip.js";

test("values lie within the bounds, values already inside are unchanged, and clipping is idempotent", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(50, 2, createRandom(seed));
    const model = clip({ bounds: { kind: "quantiles", lowerQuantile: 0.2, upperQuantile: 0.7 } }).fit({ x });
    const z = model.transform(x);
    z.data.forEach((value, at) => {
      const [lower, upper] = [model.state.lower[at % 2], model.state.upper[at % 2]];
      expect(value >= lower && value <= upper).toBe(true);
      if (x.data[at] >= lower && x.data[at] <= upper) expect(value).toBe(x.data[at]);
    });
    expect(model.transform(z)).toEqual(z);
  }
});

test("given bounds may be one-sided; missing values stay missing", () => {
  const x = [[-3], [Number.NaN], [12]];
  const bounded = (bounds: { lower?: number; upper?: number }) =>
    Array.from(
      clip({ bounds: { kind: "values", ...bounds } })
        .fit({ x })
        .transform(x).data,
    );
  expect(bounded({ lower: 0 })).toEqual([0, Number.NaN, 12]);
  expect(bounded({ upper: 5 })).toEqual([-3, Number.NaN, 5]);
  expect(bounded({})).toEqual([-3, Number.NaN, 12]);
});

test("constant and empty columns give a defined result and a warning", () => {
  const model = clip().fit({ x: [[2, Number.NaN]] });
  expect(Array.from(model.transform([[9, 9]]).data)).toEqual([2, 9]);
  expect(model.report.warnings.map(({ message }) => message)).toEqual([
    "column 1 has no values; it is left unchanged",
    "column 0 has equal bounds; it becomes constant",
  ]);
});

test("refuses bounds in the wrong order", () => {
  expect(
    refusal(() => clip({ bounds: { kind: "quantiles", lowerQuantile: 0.9, upperQuantile: 0.1 } }).fit({ x: [[1]] })),
  ).toBe("invalid-option: clip: bounds.lowerQuantile must not be above bounds.upperQuantile, got 0.9, 0.1");
  expect(refusal(() => clip({ bounds: { kind: "values", lower: 0.9, upper: 0.1 } }).fit({ x: [[1]] }))).toBe(
    "invalid-option: clip: bounds.lower must not be above bounds.upper, got 0.9, 0.1",
  );
});
