import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { precisionRecallPlot } from "./precision-recall-plot.js";

test("draws a curve and the share of positives for each scoring", async () => {
  const positive = [1, 1, 0, 0, 0, 0, 0, 1];
  const drawing = await renderPlot(
    precisionRecallPlot([
      { name: "good", positive, scores: [9, 8, 1, 2, 3, 1, 2, 7] },
      { name: "poor", positive, scores: [1, 8, 9, 2, 3, 7, 2, 2] },
    ]),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.marks("rule")).toBe(2);
  expect(drawing.svg).toContain("good, average 1.000");
});

test("the curve ends where everything is predicted positive: recall 1, precision the share of positives", () => {
  const positive = [1, 0, 1, 0, 0];
  const plot = precisionRecallPlot([{ name: "a", positive, scores: [0.9, 0.8, 0.3, 0.2, 0.1] }]);
  const [rule, curve] = plot.layer as [
    { data: { values: { share: number }[] } },
    { data: { values: { x: number; y: number }[] } },
  ];
  expect(rule.data.values).toEqual([{ share: 0.4 }]);
  expect(curve.data.values.at(-1)).toMatchObject({ x: 1, y: 0.4 });
});
