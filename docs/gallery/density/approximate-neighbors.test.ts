import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { estimates, figure, foundShare } from "./approximate-neighbors.js";

test("[MPM-003] a tree gives the exact estimate; hash tables nearly all of it with a fraction of the distances", async () => {
  for (const seed of [0, 1, 2]) {
    const found = estimates(seed, 8);
    const { byTree, byHash, exact, compared } = found;
    // The density is proportional to the sum over the neighbours.
    const factor = exact[0] / byTree[0];
    for (const [q, height] of byTree.entries()) expect(exact[q] / (factor * height)).toBeCloseTo(1, 10);
    for (const [q, height] of byHash.entries()) expect(height).toBeLessThanOrEqual(byTree[q] + 1e-9);
    expect(foundShare(found)).toBeGreaterThan(0.95);
    expect(compared).toBeLessThan(0.15);
    // Fewer tables compare less and find less.
    const few = estimates(seed, 2);
    expect(few.compared).toBeLessThan(compared);
    expect(foundShare(few)).toBeLessThan(foundShare(found));
  }
  const drawing = await renderPlot(figure(0, [1, 4]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["density found", "samples compared"]);
});
