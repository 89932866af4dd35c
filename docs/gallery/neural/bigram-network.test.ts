import { neighborAccuracy } from "lectern/metrics";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracies, figure, mapCopies, tableSimilarities, trainBoth, trainForMap } from "./bigram-network.js";

test("[ML2-209] from few labels, patches and a given structure find a number on a page better than a network that learns from pages", () => {
  for (const seed of [0, 1]) {
    const { patches, pages } = accuracies(trainBoth(seed, 40), seed);
    expect(patches).toBeGreaterThan(0.95);
    expect(patches).toBeGreaterThan(pages + 0.15);
  }
});

test("[ML2-211] copies of a table in different layouts are similar, and land together in a map by t-SNE; their pixels do not", async () => {
  for (const seed of [0, 1]) {
    const result = mapCopies(trainForMap(seed), seed);
    const { tableOf, histograms, maps } = result;
    const similarities = tableSimilarities(histograms, tableOf);
    expect(Math.min(...similarities.map((row, table) => row[table]))).toBeGreaterThan(0.7);
    expect(Math.max(...similarities.flatMap((row, table) => row.filter((_, other) => other !== table)))).toBeLessThan(
      0.5,
    );
    expect(neighborAccuracy(maps.numbers, tableOf)).toBeGreaterThan(0.9);
    expect(neighborAccuracy(maps.pixels, tableOf)).toBeLessThan(0.5);
    if (seed > 0) continue;
    const drawing = await renderPlot(figure(result));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(2 * tableOf.length);
  }
});
