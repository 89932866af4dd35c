import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { diabetes } from "../../datasets/index.js";
import { isotonic } from "./isotonic.js";
import reference from "./reference/isotonic.json" with { type: "json" };

test.each(reference.cases)(
  "matches scikit-learn: increasing $increasing, weighted $weighted, from $lower to $upper",
  async ({ increasing, weighted, lower, upper, predictions }) => {
    const { x, y } = await diabetes();
    const weights = Float64Array.from({ length: y.length }, (_, i) => 1 + (i % 3));
    const recipe = isotonic({ column: 2, direction: increasing ? "increasing" : "decreasing", lower, upper });
    const model = recipe.fit({ x, y, ...(weighted ? { weights } : {}) });
    const grid = Array.from({ length: 31 }, (_, i) => [0, 0, 15 + i, ...new Array<number>(7).fill(0)]);
    expectClose(model.predict(grid), predictions, 1e-10);
  },
);

describe("laws", () => {
  const samples = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.double({ min: -5, max: 5, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  );

  test("the fit is monotone, keeps the mean, and no monotone change of it is better", () => {
    fc.assert(
      fc.property(samples, (list) => {
        const x = list.map((sample) => [sample.x]);
        const y = list.map((sample) => sample.y);
        const fitted = isotonic().fit({ x, y }).predict(x);
        const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);
        expect(sum(fitted)).toBeCloseTo(sum(y), 8);
        list.forEach((a, i) => {
          list.forEach((b, k) => {
            if (a.x < b.x) expect(fitted[i]).toBeLessThanOrEqual(fitted[k] + 1e-12);
            if (a.x === b.x) expect(fitted[i]).toBe(fitted[k]);
          });
        });
        // The residuals of the upper samples of each block pull down at most, those of the lower ones up at most.
        for (let place = 0; place < 10; place++) {
          const upper = sum(list.flatMap((sample, i) => (sample.x >= place ? [sample.y - fitted[i]] : [])));
          expect(upper).toBeLessThan(1e-9);
        }
        const inner = list.reduce((total, sample, i) => total + (sample.y - fitted[i]) * fitted[i], 0);
        expect(Math.abs(inner)).toBeLessThan(1e-8);
      }),
    );
  });

  test("decreasing is increasing with the sign reversed, and automatic chooses the better one", () => {
    fc.assert(
      fc.property(samples, (list) => {
        const x = list.map((sample) => [sample.x]);
        const y = list.map((sample) => sample.y);
        const down = isotonic({ direction: "decreasing" }).fit({ x, y }).predict(x);
        const up = isotonic()
          .fit({ x, y: y.map((value) => -value) })
          .predict(x);
        expectClose(
          down,
          up.map((value) => -value),
          1e-12,
        );
      }),
    );
    const x = [[1], [2], [3], [4]];
    expect(isotonic({ direction: "automatic" }).fit({ x, y: [4, 3, 3.5, 1] }).report.notes["direction"]).toBe(
      "decreasing",
    );
  });
});

test("outside the samples it keeps the end value, or refuses, according to the option", () => {
  const data = { x: [[1], [2], [3]], y: [1, 2, 4] };
  expect([
    ...isotonic()
      .fit(data)
      .predict([[0], [2.5], [9]]),
  ]).toEqual([1, 3, 4]);
  expect(
    refusal(() =>
      isotonic({ outside: "refuse" })
        .fit(data)
        .predict([[9]]),
    ),
  ).toBe(
    'invalid-data: isotonic: 9 is outside the range of the training samples, 1 to 3; set outside to "clip" to predict the value at the nearest end',
  );
});

test("refuses invalid options", () => {
  const data = { x: [[1], [2]], y: [1, 2] };
  expect(refusal(() => isotonic({ column: 1 }).fit(data))).toBe(
    "invalid-option: isotonic: column 1 does not exist; columns are numbered 0 to 0",
  );
  expect(refusal(() => isotonic({ lower: 2, upper: 1 }).fit(data))).toContain("lower (2) must not be above upper (1)");
});

test("a restored model has at least one corner, and values in the direction of the options", () => {
  const data = { x: [[1], [2], [3]], y: [1, 2, 4] };
  const restoring = (direction: "increasing" | "automatic", ...values: number[]) => {
    const { saved } = isotonic({ direction }).fit(data);
    const places = saved.state.places.slice(0, values.length);
    const changed = { ...saved.state, places, values: Float64Array.from(values) };
    return refusal(() => isotonic.restore({ ...saved, state: changed }));
  };
  const start = "invalid-file: isotonic: state.";
  expect(restoring("increasing")).toBe(`${start}places must have at least 1 number, got none`);
  expect(restoring("increasing", 3, 2, 1)).toBe(`${start}values must be increasing`);
  expect(restoring("automatic", 3, 2, 4)).toBe(`${start}values must be monotone, but increase and decrease`);
});
