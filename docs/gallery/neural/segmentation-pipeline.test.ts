import { beforeAll, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { experiments, figure, type Outcome, sources } from "./segmentation-pipeline.js";

let outcomes: readonly (readonly Outcome[])[];

beforeAll(() => {
  outcomes = [0, 1].map(experiments);
});

test("[MP-235] preprocessing, depth, patches and postprocessing follow from data and memory, and segment better than a threshold", async () => {
  for (const own of outcomes) {
    const [large, small, wide] = own.map(({ model }) => model.plan);
    // Preprocessing: the median distance of pixels, and a scale of the set or of each image.
    expect([large.spacing, wide.spacing]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect([large.scaling[0].kind, wide.scaling[0].kind]).toEqual(["data-set", "image"]);
    // Depth and patch size: the whole image where memory allows, else less.
    expect([large.patch, large.depth]).toEqual([[16, 16], 2]);
    expect([small.patch, small.depth]).toEqual([[8, 8], 1]);
    expect([wide.patch, wide.depth]).toEqual([[12, 24], 1]);
    own.forEach(({ model, dice, baseline }, k) => {
      expect(model.plan.memory).toBeLessThanOrEqual(sources[k].memory);
      expect(dice).toBeGreaterThan(baseline + 0.02);
      expect(dice).toBeGreaterThan(0.75);
    });
    // A network that sees the whole image does better than one for patches.
    expect(own[0].dice).toBeGreaterThan(own[1].dice + 0.02);
  }
  // Postprocessing: the largest region is kept where that improves held-out images.
  expect(outcomes.flat().some(({ model }) => model.largestOnly.length === 1)).toBe(true);
  const drawing = await renderPlot(figure(outcomes[0]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toContain("wide slices, own scales");
});
