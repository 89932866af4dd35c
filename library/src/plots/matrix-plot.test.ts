import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { matrixPlot } from "./matrix-plot.js";

test("draws a square for each entry, with its number, and the names of rows and columns", async () => {
  const plot = matrixPlot(
    [
      [8, 2, 0],
      [1, 9, 5],
    ],
    { rows: ["cats", "dogs"], columns: ["cat", "dog", "cow"], digits: 0 },
  );
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("rect"), drawing.marks("text")]).toEqual([6, 6]);
  for (const name of ["cats", "dogs", "cat", "dog", "cow"]) expect(drawing.svg).toContain(`>${name}</text>`);
});

test("rows of equal names are separate, and missing values are not drawn", async () => {
  const drawing = await renderPlot(matrixPlot([[1], [NaN], [3]], { rows: ["a", "a", "a"], digits: 1 }));
  expect(drawing.marks("rect")).toBe(2);
  expect(drawing.svg.split(">a</text>")).toHaveLength(4);
  expect(drawing.svg).not.toContain("NaN");
});

test("refuses too few names", () => {
  expect(refusal(() => matrixPlot([[1, 2]], { columns: ["a"] }))).toContain("1 and 1 names for a matrix of 1 x 2");
});

test("diverging shades are centred at 0 and equally strong on both sides, whatever the numbers", () => {
  for (const values of [[[-0.2, 0.9]], [[-3, 0.5]], [[0.1, 0.4]]]) {
    const plot = matrixPlot(values, { diverging: true, digits: 2 });
    const [{ encoding }] = plot.layer as { encoding: { color: { scale: { domain: number[]; range: string[] } } } }[];
    const { domain, range } = encoding.color.scale;
    const largest = Math.max(...values[0].map(Math.abs));
    expect(domain).toEqual([-largest, 0, largest]);
    expect(range[1]).toBe("#ffffff");
  }
});

test("numbers have a minus sign, and none where they round to 0", () => {
  const { data } = matrixPlot([[-0.25, -0.001, 0.5]], { digits: 2 }) as unknown as {
    data: { values: { text: string }[] };
  };
  expect(data.values.map(({ text }) => text)).toEqual(["\u22120.25", "0.00", "0.50"]);
});

test("numbers have room in their squares, however many columns there are", async () => {
  const drawing = await renderPlot(matrixPlot([Array.from({ length: 13 }, (_, j) => Math.cos(j))], { digits: 2 }));
  const widths = drawing.drawn("rect").map(({ x, x2 }) => x2 - x);
  const lengths = drawing.drawn("text").map(({ text = "" }) => text.length);
  expect([widths.length, Math.max(...lengths)]).toEqual([13, 5]);
  // A digit of Verdana, the widest usual sans-serif font, is 0.64 of its size wide; these have 11 pixels.
  expect(Math.min(...widths)).toBeGreaterThan(0.64 * 11 * 5);
});
