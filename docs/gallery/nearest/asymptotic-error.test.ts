import { normal } from "lectern/numeric";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { errorCurves, errorFigure, limits } from "./asymptotic-error.js";

test("the error of the best rule is that of a threshold at 0, and the limit of one neighbour within Cover and Hart's bounds", () => {
  const { best, oneNeighbor } = limits;
  expect(best).toBeCloseTo(normal().survival(0.75), 5);
  expect(oneNeighbor).toBeGreaterThan(best);
  expect(oneNeighbor).toBeLessThan(2 * best * (1 - best));
});

test("[MPM-009] on more samples one neighbour tends to its limit, √n neighbours to the best rule, as the figure shows", async () => {
  const curves = errorCurves();
  const gaps = curves.one.map((error) => Math.abs(error - limits.oneNeighbor));
  const excess = curves.growing.map((error) => error - limits.best);
  expect(gaps[3]).toBeLessThan(0.004);
  expect(excess[3]).toBeLessThan(0.002);
  // The excess over the best rule falls with each tenfold number of samples, and is never negative.
  for (let i = 0; i < 4; i++) expect(excess[i]).toBeGreaterThan(0);
  for (let i = 1; i < 4; i++) expect(excess[i] as number).toBeLessThan((excess[i - 1] as number) / 1.5);
  const drawing = await renderPlot(errorFigure(curves));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
});
