import { describe, expect, test } from "vitest";
import { classCounts } from "../data/labels.js";
import { row, selectRows, toRows } from "../data/matrix.js";
import { type ClassificationData, classification } from "./classification.js";

/** Share of the samples nearest to the centre of their class: the best rule for equal, round classes. */
function nearestCenterAccuracy({ x, y, centers }: ClassificationData): number {
  let right = 0;
  for (let i = 0; i < x.rows; i++) {
    const distances = toRows(centers).map((center) => center.reduce((sum, c, j) => sum + (c - row(x, i)[j]) ** 2, 0));
    if (distances.indexOf(Math.min(...distances)) === y.codes[i]) right++;
  }
  return right / x.rows;
}

test("centres are different corners of the cube in the informative features, zero in the others", () => {
  for (let seed = 0; seed < 20; seed++) {
    const { centers, informative } = classification({ features: 6, informative: 3, classes: 5, separation: 2, seed });
    expect(informative).toHaveLength(3);
    expect(informative).toEqual(informative.slice().sort());
    const corners = toRows(centers);
    expect(new Set(corners.map(String)).size).toBe(5);
    for (const corner of corners) {
      corner.forEach((value, j) => {
        expect(Math.abs(value)).toBe(informative.includes(j) ? 2 : 0);
      });
    }
  }
});

test("two classes are separable with accuracy Φ(separation √d)", () => {
  // Φ(1) = 0.8413 for one informative feature, so d = 1 whatever the corners are.
  for (let seed = 0; seed < 5; seed++) {
    const data = classification({ samples: 4000, informative: 1, separation: 1, seed });
    // Standard error √(0.84 · 0.16 / 4000) = 0.0058.
    expect(Math.abs(nearestCenterAccuracy(data) - 0.8413)).toBeLessThan(5 * 0.0058);
  }
});

test("the classes have unit variance around their centres in every feature", () => {
  const { x, y, centers } = classification({ samples: 3000, features: 5, informative: 2, classes: 3 });
  const means = selectRows(centers, y.codes);
  for (let j = 0; j < 5; j++) {
    let sum = 0;
    for (let i = 0; i < 3000; i++) sum += (x.data[i * 5 + j] - means.data[i * 5 + j]) ** 2;
    expect(Math.abs(sum / 3000 - 1)).toBeLessThan(5 * 0.026);
  }
});

test("exactly the requested share of labels is flipped, all to other classes", () => {
  for (const flipped of [0, 0.1, 0.5, 1]) {
    const options = { samples: 300, classes: 3, separation: 50, seed: 2 };
    const accuracy = nearestCenterAccuracy(classification({ ...options, flipped }));
    expect(accuracy).toBeCloseTo(1 - flipped, 12);
    const { x } = classification({ ...options, flipped });
    expect(x).toEqual(classification(options).x);
  }
});

test("works with more informative features than an integer has bits", () => {
  const { centers } = classification({ features: 40, informative: 40, classes: 3 });
  expect(centers.data.every((value) => Math.abs(value) === 1.5)).toBe(true);
  expect(new Set(toRows(centers).map(String)).size).toBe(3);
});

describe("shape", () => {
  test("classes have equal numbers of samples, in mixed order", () => {
    const { x, y, features } = classification({ samples: 101, features: 5, informative: 2, classes: 4 });
    expect([x.rows, x.columns]).toEqual([101, 5]);
    expect(features).toEqual(["x0", "x1", "x2", "x3", "x4"]);
    expect([...classCounts(y)]).toEqual([26, 25, 25, 25]);
    expect(y.codes).not.toEqual(y.codes.slice().sort());
  });

  test("the same seed gives the same samples, another seed different ones", () => {
    expect(classification({ seed: 4 })).toEqual(classification({ seed: 4 }));
    expect(classification({ seed: 4 }).x).not.toEqual(classification({ seed: 5 }).x);
  });

  test("refuses invalid options, and says what would work", () => {
    expect(() => classification({ features: 2, informative: 3 })).toThrow(/informative can be at most .* \(2\), got 3/);
    expect(() => classification({ informative: 2, classes: 5 })).toThrow(/corners, 2\^informative \(4\), got 5/);
    expect(() => classification({ samples: 3, classes: 4 })).toThrow(/the number of samples \(3\), got 4/);
    expect(() => classification({ flipped: 2 })).toThrow(/flipped must be a number, at least 0 and at most 1, got 2/);
  });
});
