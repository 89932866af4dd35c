import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { asMatrix } from "../data/matrix.js";
import { coefficientProfile } from "./coefficient-profile.js";

test("draws a curve for each column, through its coefficients", async () => {
  const plot = coefficientProfile(
    [0, 1, 2],
    asMatrix([
      [0, 0],
      [1, 0],
      [2, -1],
    ]),
    ["a", "b"],
    { xTitle: "df" },
  );
  const { values } = plot["data"] as { values: readonly unknown[] };
  expect(values).toContainEqual({ curve: "b", order: 2, x: 2, y: -1 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
});

test("refuses a wrong number of places and names", () => {
  expect(refusal(() => coefficientProfile([0], asMatrix([[1], [2]]), ["a"]))).toContain("got 1 and 1");
});
