import { describe, expect, test } from "vitest";
import { chiSquared, exponential, gamma } from "./gamma.js";

describe("gamma", () => {
  test("with shape 1 is the exponential distribution", () => {
    const waiting = exponential({ rate: 0.25 });
    const shapeOne = gamma({ shape: 1, scale: 4 });
    for (const x of [0, 0.01, 1, 7, 300]) {
      expect(Math.abs(shapeOne.density(x) / waiting.density(x) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(shapeOne.survival(x) / waiting.survival(x) - 1)).toBeLessThan(1e-14);
    }
    for (const p of [1e-9, 0.3, 0.999]) expect(shapeOne.quantile(p) / waiting.quantile(p)).toBeCloseTo(1, 13);
  });

  test("at zero is infinite, 1/scale or 0", () => {
    expect([0.5, 1, 2].map((shape) => gamma({ shape, scale: 2 }).density(0))).toEqual([Infinity, 0.5, 0]);
    expect([0.5, 1, 2].map((shape) => gamma({ shape, scale: 2 }).logDensity(0))).toEqual([
      Infinity,
      Math.log(0.5),
      -Infinity,
    ]);
    expect(gamma({ shape: 2 }).density(-1)).toBe(0);
    expect([gamma({ shape: 2 }).quantile(0), gamma({ shape: 2 }).quantile(1)]).toEqual([0, Infinity]);
  });

  test("refuses invalid parameters", () => {
    expect(() => gamma({ shape: 0 })).toThrow(/^gamma: shape/);
    expect(() => gamma({ shape: 1, scale: -1 })).toThrow(/^gamma: scale/);
  });
});

describe("chiSquared", () => {
  test("with 2 degrees of freedom has survival exp(−x/2)", () => {
    for (const x of [0.1, 3, 50]) expect(chiSquared({ freedom: 2 }).survival(x) / Math.exp(-x / 2)).toBeCloseTo(1, 13);
  });

  test("refuses invalid parameters", () => {
    expect(() => chiSquared({ freedom: 0 })).toThrow(/^chiSquared: freedom/);
  });
});

describe("exponential", () => {
  test("is memoryless", () => {
    const waiting = exponential({ rate: 2 });
    for (const [s, t] of [
      [0.5, 0.25],
      [3, 10],
    ]) {
      expect(waiting.survival(s + t) / (waiting.survival(s) * waiting.survival(t))).toBeCloseTo(1, 14);
    }
    expect([waiting.density(-1), waiting.density(0), waiting.cdf(0), waiting.survival(0)]).toEqual([0, 2, 0, 1]);
    expect([waiting.quantile(0), waiting.quantile(1)]).toEqual([0, Infinity]);
  });

  test("refuses invalid parameters", () => {
    expect(() => exponential({ rate: 0 })).toThrow(/^exponential: rate/);
  });
});
