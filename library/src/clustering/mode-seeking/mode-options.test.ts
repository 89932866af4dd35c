import { expect, test } from "vitest";
import { defaultsOf } from "../../core/options/options.js";
import { modeOptions } from "./mode-options.js";

test("by default the bandwidth is estimated, and end points within one bandwidth are a mode", () => {
  expect(defaultsOf(modeOptions)).toEqual({
    densityKernel: "epanechnikov",
    bandwidth: null,
    bandwidths: null,
    mergeRadius: 1,
    mergeStrategy: "densest",
    perturbation: 0.1,
    maxIterations: 500,
    tolerance: 1e-4,
    seed: 0,
  });
});
