import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { steadyRegressors, thirdHeldOut } from "../../../test/ensemble-cases.js";
import { expectClose } from "../../../test/expect-close.js";
import { diabetes } from "../../datasets/index.js";
import { leastSquares } from "../../linear/least-squares/least-squares.js";
import { predictOutOfFold } from "../../selection/out-of-fold.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { stackingRegressor } from "./stacking-regressor.js";

const { regression } = reference.combined;
const folds = { kind: "given", tests: regression.tests } as const;

describe("stacks of regressors", () => {
  test("match scikit-learn with the default final recipe", async () => {
    const { train, held } = thirdHeldOut(await diabetes());
    const model = stackingRegressor(steadyRegressors(), { folds }).fit(train);
    expectClose(model.predict(held.x).subarray(0, 40), regression.stack, 1e-9);
    expect(model.state.final.features).toEqual(["line", "near"]);
    expect([0.1, 1, 10]).toContain(model.state.final.report.notes["alpha"]);
  });

  test("by least squares have no larger out-of-fold squared error than any weighted mean of the members", async () => {
    const { train } = thirdHeldOut(await diabetes());
    const members = steadyRegressors();
    const { state } = stackingRegressor(members, { folds, final: leastSquares() }).fit(train);
    const answers = [members.line, members.near].map(
      (member) => predictOutOfFold(member, train, { folds }).predictions as Float64Array,
    );
    const z = train.y.map((_, i) => answers[0][i]);
    const columns = {
      rows: z.length,
      columns: 2,
      data: Float64Array.from({ length: 2 * z.length }, (_, at) => answers[at % 2][at >> 1]),
    };
    const errorOf = (values: Float64Array) => values.reduce((sum, value, i) => sum + (value - train.y[i]) ** 2, 0);
    const stacked = errorOf(leastSquares().restore(state.final).predict(columns));
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 1.5, noNaN: true }), (share) => {
        const mean = z.map((value, i) => share * value + (1 - share) * answers[1][i]);
        expect(stacked).toBeLessThanOrEqual(errorOf(mean) * (1 + 1e-12));
      }),
    );
  });
});
