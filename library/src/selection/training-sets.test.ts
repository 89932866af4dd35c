import { expect, test } from "vitest";
import { sharedResults } from "../contract/shared-samples.js";
import { createTrainingSets } from "./training-sets.js";

test("training sets of several candidates are made once and shared, those of one are not", () => {
  const data = {
    x: { rows: 3, columns: 1, data: Float64Array.of(1, 2, 3) },
    y: Float64Array.of(4, 5, 6),
    features: ["a"],
  };
  const [often, once] = [Int32Array.of(2, 0), Int32Array.of(1)];
  const setOf = createTrainingSets(data, [{ train: often }, { train: once }, { train: often }]);
  expect(setOf(often)).toBe(setOf(often));
  expect(setOf(often)).toMatchObject({ x: { data: Float64Array.of(3, 1) }, y: Float64Array.of(6, 4) });
  expect(sharedResults(setOf(often).x)).toBeDefined();
  expect(setOf(once)).not.toBe(setOf(once));
  expect(sharedResults(setOf(once).x)).toBeUndefined();
});
