/** Trees of points: every point in one leaf. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { halve } from "./tree-nodes.js";

describe("trees of points", () => {
  test("halve the points down to the leaf size, duplicates included, and lose none", () => {
    for (const levels of [undefined, 2]) {
      const x = drawnPoints(137, 3, 1, levels);
      const { order, points, start, end, right } = halve(x, 10);
      expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: 137 }, (_, i) => i));
      order.forEach((sample, t) => {
        expect(points.data.subarray(3 * t, 3 * t + 3)).toEqual(x.data.subarray(3 * sample, 3 * sample + 3));
      });
      for (let node = 0; node < start.length; node++) {
        if (right[node] === 0) expect(end[node] - start[node]).toBeLessThanOrEqual(10);
        else {
          expect([start[node + 1], end[right[node]]]).toEqual([start[node], end[node]]);
          expect(end[node + 1]).toBe(start[right[node]]);
        }
      }
    }
  });

  test("halves are divided by a column, also where it is known from a sample", () => {
    for (const levels of [undefined, 3, 1]) {
      const { points, start, end, right } = halve(drawnPoints(3001, 2, 4, levels), 20);
      const values = (node: number, j: number) =>
        Array.from({ length: end[node] - start[node] }, (_, t) => points.data[2 * (start[node] + t) + j]);
      for (let node = 0; node < start.length; node++) {
        if (right[node] === 0) continue;
        const isDivided = (j: number) => Math.max(...values(node + 1, j)) <= Math.min(...values(right[node], j));
        expect(isDivided(0) || isDivided(1)).toBe(true);
      }
    }
  });
});
