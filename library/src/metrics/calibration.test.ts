import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { calibrationCurve, calibrationError } from "./calibration.js";
import reference from "./reference/class-curves.json" with { type: "json" };

const plain = reference.cases.filter(({ weighted }) => !weighted);

test.each(plain)("matches scikit-learn: $truth.length samples of $decimals decimals", ({ truth, ...expected }) => {
  const probabilities = expected.probabilities as number[];
  for (const { bins, strategy, ...curve } of expected.calibration ?? []) {
    const options = { bins, strategy: strategy as "uniform" | "quantile" };
    const ours = calibrationCurve(truth, probabilities, options);
    expectClose(ours.observed, curve.observed, 1e-12);
    expectClose(ours.predicted, curve.predicted, 1e-12);
    expectClose(ours.weights, curve.weights, 0);
    const error = calibrationError(truth, probabilities, options);
    expectClose([error.expected], [curve.expected], 1e-12);
    expectClose([error.maximum], [curve.maximum], 1e-12);
    expectClose([error.rootMeanSquare], [curve.rootMeanSquare], 1e-12);
  }
});

describe("laws", () => {
  test("a weight of 2 equals repeating the sample and 0 leaving it out, for both kinds of bins", () => {
    const sample = fc.tuple(
      fc.integer({ min: 0, max: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 20 }), (list) => {
        const [truth, values, weights] = [0, 1, 2].map((k) => list.map((each) => each[k]));
        fc.pre(truth.includes(1) && weights.some((weight) => weight > 0));
        for (const strategy of ["uniform", "quantile"] as const) {
          const options = { bins: 4, strategy, positive: 1 };
          const curve = calibrationCurve(truth, values, { ...options, weights });
          // a positive of weight 0 at the end keeps the class known
          const twice = calibrationCurve([...repeated(truth, weights), 1], [...repeated(values, weights), 0], {
            ...options,
            weights: [...repeated(truth, weights).map(() => 1), 0],
          });
          expectClose(twice.weights, curve.weights, 0);
          expectClose(twice.predicted, curve.predicted, 1e-12);
          expectClose(twice.observed, curve.observed, 1e-12);
        }
      }),
    );
  });

  test("calibrated probabilities have a small error, over-confident ones a large one", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const values = Array.from({ length: 20_000 }, () => random.uniform());
      const truth = values.map((p) => (random.uniform() < p ? 1 : 0));
      expect(calibrationError(truth, values).expected).toBeLessThan(0.02);
      const bold = values.map((p) => (p > 0.5 ? 0.99 : 0.01));
      // E|…| is the distance of 0.75 from 0.99, and the share of 20,000 samples has the standard error 0.0031
      expect(Math.abs(calibrationError(truth, bold).expected - 0.24)).toBeLessThan(4 * 0.0031);
    }
  });

  test("with one bin the error is the distance of the mean probability from the share of positives", () => {
    const { expected, maximum } = calibrationError([1, 0, 0, 0], [0.5, 0.5, 0.5, 0.7], { bins: 1 });
    expect(expected).toBeCloseTo(0.3, 15);
    expect(maximum).toBe(expected);
  });

  test("a bin includes its upper edge, and quantile bins hold equally many", () => {
    const curve = calibrationCurve([0, 1, 1], [0.5, 0.50001, 1], { bins: 2 });
    expect(Array.from(curve.weights)).toEqual([1, 2]);
    const values = Array.from({ length: 12 }, (_, i) => (i / 12) ** 3);
    const even = calibrationCurve(
      values.map((_, i) => i % 2),
      values,
      { bins: 4, strategy: "quantile" },
    );
    expect(Array.from(even.weights)).toEqual([3, 3, 3, 3]);
  });
});

test("refuses invalid input, and says what would work", () => {
  expect(refusal(() => calibrationCurve([0, 1], [0.5, 1.5]))).toContain(
    "probability 1 is 1.5; all must be between 0 and 1",
  );
  expect(refusal(() => calibrationCurve([0, 1], [0.5, NaN]))).toContain("probabilities has NaN at 1");
  expect(refusal(() => calibrationError([0, 1], [0.5, 1], { bins: 0 }))).toContain("bins must be a whole number");
  expect(refusal(() => calibrationError(["no", "yes"], [0.5, 1]))).toContain("name the positive class");
  expect(refusal(() => calibrationCurve([0, 1], [0.5, 1], JSON.parse('{ "strategy": "equal" }')))).toContain(
    "strategy",
  );
});
