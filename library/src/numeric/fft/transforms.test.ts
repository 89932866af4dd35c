import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import reference from "../reference/fft.json" with { type: "json" };
import {
  complexPlan,
  fft,
  fftFrequencies,
  inverseFft,
  inverseRealFft,
  realFft,
  realFftFrequencies,
  realPlan,
} from "./transforms.js";

describe("fft, inverseFft, realFft, inverseRealFft", () => {
  test("known values, from plain arrays, which are not modified", () => {
    const input = [1, 2, 3, 4];
    const { re, im } = fft(input);
    expectClose(re, [10, -2, -2, -2], 1e-15);
    expectClose(im, [0, 2, 0, -2], 1e-15);
    expectClose(inverseFft(re, im).re, input, 1e-15);
    const half = realFft(input);
    expectClose(half.re, [10, -2, -2], 1e-15);
    expectClose(half.im, [0, 2, 0], 1e-15);
    expectClose(inverseRealFft(half.re, half.im, 4), input, 1e-15);
    expect(input).toEqual([1, 2, 3, 4]);
    expectClose(fft([0, 0, 0], [0, 1, 0]).im, [1, -0.5, -0.5], 1e-15);
  });

  test("results do not share memory with later calls", () => {
    const first = fft([1, 2, 3, 4]);
    fft([9, 9, 9, 9]);
    expect(first.re[0]).toBe(10);
  });

  test("refuse empty, non-finite and unequal arrays", () => {
    expect(() => fft([])).toThrow("fft: the input must be at least one number");
    expect(() => realFft([])).toThrow("at least one number");
    expect(() => fft([1, 2], [1])).toThrow("fft: im must be as long as re (2)");
    expect(() => fft([1, Number.NaN])).toThrow("finite");
    expect(() => inverseRealFft([1, 2], [0, 0], 5)).toThrow("the length of re must be 3");
    expect(() => inverseRealFft([1], [0], 0)).toThrow("length");
  });
});

describe("frequencies", () => {
  test("match NumPy", () => {
    for (const { length, spacing, all, half } of reference.frequencies) {
      expectClose(fftFrequencies(length, spacing), all, 1e-15);
      expectClose(realFftFrequencies(length, spacing), half, 1e-15);
    }
  });

  test("a sampled wave peaks at its frequency", () => {
    const spacing = 0.01;
    const wave = Float64Array.from({ length: 200 }, (_, j) => Math.sin(2 * Math.PI * 12.5 * j * spacing));
    const { re, im } = realFft(wave);
    const power = re.map((value, k) => Math.hypot(value, im[k]));
    expect(realFftFrequencies(200, spacing)[power.indexOf(Math.max(...power))]).toBeCloseTo(12.5, 12);
  });

  test("refuse invalid lengths and spacings", () => {
    expect(() => fftFrequencies(0)).toThrow("fftFrequencies: length");
    expect(() => realFftFrequencies(4, 0)).toThrow("realFftFrequencies: spacing");
  });
});

describe("cached plans", () => {
  test("a plan is cached while it is used, and dropped after eight others; long ones are not cached", () => {
    const plan = complexPlan(10);
    for (let round = 0; round < 20; round++) {
      expect(complexPlan(10)).toBe(plan);
      complexPlan(100 + round);
    }
    for (let other = 0; other < 8; other++) complexPlan(200 + other);
    expect(complexPlan(10)).not.toBe(plan);
    expect(realPlan(2 ** 16)).not.toBe(realPlan(2 ** 16));
  });
});
