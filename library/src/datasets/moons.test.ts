import { describe, expect, test } from "vitest";
import { classCounts, labelNames } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { moons } from "./moons.js";
import reference from "./reference/generators.json" with { type: "json" };

const byPlace = (a: readonly number[], b: readonly number[]) => a[0] - b[0] || a[1] - b[1];

test("without noise it matches scikit-learn's make_moons", () => {
  for (const { samples, x, y } of reference.moons) {
    const data = moons({ samples, noise: 0, seed: samples });
    const names = labelNames(data.y);
    for (const [code, name] of ["upper", "lower"].entries()) {
      const own = toRows(data.x)
        .filter((_, i) => names[i] === name)
        .sort(byPlace);
      const theirs = x.filter((_, i) => y[i] === code).sort(byPlace);
      expect(own).toHaveLength(theirs.length);
      own.flat().forEach((value, k) => {
        expect(value).toBeCloseTo(theirs.flat()[k], 12);
      });
    }
  }
});

test("without noise the upper moon lies on its half circle above, the lower one on its half circle below", () => {
  const { x, y } = moons({ samples: 101, noise: 0 });
  const names = labelNames(y);
  toRows(x).forEach(([a, b], i) => {
    const [u, v] = names[i] === "upper" ? [a, b] : [1 - a, 0.5 - b];
    expect(Math.hypot(u, v)).toBeCloseTo(1, 14);
    expect(v).toBeGreaterThanOrEqual(0);
  });
});

test("noise moves the points by its standard deviation", () => {
  for (let seed = 0; seed < 5; seed++) {
    const clean = moons({ samples: 2000, noise: 0, seed }).x.data;
    const noisy = moons({ samples: 2000, noise: 0.2, seed }).x.data;
    const square = noisy.reduce((sum, value, k) => sum + (value - clean[k]) ** 2, 0) / noisy.length;
    // The mean of 4000 squares has a relative standard error of √(2/4000) = 2.2 %.
    expect(Math.abs(square / 0.04 - 1)).toBeLessThan(5 * 0.0224);
  }
});

describe("shape", () => {
  test.each([2, 3, 50, 51])("%i points, equally many per class, in mixed order", (samples) => {
    const { x, y, features } = moons({ samples });
    expect([x.rows, x.columns]).toEqual([samples, 2]);
    expect(features).toEqual(["x", "y"]);
    expect([...classCounts(y)]).toEqual([Math.ceil(samples / 2), Math.floor(samples / 2)]);
    if (samples >= 50) expect(y.codes).not.toEqual(y.codes.slice().sort());
  });

  test("the same seed gives the same points, another seed different ones", () => {
    expect(moons({ seed: 4 })).toEqual(moons({ seed: 4 }));
    expect(moons({ seed: 4 }).x).not.toEqual(moons({ seed: 5 }).x);
  });

  test("refuses invalid options and names them", () => {
    expect(() => moons({ samples: 1 })).toThrow(/moons: samples must be a whole number, at least 2, got 1/);
    expect(() => moons({ noise: -1 })).toThrow(/moons: noise must be a number, at least 0, got -1/);
    // @ts-expect-error there is no such option
    expect(() => moons({ nose: 1 })).toThrow(/there is no option "nose"; did you mean "noise"\?/);
  });
});
