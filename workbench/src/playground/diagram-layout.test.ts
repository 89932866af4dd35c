import { expect, test } from "vitest";
import { layOutDiagram, unitAt } from "./diagram-layout.js";

test("units of a layer are below each other, in the middle of the tallest layer, and none overlap", () => {
  const layout = layOutDiagram([2, 6, 3, 1], 600);
  const { places, height, width, side } = layout;
  expect(places.map((own) => own.length)).toEqual([2, 6, 3, 1]);
  const middles = places.map((own) => own.reduce((sum, { y }) => sum + y, 0) / own.length);
  for (const middle of middles) expect(middle).toBeCloseTo(middles[1], 10);
  const all = places.flat();
  for (const a of all) {
    expect(a.x).toBeGreaterThan(side / 2);
    expect(a.x).toBeLessThan(width - side / 2);
    expect(a.y).toBeLessThan(height - side / 2);
    const isApart = (b: (typeof all)[number]) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > side;
    expect(all.filter((b) => b !== a).every(isApart)).toBe(true);
  }
});

test("finds the unit under the pointer", () => {
  const layout = layOutDiagram([2, 4, 1], 300);
  for (const place of layout.places.flat()) expect(unitAt(layout, place.x + 3, place.y - 3)).toEqual(place);
  expect(unitAt(layout, 1, 1)).toBeUndefined();
});
