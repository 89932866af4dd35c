import { expect, test } from "vitest";
import { pca } from "./pca.js";

const { saved } = pca({ components: 2 }).fit({
  x: [
    [1, 2, 0],
    [2, 1, 4],
    [3, 5, 1],
    [0, 1, 3],
  ],
});
const restore = (change: object) => () => pca.restore({ ...saved, state: { ...saved.state, ...change } });

test("a model is restored as it was saved, and refused where its numbers cannot be right", () => {
  expect(restore({})().state).toEqual(saved.state);
  expect(restore({ explainedVarianceRatio: Float64Array.of(0.5) })).toThrow(
    "pca: state.explainedVarianceRatio must have the length 2 (components), got 1",
  );
  expect(restore({ totalVariance: -1 })).toThrow("pca: state.totalVariance must be at least 0, got -1");
  expect(restore({ dropped: 9 })).toThrow("pca: state.dropped must be below 2 (variances), got 9");
});
