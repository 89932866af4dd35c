import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { factorUniform, figure } from "./nmf-figure.js";

describe("figure 9.1 of the Cookbook", () => {
  test("[CB-074] a uniform 5 x 10 matrix has factors 5 x 2 and 2 x 10 whose product comes close to the bound of rank 2, plotted above each other", async () => {
    let reached = 0;
    for (let seed = 0; seed < 10; seed++) {
      const factored = factorUniform(seed);
      const { x, w, h, product, residual, bound } = factored;
      const shape = (matrix: number[][]) => [matrix.length, ...new Set(matrix.map((row) => row.length))];
      expect([x, w, h, product].map(shape)).toEqual([
        [5, 10],
        [5, 2],
        [2, 10],
        [5, 10],
      ]);
      expect([...w.flat(), ...h.flat()].every((value) => value >= 0)).toBe(true);
      expect(residual).toBeGreaterThan(bound * (1 - 1e-9));
      expect(residual).toBeLessThan(1.1 * bound);
      if (residual < 1.001 * bound) reached++;
      const { vconcat } = figure(factored);
      const titles = vconcat.flatMap((part) =>
        "hconcat" in part && Array.isArray(part.hconcat) ? part.hconcat.map(({ title }) => title) : [part["title"]],
      );
      expect(titles).toEqual(["X", "W", "H", "W H"]);
    }
    const drawing = await renderPlot(figure(factorUniform(0)));
    expect(drawing.warnings).toEqual([]);
    // X on top, W and H in the middle, their product below: one square per entry.
    expect(drawing.words("title-text")).toEqual(["X", "W", "H", "W H"]);
    const squares = drawing.drawn("rect");
    expect([0, 1, 2, 3].map((panel) => squares.filter((square) => square.panel === panel).length)).toEqual([
      50, 10, 20, 50,
    ]);
    // In most draws, not in all: the singular vectors may need signs that the parts cannot have.
    expect(reached).toBeGreaterThan(3);
  });
});
