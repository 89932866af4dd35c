import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracyOf, dream, figure, noise, sample, trainNetwork } from "./dreaming.js";

test("[MP-228] with frozen weights the gradient changes a digit or noise until the class is seen, its score rising with every small step", async () => {
  for (const seed of [0, 1]) {
    const network = trainNetwork(seed);
    expect(accuracyOf(network)).toBeGreaterThan(0.85);
    const before = structuredClone(network.parameters);
    for (const start of [sample(1), noise(seed)]) {
      for (const label of [0, 3, 8]) {
        const { scores } = dream(network, start, label);
        for (let i = 1; i < scores.length; i++) expect(scores[i]).toBeGreaterThan(scores[i - 1]);
        // More probable than all other classes together.
        expect(scores.at(-1)).toBeGreaterThan(Math.log(0.5));
      }
    }
    expect(network.parameters).toEqual(before);
    if (seed > 0) continue;
    const drawing = await renderPlot(figure(network));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text")).toHaveLength(8);
  }
});
