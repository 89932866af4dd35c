import { diffusionGram } from "lectern/structured-kernels";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  fewLabels,
  graphFigure,
  heatMaps,
  similarities,
  sixNodes,
  spectralAgreement,
  twoManifolds,
} from "./diffusion-on-manifolds.js";

const seeds = [0, 1, 2, 3];
const isAscending = (values: readonly number[]) => values.every((value, at) => at === 0 || value > values[at - 1]);

test("[ML2-146] on two manifolds with spurious edges similarity within clusters grows with β, and so does the leak across, as heat maps show", async () => {
  for (const seed of seeds) {
    const { weights, moon, spurious } = twoManifolds(seed);
    expect(spurious.every(([a, b]) => moon[a] !== moon[b] && weights.data[a * 120 + b] === 1)).toBe(true);
    const values = [0.03, 0.1, 0.3, 1, 3, 10].map((beta) => similarities(diffusionGram(weights, beta), moon));
    expect(isAscending(values.slice(0, 4).map(({ within }) => within))).toBe(true);
    expect(isAscending(values.map(({ across }) => across))).toBe(true);
    // Mostly similar to themselves: more within than across, at all β.
    expect(values.every(({ within, across }) => within > 3 * across)).toBe(true);
  }
  // The six nodes of the text's numbers.
  const { weights, group } = sixNodes();
  const [early, late] = [0.1, 10].map((beta) => similarities(diffusionGram(weights, beta), group).across);
  expect(early).toBeCloseTo(0.01, 3);
  expect(late).toBeCloseTo(0.157, 3);

  const manifolds = twoManifolds(0);
  const graph = await renderPlot(graphFigure(manifolds));
  expect(graph.warnings).toEqual([]);
  expect(graph.marks("symbol")).toBe(120);
  expect(graph.drawn("rule").filter(({ datum }) => datum["edge"] === "spurious")).toHaveLength(3);
  expect(graph.marks("rule")).toBe(manifolds.weights.data.reduce((sum, weight) => sum + weight, 0) / 2);
  const maps = await renderPlot(heatMaps(manifolds, [0.1, 1, 10]));
  expect(maps.warnings).toEqual([]);
  expect(maps.words("title-text")).toEqual(["β = 0.1", "β = 1", "β = 10"]);
  const cells = maps.drawn("rect");
  expect(new Set(cells.map(({ panel }) => panel)).size).toBe(3);
  expect(cells.length).toBeGreaterThanOrEqual(3 * 40 * 40);
});

test("[ML2-147] one label for each of two manifolds suffices to classify all points, and the kernel's leading eigenvector clusters them", () => {
  let [sumOfDiffusion, sumOfNearest] = [0, 0];
  for (const seed of seeds) {
    const manifolds = twoManifolds(seed);
    const { diffusion, nearest } = fewLabels(manifolds, 1, 10, seed);
    expect(diffusion).toBeGreaterThan(0.98);
    sumOfDiffusion += diffusion;
    sumOfNearest += nearest;
    expect(spectralAgreement(manifolds, 10)).toBeGreaterThan(0.9);
  }
  // Without the graph, the same labels do not suffice.
  expect(sumOfNearest / seeds.length).toBeLessThan(0.85);
  expect(sumOfDiffusion / seeds.length).toBeGreaterThan(0.99);
});
