import { networkSize } from "lectern/neural";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { architectures, figure } from "./architectures.js";

test("all layers are drawn, with lines for the skip connections", async () => {
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  const lines = [0, 1, 2, 3].map((panel) => drawing.drawn("rule").filter((mark) => mark.panel === panel).length);
  expect(lines).toEqual([0, 4, 8, 3]);
  expect(drawing.drawn("rect").filter(({ panel }) => panel === 0)).toHaveLength(22);
  expect(drawing.words("title-text")[0]).toBe("VGG-16: 138,357,544 parameters");
  expect(architectures.map(({ layers, shape }) => networkSize(layers, shape)).slice(0, 3)).toEqual([
    138_357_544, 31_030_658, 11_689_512,
  ]);
});
