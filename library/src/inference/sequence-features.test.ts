import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { addPositionFeatures, addWeightedFeatures, positionScores, requireSequence } from "./sequence-features.js";

const dense = asMatrix([
  [1, 0],
  [2, 3],
]);

test("scores and sums of features are the same for dense and sparse sequences", () => {
  const weights = Float64Array.of(1, 10, -1, 5);
  for (const x of [dense, fromDense(dense)]) {
    expectClose(positionScores(x, weights, 2).data, [1, -1, 32, 13], 1e-15);
    const sum = new Float64Array(4);
    addPositionFeatures(x, [1, 0], 2, sum);
    expect([...sum]).toEqual([4, 6, 2, 0]);
    const weighted = new Float64Array(4);
    addWeightedFeatures(
      x,
      asMatrix([
        [0.5, 0.5],
        [1, 0],
      ]),
      1,
      weighted,
    );
    expect([...weighted]).toEqual([2.5, 3, 0.5, 0]);
  }
});

test("empty sequences, other numbers of features and values that are not finite are refused", () => {
  expect(requireSequence("here", dense, 2)).toBe(dense);
  expect(refusal(() => requireSequence("here", { rows: 0, columns: 2, data: new Float64Array(0) }, 2))).toBe(
    "invalid-data: here: a sequence needs at least 1 position, got none",
  );
  expect(refusal(() => requireSequence("here", dense, 3))).toContain("each position must have 3 features, got 2");
  expect(refusal(() => requireSequence("here", [[1, Number.NaN]], 2))).toContain("finite numbers");
});
