import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { sineWave } from "./sine-wave.js";

describe("the wave", () => {
  test("without noise the target is the sine of x", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y, curve } = sineWave({ noise: 0, seed });
      expectClose(y, x.data.map(Math.sin), 1e-15);
      expect(curve).toEqual(y);
    }
  });

  test.each([0.5, 1, 4])("%d periods are covered evenly", (periods) => {
    const { x } = sineWave({ samples: 4000, periods });
    const end = 2 * Math.PI * periods;
    const tenths = new Array<number>(10).fill(0);
    for (const value of x.data) tenths[Math.floor((10 * value) / end)]++;
    // Each count is binomial(4000, 1/10), with a standard deviation of 19.
    for (const count of tenths) expect(Math.abs(count - 400)).toBeLessThan(5 * 19);
  });

  test("noise has its standard deviation", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { y, curve } = sineWave({ samples: 4000, noise: 0.3, seed });
      const square = y.reduce((sum, value, i) => sum + (value - curve[i]) ** 2, 0) / y.length;
      // The mean of 4000 squares has a relative standard error of √(2/4000) = 2.2 %.
      expect(Math.abs(square / 0.09 - 1)).toBeLessThan(5 * 0.0224);
    }
  });
});

describe("the gap", () => {
  test.each([0.1, 0.5, 0.9])("of %d lies in the middle and contains no points", (gap) => {
    const { x } = sineWave({ samples: 2000, periods: 1, gap });
    const shares = x.data.map((value) => value / (2 * Math.PI));
    expect(shares.filter((share) => Math.abs(share - 0.5) < gap / 2 - 1e-12)).toHaveLength(0);
    const left = shares.filter((share) => share < 0.5).length;
    expect(Math.abs(left / 2000 - 0.5)).toBeLessThan(5 * 0.0112);
  });
});

describe("outliers", () => {
  test("have the requested number, and the other points are unchanged", () => {
    for (let seed = 0; seed < 5; seed++) {
      const clean = sineWave({ samples: 200, seed });
      const { y, curve, outliers } = sineWave({ samples: 200, outliers: 0.1, seed });
      expect(outliers).toHaveLength(20);
      const changed = [...y.keys()].filter((i) => y[i] !== clean.y[i]);
      expect(Int32Array.from(changed)).toEqual(outliers);
      expect(curve).toEqual(clean.curve);
    }
  });

  test("are spread from −3 to 3, independently of the wave", () => {
    const { y, curve } = sineWave({ samples: 4000, outliers: 1 });
    expect(Math.max(...y.map(Math.abs))).toBeLessThanOrEqual(3);
    const square = y.reduce((sum, value) => sum + value * value, 0) / 4000;
    // The variance of a uniform draw is 9/3 = 3; that of its square 3⁴/5 − 9 = 7.2.
    expect(Math.abs(square - 3)).toBeLessThan(5 * Math.sqrt(7.2 / 4000));
    const product = y.reduce((sum, value, i) => sum + value * curve[i], 0) / 4000;
    expect(Math.abs(product)).toBeLessThan(5 * Math.sqrt(3 / 2 / 4000));
  });
});

describe("options", () => {
  test("the same seed gives the same points, another seed different ones", () => {
    expect(sineWave({ seed: 4 })).toEqual(sineWave({ seed: 4 }));
    expect(sineWave({ seed: 4 }).x).not.toEqual(sineWave({ seed: 5 }).x);
  });

  test("refuses invalid ones and names them", () => {
    expect(() => sineWave({ gap: 1 })).toThrow(/sineWave: gap must be a number, at least 0 and at most 0.9, got 1/);
    expect(() => sineWave({ outliers: 2 })).toThrow(/sineWave: outliers must be/);
  });
});
