import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { classes, colorfulness, detectorsOf, experiment, figure, weightsOf } from "./learned-filters.js";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[ML2-208] learned filters detect edges, colours and textures, and beat as many random ones; drawn", async () => {
  for (const seed of [0, 1]) {
    const result = experiment(seed);
    const { learned, fixed, test } = result;
    const widths = [learned, fixed].map(({ filters }) => filters.outputShape);
    expect(widths[0]).toEqual(widths[1]);
    expect(learned.accuracy).toBeGreaterThan(0.9);
    expect(learned.accuracy).toBeGreaterThan(fixed.accuracy + 0.2);
    // A learned filter alone tells an edge, a colour or a texture from all others.
    const detectors = detectorsOf(learned.filters, test);
    const areas = detectors.map(({ area }) => area);
    for (const family of [0, 2, 4]) expect(mean(areas.slice(family, family + 2))).toBeGreaterThan(0.9);
    expect(mean(areas)).toBeGreaterThan(mean(detectorsOf(fixed.filters, test).map(({ area }) => area)) + 0.15);
    // Detectors of spots look at colour, those of edges and textures at brightness.
    const colors = detectors.map(({ filter }) => colorfulness(weightsOf(learned.filters, filter)));
    const isSpot = (_: number, label: number) => classes[label].endsWith("spot");
    const others = colors.filter((value, label) => !isSpot(value, label));
    expect(mean(colors.filter(isSpot))).toBeGreaterThan(1.5 * mean(others));
    if (seed > 0) continue;
    const drawing = await renderPlot(figure(result));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text").filter((title) => title.startsWith("learned"))).toHaveLength(6);
    expect(drawing.words("title-text").filter((title) => title.startsWith("random"))).toHaveLength(6);
  }
});
