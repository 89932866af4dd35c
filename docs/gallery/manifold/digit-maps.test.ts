import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracies, mapFigure, maps, someDigits } from "./digit-maps.js";

test("[ML2-054] the nearest neighbour is right most often on the map of t-SNE; on those of PCA and LLE often wrong", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const found = accuracies(await someDigits(400, seed), seed);
    const { "t-SNE": best = 0, ...others } = found;
    expect(best).toBeGreaterThan(0.95);
    for (const accuracy of Object.values(others)) expect(accuracy).toBeLessThan(best - 0.1);
    expect(found["PCA"]).toBeLessThan(0.65);
    expect(found["LLE"]).toBeLessThan(0.85);
  }
});

test("[ML2-054] the figure shows the map of each method with the names of all digits", async () => {
  const drawing = await renderPlot(mapFigure(await someDigits(120, 0)));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(Object.keys(maps));
  Object.keys(maps).forEach((_, panel) => {
    const dots = drawing.drawn("symbol").filter((mark) => mark.panel === panel);
    expect(dots).toHaveLength(120);
    const digits = drawing.drawn("text").filter((mark) => mark.panel === panel);
    expect([...new Set(digits.map(({ text }) => text))].sort()).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
    ]);
  });
});
