import { expect, test } from "vitest";
import { checkState } from "../../contract/state/check-state.js";
import { projectionState } from "./projection-state.js";

const good = {
  mean: Float64Array.of(1, 2),
  components: { rows: 1, columns: 2, data: Float64Array.of(0.6, 0.8) },
  explainedVariance: Float64Array.of(3),
  scale: Float64Array.of(1),
};
const check = (change: object) => () =>
  checkState({ kind: "method", learns: projectionState, options: {}, sizes: { features: 2 } }, { ...good, ...change });

test("there is at least one direction, a variance of each that is not negative, and a positive scale", () => {
  expect(check({})).not.toThrow();
  expect(check({ components: { rows: 0, columns: 2, data: new Float64Array() } })).toThrow(
    "state.components must have at least one row and one column",
  );
  expect(check({ explainedVariance: Float64Array.of(-1) })).toThrow(
    "state.explainedVariance at index 0 must be at least 0",
  );
  expect(check({ explainedVariance: Float64Array.of(1, 1) })).toThrow("must have the length 1 (components), got 2");
  expect(check({ scale: Float64Array.of(0) })).toThrow("state.scale at index 0 must be above 0, got 0");
});
