import { expect, test } from "vitest";
import { labelNames } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { accuracy } from "../metrics/accuracy.js";
import { exclusiveOr } from "./exclusive-or.js";

test("[CB-141] normal clusters at (1, 1) and (−1, −1) against (1, −1) and (−1, 1); a linear classifier is right half of the time", () => {
  const samples = 4000;
  const shares: number[] = [];
  for (let seed = 0; seed < 5; seed++) {
    const data = exclusiveOr({ samples, seed });
    const names = labelNames(data.y);
    const rows = toRows(data.x);
    for (const [a, b] of [
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ]) {
      const offsets = rows.filter(([x, y]) => Math.sign(x) === a && Math.sign(y) === b).map(([x, y]) => [x - a, y - b]);
      // A thousand at each corner, but for the few that cross an axis.
      expect(Math.abs(offsets.length - samples / 4)).toBeLessThan(15);
      for (const axis of [0, 1]) {
        const mean = offsets.reduce((sum, offset) => sum + offset[axis], 0) / offsets.length;
        const square = offsets.reduce((sum, offset) => sum + offset[axis] ** 2, 0) / offsets.length;
        expect(Math.abs(mean)).toBeLessThan(5 * 0.0095);
        expect(Math.abs(Math.sqrt(square) / 0.3 - 1)).toBeLessThan(5 * 0.0224);
      }
    }
    const agree = rows.filter(([x, y], i) => (x * y > 0 ? "same" : "different") === names[i]).length / samples;
    expect(agree).toBeGreaterThan(0.99);
    const model = logisticRegression().fit(exclusiveOr({ samples: 200, seed: seed + 100 }));
    shares.push(accuracy(names, model.predict(data.x).names));
  }
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / shares.length - 0.5)).toBeLessThan(0.05);
});

test("the noise is a standard deviation; without it the points are the corners", () => {
  expect(toRows(exclusiveOr({ samples: 5, noise: 0 }).x)).toEqual([
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
    [1, 1],
  ]);
  expect(Array.from(exclusiveOr({ samples: 5, noise: 0 }).y.codes)).toEqual([0, 1, 1, 0, 0]);
  expect(() => exclusiveOr({ noise: -1 })).toThrow(/exclusiveOr: noise must be/);
});

test("the same seed gives the same points, another seed different ones", () => {
  expect(exclusiveOr({ seed: 4 })).toEqual(exclusiveOr({ seed: 4 }));
  expect(exclusiveOr({ seed: 4 }).x).not.toEqual(exclusiveOr({ seed: 5 }).x);
});
