import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, largestJump, samplesOf } from "./forest-borders.js";

test("[PA-078] the density jumps at the borders of leaves, and the jumps become smaller with more trees", () => {
  const seeds = [0, 1, 2, 3];
  const mean = (trees: number) =>
    seeds.reduce((sum, seed) => sum + largestJump(samplesOf(seed), trees, seed) / seeds.length, 0);
  const jumps = [1, 8, 64].map(mean);
  expect(jumps[0]).toBeGreaterThan(0.05);
  expect(jumps[1]).toBeLessThan(0.5 * jumps[0]);
  expect(jumps[2]).toBeLessThan(0.5 * jumps[1]);
});

test("[PA-078] the figure shows the steps of one tree, and a smoother curve of a hundred", async () => {
  const drawing = await renderPlot(figure(1));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  const [one, many] = drawing.paths();
  const steepest = (path: typeof one) => Math.max(...path.slice(1).map(({ y }, i) => Math.abs(y - path[i].y)));
  expect(steepest(one)).toBeGreaterThan(2 * steepest(many));
});
