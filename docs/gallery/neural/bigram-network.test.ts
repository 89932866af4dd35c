import { neighborAccuracy } from "lectern/metrics";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracies, figure, mapCopies, normalized, similaritiesOf, trainBoth, trainForMap } from "./bigram-network.js";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[ML2-209] from few labels, patches and a given structure find a number on a page better than a network that learns from pages", () => {
  for (const seed of [0, 1]) {
    const { patches, pages } = accuracies(trainBoth(seed, 40), seed);
    expect(patches).toBeGreaterThan(0.95);
    expect(patches).toBeGreaterThan(pages + 0.1);
  }
});

test("[ML2-211] copies of a table in different layouts are similar, and land together in a map by t-SNE; their pixels do not", async () => {
  for (const seed of [0, 1]) {
    const result = mapCopies(trainForMap(seed), seed);
    const { tableOf, histograms, maps } = result;
    const similarities = similaritiesOf(normalized(histograms));
    const pairs = tableOf.flatMap((a, i) => tableOf.slice(0, i).map((b, j) => ({ isCopy: a === b, i, j })));
    const of = (isCopy: boolean) =>
      pairs.filter((pair) => pair.isCopy === isCopy).map(({ i, j }) => similarities[i][j]);
    expect(mean(of(true))).toBeGreaterThan(0.8);
    expect(mean(of(false))).toBeLessThan(0.2);
    expect(neighborAccuracy(maps.numbers, tableOf)).toBeGreaterThan(0.9);
    expect(neighborAccuracy(maps.pixels, tableOf)).toBeLessThan(0.5);
    if (seed > 0) continue;
    const drawing = await renderPlot(figure(result));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(2 * tableOf.length);
  }
});
