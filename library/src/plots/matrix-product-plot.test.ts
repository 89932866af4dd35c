import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { matrixProductPlot } from "./matrix-product-plot.js";

test("draws the squares of both matrices and of their product, with the marked columns in two colours", async () => {
  const plot = matrixProductPlot(
    [
      [1, 2],
      [0, 1],
      [-1, 0],
    ],
    [
      [3, 5],
      [4, 6],
    ],
    { names: ["A", "B", "A B"], marked: { right: 1, result: 1 }, digits: 0 },
  );
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  const cells = drawing.drawn("rect");
  expect(cells).toHaveLength(6 + 4 + 6);
  expect(cells.map(({ datum }) => datum["text"]).slice(10)).toEqual(["11", "17", "4", "6", "\u22123", "\u22125"]);
  const numbersIn = (part: string) =>
    cells.filter(({ datum }) => datum["part"] === part).map(({ datum }) => datum["text"]);
  expect(numbersIn("given")).toEqual(["5", "6"]);
  expect(numbersIn("result")).toEqual(["17", "6", "\u22125"]);
  const texts = drawing.drawn("text").map(({ text }) => text);
  for (const word of ["A", "B", "A B", "3 × 2", "2 × 2", "·", "="]) expect(texts).toContain(word);
  // Rows from top to bottom, columns from left to right.
  const [first, second, third] = cells;
  expect([second.x > first.x, second.y === first.y, third.y > first.y]).toEqual([true, true, true]);
});

test("matrices that cannot be multiplied are refused", () => {
  expect(refusal(() => matrixProductPlot([[1, 2]], [[1, 2]]))).toContain("invalid-data");
});
