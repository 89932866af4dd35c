import { expect, test } from "vitest";
import { movedPositions, returnedTo } from "./leave-saddles.js";

const positions = { rows: 2, columns: 2, data: Float64Array.of(0, 0, 5, 5) };

test("positions are moved by the distance, in pairs of opposite directions", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { rows, data } = movedPositions(positions, 0.1, 2, seed);
    expect(rows).toBe(8);
    for (let e = 0; e < 8; e++) {
      const from = e < 4 ? 0 : 5;
      expect(Math.hypot(data[2 * e] - from, data[2 * e + 1] - from)).toBeCloseTo(0.1, 12);
      if (e % 2 === 1) expect(data[2 * e] + data[2 * e - 2]).toBeCloseTo(2 * from, 12);
    }
  }
});

test("a position is left if one of its climbs ends elsewhere", () => {
  const ends = { rows: 4, columns: 2, data: Float64Array.of(0, 0.01, 0.01, 0, 5, 5, 8, 5) };
  expect(Array.from(returnedTo(positions, ends, 0.1))).toEqual([1, 0]);
});
