import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { iris, wine } from "../../datasets/index.js";
import { estimateBandwidth } from "./estimate-bandwidth.js";
import type { ClimbingWindow } from "./kernel-window.js";

const estimate = (x: Matrix, window: ClimbingWindow) =>
  runToEnd(estimateBandwidth(x, new Float64Array(x.rows).fill(1), window));

test("is scikit-learn's estimate_bandwidth for the Epanechnikov window", async () => {
  // sklearn.cluster.estimate_bandwidth(x, quantile=0.3), scikit-learn 1.2.1.
  expectClose([estimate((await iris()).x, "epanechnikov")], [1.2020768127998687], 1e-12);
  expectClose([estimate((await wine()).x, "epanechnikov")], [189.34148018879878], 1e-12);
});

test("other windows get the width with the same variance", async () => {
  const { x } = await iris();
  // The variance of the Epanechnikov kernel in 4 dimensions is 1 / 8.
  expectClose([estimate(x, "gaussian")], [estimate(x, "epanechnikov") / Math.sqrt(8)], 1e-12);
});

test("samples that are equal have a bandwidth all the same", () => {
  const same = { rows: 20, columns: 1, data: new Float64Array(20).fill(3) };
  expect(estimate(same, "epanechnikov")).toBe(1);
  const most = { rows: 20, columns: 1, data: Float64Array.from({ length: 20 }, (_, i) => (i === 19 ? 20 : 0)) };
  expect(estimate(most, "epanechnikov")).toBeGreaterThan(0);
});

test("a weight of 2 counts like a repeated sample, and one of 0 not at all", () => {
  const x = { rows: 5, columns: 1, data: Float64Array.of(0, 1, 3, 7, 50) };
  const repeated = { rows: 5, columns: 1, data: Float64Array.of(0, 1, 3, 7, 7) };
  const weighted = runToEnd(estimateBandwidth(x, Float64Array.of(1, 1, 1, 2, 0), "epanechnikov"));
  expectClose([weighted], [estimate(repeated, "epanechnikov")], 1e-14);
});
