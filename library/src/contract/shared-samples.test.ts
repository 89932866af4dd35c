import { expect, test } from "vitest";
import { shareBetweenFits, sharedResults } from "./shared-samples.js";

test("only samples that were declared share results, and keep them", () => {
  const samples = { rows: 1, columns: 1, data: Float64Array.of(1) };
  expect(sharedResults(samples)).toBeUndefined();
  shareBetweenFits(samples);
  sharedResults(samples)?.set("distances", 3);
  shareBetweenFits(samples);
  expect(sharedResults(samples)?.get("distances")).toBe(3);
  expect(sharedResults({ ...samples })).toBeUndefined();
});
