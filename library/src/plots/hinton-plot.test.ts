import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { hintonPlot } from "./hinton-plot.js";

const weights = [
  [4, -1],
  [0, 1],
];

test("draws a square for each non-zero entry, with an area proportional to it", async () => {
  const drawing = await renderPlot(hintonPlot(weights, { rows: ["first", "second"], columns: ["a", "b"] }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(3);
  for (const name of ["first", "second", "positive", "negative"]) expect(drawing.svg).toContain(`>${name}<`);
  // Symbols are drawn as paths from their left edge on: "M−13.5,−13.5h27v27h−27Z".
  const marks = /mark-symbol role-mark.*?<\/g>/s.exec(drawing.svg)?.[0] ?? "";
  const sides = [...marks.matchAll(/h([0-9.]+)v/g)].map(([, side]) => Number(side));
  expect(sides).toHaveLength(3);
  // The largest fills its cell of 28 pixels up to one.
  expect(sides[0]).toBeCloseTo(27, 6);
  expect(sides[0] ** 2 / sides[1] ** 2).toBeCloseTo(4, 6);
  expect(sides[1]).toBeCloseTo(sides[2], 6);
});

test("colours show the sign", () => {
  const { data } = JSON.parse(JSON.stringify(hintonPlot(weights)));
  expect(data.values.map(({ sign }: { sign: string }) => sign)).toEqual(["positive", "negative", "positive"]);
});

test("a matrix of zeros has no squares, but its rows and columns", async () => {
  const plot = hintonPlot([[0, 0]], { columns: ["a", "b"] });
  expect(plot["data"]).toEqual({ values: [] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.svg).toContain(">b<");
});

test("refuses a wrong number of names, and non-finite numbers", () => {
  expect(refusal(() => hintonPlot(weights, { rows: ["a"] }))).toBe(
    "invalid-data: hintonPlot: names for 1 x 2 squares, the matrix has 2 x 2",
  );
  expect(refusal(() => hintonPlot([[Infinity]]))).toBe(
    "invalid-data: hintonPlot: the matrix has entries that are not finite numbers",
  );
});
