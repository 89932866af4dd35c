import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, recognition, side } from "./pca-eigenfaces.js";

test("[CB-063, CBM-006] eigenfaces from the Gram matrix: recognition by the nearest face in a few components is far above chance", async () => {
  for (let seed = 0; seed < 4; seed++) {
    const { share, chance, solver, model } = recognition(seed);
    // Forty pictures of 1024 pixels: the small matrix is that of the samples.
    expect(solver).toBe("gram");
    expect(model.state.components.columns).toBe(side * side);
    expect(share).toBeGreaterThan(6 * chance);
    // Features chosen by variance: fifteen numbers do what 1024 pixels do, one alone does not.
    expect(share).toBeGreaterThan(recognition(seed, 1).share);
  }
  const drawing = await renderPlot(figure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["eigenface 1"]);
  // A shade for each pixel, line after line.
  const { data } = recognition(0).model.state.components;
  const pixels = drawing.drawn("rect");
  expect(pixels).toHaveLength(side * side);
  pixels.forEach(({ datum }, at) => {
    expect(datum["value"]).toBeCloseTo(data[at], 6);
  });
});
