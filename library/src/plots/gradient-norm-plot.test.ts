import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { gradientNormPlot } from "./gradient-norm-plot.js";

test("layers from left to right in their order, norms on a logarithmic scale, a line for each network", async () => {
  const places = ["0", "1", "2", "10"];
  const norms = (base: number) => places.map((place, i) => ({ place, norm: base ** (3 - i) }));
  const drawing = await renderPlot(
    gradientNormPlot([
      { name: "sigmoid", norms: norms(0.01) },
      { name: "relu", norms: norms(0.9) },
    ]),
  );
  expect(drawing.warnings).toEqual([]);
  const [sigmoid, relu] = drawing.paths();
  expect([sigmoid.length, relu.length]).toEqual([4, 4]);
  // Equal ratios are equal distances.
  const steps = sigmoid.slice(1).map(({ y }, i) => y - sigmoid[i].y);
  for (const step of steps) expect(step).toBeCloseTo(steps[0], 3);
  expect(sigmoid[0].y).toBeGreaterThan(sigmoid[3].y);
  expect(drawing.words("axis-label").slice(0, 4)).toEqual(places);
  expect(drawing.words("axis-title")).toEqual(["layer", "norm of the gradient"]);
});

test("norms of 0 are left out, and nothing at all is refused", async () => {
  const norms = [
    { place: "0", norm: 0 },
    { place: "1", norm: 1 },
  ];
  const drawing = await renderPlot(gradientNormPlot([{ name: "dead", norms }]));
  expect(drawing.marks("symbol")).toBe(1);
  expect(refusal(() => gradientNormPlot([]))).toContain("there are no layers");
});
