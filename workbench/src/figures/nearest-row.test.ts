import { expect, test } from "vitest";
import { nearest, zoomedAt } from "./cloud-canvas.js";
import { nearestRow } from "./nearest-row.js";

test("a point belongs to the row at its place, whatever the units of the axes", () => {
  const drawn = {
    x: Float64Array.of(0, 1000, 1000),
    y: Float64Array.of(0, 0.001, 0.002),
    rows: Int32Array.of(7, 8, 9),
  };
  expect(nearestRow(drawn, { x: 1000, y: 0.0019 })).toBe(9);
  expect(nearestRow(drawn, { x: 1000, y: 0.0011, group: "a" })).toBe(8);
  expect(nearestRow(drawn, { x: 0, x2: 1 })).toBeUndefined();
  expect(nearestRow(drawn, undefined)).toBeUndefined();
});

test("the nearest point of a cloud is found as it is seen", () => {
  const points = { x: Float32Array.of(-0.5, 0.5, 0.51), y: Float32Array.of(0, 0, 0) };
  const whole = { zoom: 1, shift: [0, 0] } as const;
  expect(nearest(points, whole, [0.49, 0], 0.05)).toBe(1);
  expect(nearest(points, whole, [0, 0], 0.05)).toBeNull();
  const close = zoomedAt(whole, [0.5, 0], 20);
  expect(nearest(points, close, [0.5, 0], 0.05)).toBe(1);
  expect(nearest(points, close, [0.7, 0], 0.05)).toBe(2);
});
