import { describe, expect, test } from "vitest";
import { type DrawnMark, renderPlot } from "../../../library/test/render-plot.js";
import { accuracy, exclusiveOrFigure, linearFigure } from "./neighbor-regions.js";

describe("figures 22.1 and 22.2 of the Cookbook", () => {
  test.each([
    ["the linear task", linearFigure, [1, 15]],
    ["exclusive or", exclusiveOrFigure, [1, 3, 15]],
  ] as const)(
    "[CB-151] %s: the samples on regions that get smoother with more neighbours",
    async (_, figure, counts) => {
      const lengths = counts.map(() => 0);
      for (const seed of [0, 1]) {
        const drawing = await renderPlot(figure(seed));
        expect(drawing.warnings).toEqual([]);
        expect(drawing.words("title-text")).toEqual(counts.map((count) => `k = ${count}`));
        counts.forEach((_, panel) => {
          const dots = drawing.drawn("symbol").filter((mark) => mark.panel === panel);
          expect(dots).toHaveLength(200);
          expect(new Set(dots.map(({ fill }) => fill)).size).toBe(2);
          const squares = drawing.drawn("rect").filter((mark) => mark.panel === panel);
          // Prediction and truth are shown in the same two colours.
          expect(new Set(squares.map(({ fill }) => fill))).toEqual(new Set(dots.map(({ fill }) => fill)));
          lengths[panel] = (lengths[panel] ?? 0) + borderLength(squares);
        });
      }
      for (let k = 1; k < lengths.length; k++) expect(lengths[k]).toBeLessThan(lengths[k - 1] ?? 0);
    },
  );

  test("[CB-151] exclusive or is learned to an accuracy of about 0.997 with 1, 3 and 15 neighbours", () => {
    const seeds = [0, 1, 2, 3, 4, 5];
    for (const neighbors of [1, 3, 15]) {
      const mean = seeds.reduce((sum, seed) => sum + accuracy(neighbors, seed) / seeds.length, 0);
      expect(Math.abs(mean - 0.997)).toBeLessThan(0.0015);
    }
  });
});

/** The length of the boundaries between the colours of a background, counted between points four pixels apart. */
function borderLength(squares: readonly DrawnMark[]): number {
  const side = 60;
  const fills = Array.from({ length: side * side }, () => "");
  for (const { x, y, x2, y2, fill = "" } of squares) {
    const [left, right] = [Math.min(x, x2), Math.max(x, x2)];
    const [top, bottom] = [Math.min(y, y2), Math.max(y, y2)];
    for (let j = Math.ceil((left - 1) / 4); 4 * j + 1 < right && j < side; j++) {
      for (let i = Math.ceil((top - 1) / 4); 4 * i + 1 < bottom && i < side; i++) fills[i * side + j] = fill;
    }
  }
  expect(fills.includes("")).toBe(false);
  let length = 0;
  fills.forEach((fill, at) => {
    if (at % side < side - 1 && fills[at + 1] !== fill) length++;
    if (at + side < fills.length && fills[at + side] !== fill) length++;
  });
  return length;
}
