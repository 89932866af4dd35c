import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { residualPlot } from "./residual-plot.js";

interface Panels {
  readonly hconcat: readonly {
    layer: { data: { values: { truth: number; predicted: number; residual: number }[] } }[];
  }[];
}

test("both panels contain every sample", async () => {
  const drawing = await renderPlot(residualPlot([1, 2, 3, 5], [1.5, 2, 2.5, 5.5], { title: "fit" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(8);
  expect(drawing.marks("line")).toBe(1);
  expect(drawing.marks("rule")).toBe(1);
});

test("the residual is the truth minus the prediction, and the diagonal spans both", () => {
  const { hconcat } = residualPlot([1, 4], [3, 2]) as never as Panels;
  expect(hconcat[1].layer[1].data.values.map(({ residual }) => residual)).toEqual([-2, 2]);
  expect(hconcat[0].layer[0].data.values).toEqual([
    { predicted: 1, truth: 1 },
    { predicted: 4, truth: 4 },
  ]);
});

test("many samples are thinned evenly", () => {
  const many = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const { hconcat } = residualPlot(many, many) as never as Panels;
  const kept = hconcat[1].layer[1].data.values;
  expect(kept.length).toBeLessThanOrEqual(3000);
  expect(kept[1].truth - kept[0].truth).toBe(kept.at(-1)!.truth - kept.at(-2)!.truth);
});

test("refuses different lengths", () => {
  expect(refusal(() => residualPlot([1], [1, 2]))).toContain("1 true values for 2 predictions");
});
