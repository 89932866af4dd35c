import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { crowdingFigure, mapSimplex, mostEquidistant, simplex } from "./crowding.js";

test("[ML2-052] eleven equidistant points fit in ten dimensions with stress 0, but not in two", () => {
  for (const d of [2, 5, 10]) {
    expect(mostEquidistant(simplex(d))).toBe(d + 1);
    const whole = mapSimplex(d, d);
    expect(whole.stress).toBeLessThan(1e-7);
    expect(mostEquidistant(whole.map, 1e-6)).toBe(d + 1);
    if (d === 2) continue;
    const flat = mapSimplex(d, 2);
    expect(flat.stress).toBeGreaterThan(0.1);
    expect(flat.most / flat.least).toBeGreaterThan(1.2);
    expect(mostEquidistant(flat.map, 1e-6)).toBeLessThanOrEqual(3);
  }
});

test("[ML2-052] the fewer dimensions the map has, the more stress", async () => {
  const stress = Array.from({ length: 10 }, (_, k) => mapSimplex(10, k + 1).stress);
  for (let k = 1; k < 10; k++) expect(stress[k]).toBeLessThan(stress[k - 1] as number);
  const drawing = await renderPlot(crowdingFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line").map(({ length }) => length)).toEqual([3, 5, 10]);
  expect(drawing.marks("symbol")).toBeGreaterThanOrEqual(11);
});
