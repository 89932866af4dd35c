import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { scatterMatrix } from "./scatter-matrix.js";

test("[ML2-076] five variables give twenty scatter plots, every point in each, and the names on the diagonal", async () => {
  const x = Array.from({ length: 12 }, (_, i) => [i, i * i, Math.sin(i), -i, Math.cos(3 * i)]);
  const names = ["displacement", "horsepower", "weight", "acceleration", "mpg"];
  const drawing = await renderPlot(scatterMatrix(x, { names }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(20 * 12);
  expect(drawing.marks("text")).toBe(5);
  for (const name of names) expect(drawing.svg).toContain(`>${name}<`);
});

test("groups have colours; wrong numbers of names and groups are refused", async () => {
  const x = [
    [1, 2],
    [3, 5],
  ];
  const drawing = await renderPlot(scatterMatrix(x, { groups: ["a", "b"] }));
  expect(drawing.svg).toContain("#0072b2");
  expect(drawing.svg).toContain("#d55e00");
  expect(refusal(() => scatterMatrix(x, { names: ["a"] }))).toContain("1 names for 2 variables");
  expect(refusal(() => scatterMatrix(x, { groups: ["a"] }))).toContain("1 groups for 2 points");
});
