import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, keepsBorders, segmentations, unevenness } from "./superpixels.js";

/** A small image keeps the tests quick. */
const size = { width: 29, height: 22 };

test("[PIM-002] superpixels keep to the borders of the segments of mean shift, and have similar sizes", async () => {
  for (const seed of [0, 1]) {
    const { meanShift, superpixels, squares } = segmentations(seed, size);
    const kept = keepsBorders(superpixels, meanShift);
    expect(kept).toBeGreaterThan(0.9);
    // Squares of the same size cross the borders: superpixels avoid more than half of their errors.
    expect(1 - kept).toBeLessThan(0.5 * (1 - keepsBorders(squares, meanShift)));
    expect(new Set(superpixels).size).toBeGreaterThan(15);
    expect(new Set(meanShift).size).toBeLessThan(new Set(superpixels).size);
    expect(unevenness(superpixels)).toBeLessThan(2);
  }
  const drawing = await renderPlot(figure(0, size));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["image", "mean shift", "superpixels"]);
});

test("a segment counts for the region that it overlaps most", () => {
  expect(keepsBorders(Int32Array.of(0, 0, 0, 1), Int32Array.of(5, 5, 6, 6))).toBe(0.75);
});
