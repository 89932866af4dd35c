import { expect, test } from "vitest";
import { asMatrix, toRows } from "../../data/matrix.js";
import { projectSamples, reconstructSamples, scalesOf } from "./project.js";

test("computes scores along an axis, divided by their scale, and inverts them", () => {
  const explainedVariance = Float64Array.of(4);
  const state = {
    mean: Float64Array.of(1, 1),
    components: asMatrix([[0, 1]]),
    explainedVariance,
    scale: scalesOf(explainedVariance, true),
  };
  expect(toRows(projectSamples(state, asMatrix([[5, 7]])))).toEqual([[3]]);
  expect(toRows(reconstructSamples(state, asMatrix([[3]])))).toEqual([[1, 7]]);
  expect([...scalesOf(Float64Array.of(0, 9), true)]).toEqual([1, 3]);
});
