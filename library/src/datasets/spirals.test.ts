import { describe, expect, test } from "vitest";
import { classCounts } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { spirals } from "./spirals.js";

describe("points", () => {
  test.each([
    [1, 2],
    [2, 1.5],
    [3, 0.5],
    [5, 3],
  ])("without noise each of %i arms is an Archimedean spiral of %d turns", (arms, turns) => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = spirals({ samples: 40 * arms + 1, arms, turns, noise: 0, seed });
      toRows(x).forEach(([a, b], i) => {
        const r = Math.hypot(a, b);
        expect(r).toBeGreaterThan(0.1 - 1e-12);
        expect(r).toBeLessThan(1 + 1e-12);
        // The angle that the radius asks for, and the one that is there, up to whole turns.
        const wanted = turns * r + y.codes[i] / arms;
        const turn = Math.atan2(b, a) / (2 * Math.PI) - wanted;
        expect(turn - Math.round(turn)).toBeCloseTo(0, 10);
      });
    }
  });

  test("along an arm they have about equal density: rings of equal area hold equally many", () => {
    const { x } = spirals({ samples: 2000, noise: 0 });
    const inner = toRows(x).filter(([a, b]) => a * a + b * b < (0.01 + 1) / 2).length;
    expect(Math.abs(inner - 1000)).toBeLessThanOrEqual(2);
  });

  test("rotated by one arm the points are those of the next class", () => {
    const { x, y } = spirals({ samples: 90, arms: 3, noise: 0 });
    const of = (code: number) =>
      toRows(x)
        .filter((_, i) => y.codes[i] === code)
        .sort(([a, b], [c, d]) => Math.hypot(a, b) - Math.hypot(c, d));
    const [cos, sin] = [Math.cos((2 * Math.PI) / 3), Math.sin((2 * Math.PI) / 3)];
    of(0).forEach(([a, b], i) => {
      expect(cos * a - sin * b).toBeCloseTo(of(1)[i][0], 12);
      expect(sin * a + cos * b).toBeCloseTo(of(1)[i][1], 12);
    });
  });

  test("noise moves them by its standard deviation", () => {
    for (let seed = 0; seed < 5; seed++) {
      const clean = spirals({ samples: 2000, noise: 0, seed }).x.data;
      const noisy = spirals({ samples: 2000, noise: 0.1, seed }).x.data;
      const square = noisy.reduce((sum, value, k) => sum + (value - clean[k]) ** 2, 0) / noisy.length;
      // The mean of 4000 squares has a relative standard error of √(2/4000) = 2.2 %.
      expect(Math.abs(square / 0.01 - 1)).toBeLessThan(5 * 0.0224);
    }
  });
});

describe("shape", () => {
  test.each([
    [2, 2, [1, 1]],
    [7, 3, [3, 2, 2]],
    [100, 4, [25, 25, 25, 25]],
  ])("%i points on %i arms, equally many per class, in mixed order", (samples, arms, counts) => {
    const { x, y, features } = spirals({ samples, arms });
    expect([x.rows, x.columns, features]).toEqual([samples, 2, ["x", "y"]]);
    expect([...classCounts(y)]).toEqual(counts);
    if (samples >= 50) expect(y.codes).not.toEqual(y.codes.slice().sort());
  });

  test("the same seed gives the same points, another seed different ones", () => {
    expect(spirals({ seed: 4 })).toEqual(spirals({ seed: 4 }));
    expect(spirals({ seed: 4 }).x).not.toEqual(spirals({ seed: 5 }).x);
  });

  test("refuses invalid options and names them", () => {
    expect(() => spirals({ samples: 2, arms: 3 })).toThrow(/spirals: 3 arms need at least 3 samples, got 2/);
    expect(() => spirals({ turns: 0 })).toThrow(/spirals: turns must be a number, above 0, got 0/);
  });
});
