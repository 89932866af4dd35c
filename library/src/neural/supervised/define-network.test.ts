/** Targets of networks. */
import { expect, test } from "vitest";
import { mlpRegressor } from "../mlp-regressor/mlp-regressor.js";

test("targets get mean 0 and variance 1; counts get mean 1; a constant target is only centred", () => {
  const scalesOf = (y: readonly number[], kind: "squared" | "poisson") => {
    const { state } = mlpRegressor({ hiddenSizes: [2], epochs: 1, loss: { kind } }).fit({ x: y.map((_, i) => [i]), y });
    return [state.targetCenter, state.targetScale];
  };
  expect(scalesOf([1, 3, 1, 3], "squared")).toEqual([2, 1]);
  expect(scalesOf([1, 3, 1, 3], "poisson")).toEqual([0, 2]);
  expect(scalesOf([5, 5, 5], "squared")).toEqual([5, 1]);
});
