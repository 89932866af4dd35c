import { describe, expect, test } from "vitest";
import { classCounts, labelNames } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { circles } from "./circles.js";
import reference from "./reference/generators.json" with { type: "json" };

const angle = ([a, b]: readonly number[]) => Math.atan2(b, a);
const byAngle = (a: readonly number[], b: readonly number[]) => angle(a) - angle(b);

test("without noise it matches scikit-learn's make_circles", () => {
  for (const { samples, factor, x, y } of reference.circles) {
    const data = circles({ samples, factor, noise: 0, seed: samples });
    const names = labelNames(data.y);
    for (const [code, name] of ["outer", "inner"].entries()) {
      const own = toRows(data.x)
        .filter((_, i) => names[i] === name)
        .sort(byAngle);
      const theirs = x.filter((_, i) => y[i] === code).sort(byAngle);
      expect(own).toHaveLength(theirs.length);
      own.flat().forEach((value, k) => {
        expect(value).toBeCloseTo(theirs.flat()[k], 12);
      });
    }
  }
});

test("without noise every point lies on the circle of its class", () => {
  for (const factor of [0.1, 0.5, 0.99]) {
    const { x, y } = circles({ samples: 101, factor, noise: 0 });
    const names = labelNames(y);
    toRows(x).forEach(([a, b], i) => {
      expect(Math.hypot(a, b)).toBeCloseTo(names[i] === "outer" ? 1 : factor, 14);
    });
  }
});

test("noise moves the points by its standard deviation", () => {
  for (let seed = 0; seed < 5; seed++) {
    const clean = circles({ samples: 2000, noise: 0, seed }).x.data;
    const noisy = circles({ samples: 2000, noise: 0.3, seed }).x.data;
    const square = noisy.reduce((sum, value, k) => sum + (value - clean[k]) ** 2, 0) / noisy.length;
    // The mean of 4000 squares has a relative standard error of √(2/4000) = 2.2 %.
    expect(Math.abs(square / 0.09 - 1)).toBeLessThan(5 * 0.0224);
  }
});

describe("shape", () => {
  test.each([2, 3, 50, 51])("%i points, equally many per class, in mixed order", (samples) => {
    const { x, y, features } = circles({ samples });
    expect([x.rows, x.columns]).toEqual([samples, 2]);
    expect(features).toEqual(["x", "y"]);
    expect([...classCounts(y)]).toEqual([Math.ceil(samples / 2), Math.floor(samples / 2)]);
    if (samples >= 50) expect(y.codes).not.toEqual(y.codes.slice().sort());
  });

  test("the same seed gives the same points, another seed different ones", () => {
    expect(circles({ seed: 4 })).toEqual(circles({ seed: 4 }));
    expect(circles({ seed: 4 }).x).not.toEqual(circles({ seed: 5 }).x);
  });

  test("refuses invalid options and names them", () => {
    expect(() => circles({ samples: 1 })).toThrow(/circles: samples must be a whole number, at least 2, got 1/);
    expect(() => circles({ factor: 1 })).toThrow(/circles: factor must be a number, above 0 and below 1, got 1/);
  });
});
