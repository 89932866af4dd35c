import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { confusionPlot } from "./confusion-plot.js";

test("draws a square for every pair of classes with its count", async () => {
  const truth = ["cat", "cat", "cat", "dog", "dog", "eel"];
  const predicted = ["cat", "cat", "dog", "dog", "dog", "cat"];
  const drawing = await renderPlot(confusionPlot(truth, predicted));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(9);
  expect(drawing.marks("text")).toBe(9);
  for (const name of ["cat", "dog", "eel", "predicted", "true"]) expect(drawing.svg).toContain(`>${name}<`);
});

test("shares of the true class sum to one in every row", () => {
  const plot = confusionPlot(["a", "a", "b", "b", "b"], ["a", "b", "b", "b", "a"], { normalize: "true" });
  const { values } = plot.data as { values: { row: number; value: number; text: string }[] };
  for (const row of [0, 1]) {
    const sum = values.filter((one) => one.row === row).reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(1, 5);
  }
  expect(values[0].text).toBe("0.50");
});
