import { buildSpaceTree, sumOverTree } from "lectern/graphs";
import { expect, test } from "vitest";
import { expectClose } from "../../../library/test/expect-close.js";
import { renderPlot } from "../../../library/test/render-plot.js";
import { cellFigure, costFigure, directForces, drawStars, fall, forceCosts, gravity, usedCells } from "./gravity.js";

const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

test("[MP-043] figure 2.10: threshold 0 is the direct sum; the tree takes n log n terms, and its time is drawn beside that of n²", async () => {
  const { places, masses } = drawStars(120);
  const tree = buildSpaceTree(places, masses);
  const exact = sumOverTree(tree, places, 0, gravity);
  expect(exact.terms).toBe(120 * 119);
  expectClose(exact.forces.data, directForces(places, masses).data, 1e-10);

  // The cells of each star are the terms of the sum, and together they hold all other stars.
  const cells = Array.from({ length: 120 }, (_, i) => usedCells(tree, places, i, 0.7));
  for (const used of cells) expect(used.reduce((sum, { stars }) => sum + stars, 0)).toBe(119);
  const terms = cells.reduce((sum, used) => sum + used.length, 0);
  expect(terms).toBe(sumOverTree(tree, places, 0.7, gravity).terms);
  const picture = await renderPlot(cellFigure(120, 0.7));
  expect(picture.warnings).toEqual([]);
  const squares = picture.paths("line").filter(({ length }) => length === 5);
  expect(squares).toHaveLength(cells[0]?.length ?? 0);
  expect(squares.length).toBeLessThan(119);

  const costs = forceCosts([250, 500, 1000, 2000]);
  const growth = costs.slice(1).map(({ tree: now }, k) => now.terms / (costs[k]?.tree.terms as number));
  // Twice as many stars: with more levels of the tree the factor falls towards 2, in the direct sum it is 4.
  expect(growth).toEqual([...growth].sort((a, b) => b - a));
  expect(growth.at(-1)).toBeLessThan(2.7);
  expect(costs.map(({ direct }) => direct.terms)).toEqual([250 * 249, 500 * 499, 1000 * 999, 2000 * 1999]);
  const drawing = await renderPlot(costFigure(costs));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line").map(({ length }) => length)).toEqual([4, 4]);
  expect(drawing.words("legend-label")).toEqual(["all pairs", "Barnes-Hut"]);
});

test("[MP-044] the forces of gravity at a threshold of 0.5 differ by less than 1 %, and falling stars keep their energy", () => {
  for (const seed of [1, 2, 3]) {
    const { places, masses } = drawStars(300, seed);
    const { forces } = sumOverTree(buildSpaceTree(places, masses), places, 0.5, gravity);
    const exact = directForces(places, masses).data;
    const error = norm(forces.data.map((value, e) => value - (exact[e] as number)));
    expect(error / norm(exact)).toBeLessThan(0.01);
    const { energies } = fall(60, 20, { seed });
    expect(Math.abs((energies.at(-1) as number) / (energies[0] as number) - 1)).toBeLessThan(0.01);
  }
});
