import { embeddingPotentials, type PotentialName } from "lectern/manifold";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { mapsFigure, methods, potentialsFigure, springsFigure } from "./forces-of-maps.js";

test("[MP-040] the attractive and the repulsive potential over the distance, for all methods and both generations", async () => {
  const drawing = await renderPlot(potentialsFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(Object.values(methods));
  const curves = drawing.paths("line");
  expect(curves).toHaveLength(18);
  Object.keys(methods).forEach((name, at) => {
    const { attraction, repulsion } = embeddingPotentials(name as PotentialName);
    const [pull, push] = [curves[2 * at] ?? [], curves[2 * at + 1] ?? []];
    for (const [curve, energy] of [
      [pull, attraction.energy],
      [push, repulsion.energy],
    ] as const) {
      for (const { datum } of curve) expect(datum["y"]).toBeCloseTo(energy(Number(datum["x"])), 3);
    }
    // Pixels count from above: attraction rises and repulsion falls with the distance.
    expect(pull.at(-1)?.y).toBeLessThan(pull[0]?.y as number);
    expect(push.at(-1)?.y).toBeGreaterThan(push[0]?.y as number);
  });
});

test("springs of a map, and maps of other potentials, are drawn", async () => {
  const springs = await renderPlot(springsFigure());
  expect(springs.warnings).toEqual([]);
  expect(springs.drawn("rule")).toHaveLength(240);
  const maps = await renderPlot(mapsFigure());
  expect(maps.warnings).toEqual([]);
  expect(maps.drawn("symbol")).toHaveLength(450);
});
