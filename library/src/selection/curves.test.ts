import { describe, expect, test } from "vitest";
import { diabetesPart } from "../../test/diabetes-part.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import type { PlainData } from "../core/plain-data.js";
import { ridge } from "../linear/ridge/ridge.js";
import { learningCurve, learningCurveAsync, validationCurve, validationCurveAsync } from "./curves.js";
import reference from "./reference/selection.json" with { type: "json" };

const { tests, curves: expected } = reference;
const folds = { kind: "given", tests } as const;

describe("curves match scikit-learn on the same folds:", () => {
  test("learning curve of the first samples", async () => {
    const shares = [0.25, 0.5, 1];
    const curve = learningCurve(ridge({ alpha: 10 }), await diabetesPart(), { folds, shares, shuffle: false });
    expect(curve.map(({ at }) => at)).toEqual(expected.learning.sizes);
    curve.forEach(({ train, test: tested }, p) => {
      expectClose(train?.values ?? [], expected.learning.train[p], 1e-9);
      expectClose(tested?.values ?? [], expected.learning.test[p], 1e-9);
    });
  });

  test("validation curve", async () => {
    const { alphas } = reference.grid;
    const curve = validationCurve(ridge(), "alpha", alphas, await diabetesPart(), { folds });
    expect(curve.map(({ at }) => at)).toEqual(alphas);
    curve.forEach(({ train, test: tested }, p) => {
      expectClose(train?.values ?? [], expected.validation.train[p], 1e-9);
      expectClose(tested?.values ?? [], expected.validation.test[p], 1e-9);
    });
  });
});

describe("curves", () => {
  test("the subsets of a learning curve are nested, and the tested samples stay apart", () => {
    const { spy, seen } = spyRegressor();
    const curve = learningCurve(spy(), numberedSamples(30), {
      shares: [0.2, 0.5, 1],
      folds: { kind: "k-fold", count: 3 },
    });
    expect(curve.map(({ at }) => at)).toEqual([4, 10, 20]);
    for (let f = 0; f < 3; f++) {
      const [small, middle, whole] = [0, 3, 6].map((start) => new Set(seen.fits[start + f]));
      expect([small.size, middle.size, whole.size]).toEqual([4, 10, 20]);
      expect([...small].every((number) => middle.has(number))).toBe(true);
      const tested = seen.uses.find((numbers) => numbers.length === 10 && !numbers.some((number) => whole.has(number)));
      expect(tested).toHaveLength(10);
    }
  });

  test("points that fail give the reason, and the others are returned", () => {
    const { spy } = spyRegressor();
    const [sound, failing] = validationCurve(spy(), "level", [1, -1], numberedSamples(12));
    expect(sound.failures).toEqual([]);
    expect(sound.test?.values).toHaveLength(5);
    expect(failing.test).toBeUndefined();
    expect(failing.failures[0]).toContain("level -1 is below zero");
  });

  test("the asynchronous form gives the same, and with a store nothing is fitted twice", async () => {
    const { spy, seen } = spyRegressor();
    const data = numberedSamples(20);
    const store = new Map<string, PlainData>();
    const learned = learningCurve(spy(), data, {}, { store });
    expect(await learningCurveAsync(spy(), data, {}, { store })).toEqual(learned);
    const validated = validationCurve(spy(), "level", [1, 2], data, {}, { store });
    expect(await validationCurveAsync(spy(), "level", [1, 2], data, {}, { store })).toEqual(validated);
    // Five shares and two values on five folds; the whole training sets with level 1 are in both curves.
    expect(seen.fits).toHaveLength(5 * 5 + 2 * 5 - 5);
  });

  test("refuses unknown paths, empty values and other tasks", () => {
    const data = numberedSamples(12);
    expect(refusal(() => validationCurve(ridge(), "alhpa", [1], data))).toContain('did you mean "alpha"');
    expect(refusal(() => validationCurve(ridge(), "alpha", [], data))).toContain("needs at least 1 value, got 0");
    expect(refusal(() => learningCurve(ridge(), data, { scorer: "accuracy" }))).toContain("measures classifiers");
    expect(refusal(() => learningCurve(ridge(), data, { shares: [2] }))).toContain("shares[0] must be");
  });
});
