import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { regionSearchSteps } from "../../neighbor-search/region-search.js";
import { densityLabels } from "./density-labels.js";

test("a sample between two clusters belongs to the first, and weights count as repetitions", () => {
  const x = asMatrix([[10], [11], [12], [13.5], [15], [16], [17], [40]]);
  const space = distanceSpace({ kind: "euclidean" });
  const search = () => runToEnd(regionSearchSteps(x, space, space.reduce(1.5)));
  const ones = new Float64Array(8).fill(1);
  const { labels, isCore } = runToEnd(densityLabels(search(), ones, 3));
  expect(Array.from(isCore)).toEqual([0, 1, 1, 1, 1, 1, 0, 0]);
  expect(Array.from(labels)).toEqual([0, 0, 0, 0, 0, 0, 0, -1]);
  // 13.5 is no core sample, and has core samples of both clusters at its sides.
  const heavy = Float64Array.of(1, 2, 1, 0, 1, 2, 1, 4);
  const weighted = runToEnd(densityLabels(search(), heavy, 3));
  expect(Array.from(weighted.isCore)).toEqual([1, 1, 1, 0, 1, 1, 1, 1]);
  expect(Array.from(weighted.labels)).toEqual([0, 0, 0, 0, 1, 1, 1, 2]);
});
