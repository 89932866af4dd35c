import { expect, test } from "vitest";
import { drawnTarget, pointsTable } from "./points-table.js";

const points = [
  { x: 0.1, y: 0.2, group: 0 },
  { x: 0.3, y: 0.4, group: 2 },
];

test("classes have names in their order, including unused ones in between", () => {
  const { names, columns } = pointsTable(points);
  expect(names).toEqual(["x", "y", "group"]);
  expect(columns).toEqual([
    { type: "number", values: Float64Array.of(0.1, 0.3) },
    { type: "number", values: Float64Array.of(0.2, 0.4) },
    { type: "category", codes: Int32Array.of(0, 2), categories: ["A", "B", "C"] },
  ]);
});

test("numbers are the heights over x", () => {
  const { names, columns } = pointsTable(points, "numbers");
  expect(names).toEqual(["x", "value"]);
  expect(columns[1]).toEqual({ type: "number", values: Float64Array.of(0.2, 0.4) });
});

test("the target is a column of the table", () => {
  for (const mode of ["classes", "numbers"] as const) {
    expect(pointsTable(points, mode).names).toContain(drawnTarget(mode));
  }
});
