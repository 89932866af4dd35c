import { expect, test } from "vitest";
import { startsAmong } from "./starts.js";

const points = { rows: 5, columns: 1, data: Float64Array.of(0.1, 0.4, 3.2, 2.9, -1.6) };

test("all samples, the middles of the bins with samples, or some samples", () => {
  expect(startsAmong(points, { kind: "samples" }, 0)).toBe(points);
  expect(Array.from(startsAmong(points, { kind: "bins" }, 0).data)).toEqual([0, 3, -2]);
  for (let seed = 0; seed < 5; seed++) {
    const some = Array.from(startsAmong(points, { kind: "random", starts: 3 }, seed).data);
    expect(new Set(some).size).toBe(3);
    expect(some.every((value) => points.data.includes(value))).toBe(true);
    expect(startsAmong(points, { kind: "random", starts: 9 }, seed).rows).toBe(5);
  }
});
