import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { regression } from "../datasets/regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { learningCurve, validationCurve } from "../selection/curves.js";
import { curvePlot } from "./curve-plot.js";

const data = regression({ samples: 80, features: 5, noise: 1, seed: 1 });

test("a learning curve has a band and a line for training and test", async () => {
  const points = learningCurve(ridge(), data);
  const drawing = await renderPlot(curvePlot(points, { xTitle: "samples" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("area")).toBe(2);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.marks("symbol")).toBe(2 * points.length);
});

test("a validation curve over numbers can be logarithmic, one over choices keeps their order", async () => {
  const strengths = validationCurve(ridge(), "alpha", [0.01, 1, 100], data);
  const drawing = await renderPlot(curvePlot(strengths, { logarithmic: true }));
  expect(drawing.warnings).toEqual([]);
  const choices = validationCurve(ridge(), "intercept", [true, false], data);
  const plot = curvePlot(choices);
  expect((plot.data as { values: { at: unknown }[] }).values.map(({ at }) => at)).toEqual([
    "true",
    "true",
    "false",
    "false",
  ]);
});

test("refuses a curve without a single score", () => {
  expect(refusal(() => curvePlot([{ at: 1, train: undefined, test: undefined, failures: ["x"] }]))).toContain(
    "no point",
  );
});
