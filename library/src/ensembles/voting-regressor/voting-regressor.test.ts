import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { steadyRegressors, thirdHeldOut } from "../../../test/ensemble-cases.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { diabetes } from "../../datasets/index.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../../linear/ridge/ridge.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { votingRegressor } from "./voting-regressor.js";

const { regression } = reference.combined;

describe("the mean of regressors", () => {
  test("matches scikit-learn", async () => {
    const { train, held } = thirdHeldOut(await diabetes());
    const model = votingRegressor(steadyRegressors(), { weights: { near: 3 } }).fit(train);
    expectClose(model.predict(held.x).subarray(0, 40), regression.mean, 1e-10);
  });

  test("has no larger squared error than its members on average", async () => {
    const { train, held } = thirdHeldOut(await diabetes());
    const errorOf = (values: Float64Array) => values.reduce((sum, value, i) => sum + (value - held.y[i]) ** 2, 0);
    const members = steadyRegressors();
    const [one, other] = [members.line.fit(train), members.near.fit(train)].map((model) =>
      errorOf(model.predict(held.x)),
    );
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (share) => {
        const model = votingRegressor(members, { weights: { line: share, near: 1 - share } }).fit(train);
        expect(errorOf(model.predict(held.x))).toBeLessThanOrEqual(share * one + (1 - share) * other + 1e-6);
      }),
      { numRuns: 10 },
    );
  });

  test("refuses classifiers", () => {
    expect(refusal(() => votingRegressor({ line: ridge(), other: logisticRegression() as never }))).toBe(
      'invalid-option: voting-regressor: member "other" must be a regressor, logistic-regression is a classifier',
    );
  });
});
