import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { normal } from "./distributions/normal.js";
import { integrateBox } from "./integrate-box.js";

/** Turns a function of coordinates into one of many points. */
const each = (d: number, f: (...x: number[]) => number) => (points: Float64Array) =>
  Array.from({ length: points.length / d }, (_, i) => f(...points.subarray(i * d, (i + 1) * d)));

describe("integrals over boxes", () => {
  test("are exact for polynomials of degree 7 in 1 to 3 dimensions", () => {
    expect(
      integrateBox(
        each(1, (x) => x ** 7),
        [0],
        [2],
      ).value,
    ).toBeCloseTo(32, 12);
    expect(
      integrateBox(
        each(2, (x, y) => x ** 7 * y),
        [0, 1],
        [2, 3],
      ).value,
    ).toBeCloseTo(128, 10);
    expect(
      integrateBox(
        each(3, (x, y, z) => x * y * z),
        [0, 0, 0],
        [1, 2, 3],
      ).value,
    ).toBeCloseTo(4.5, 12);
  });

  test("find narrow peaks and agree with the distribution function", () => {
    for (const width of [1, 0.1, 0.02]) {
      const density = (x: number) => Math.exp(-((x / width) ** 2) / 2) / (width * Math.sqrt(2 * Math.PI));
      const { value, error } = integrateBox(each(1, density), [-0.5], [1]);
      const expected = normal().cdf(1 / width) - normal().cdf(-0.5 / width);
      expect(Math.abs(value - expected)).toBeLessThan(1e-6);
      expect(error).toBeLessThan(1e-5);
    }
  });

  test("of functions with jumps have the error that they report", () => {
    const disc = integrateBox(
      each(2, (x, y) => (x * x + y * y <= 1 ? 1 : 0)),
      [-1.5, -1.5],
      [1.5, 1.5],
    );
    expect(Math.abs(disc.value - Math.PI)).toBeLessThan(1e-2);
    expect(Math.abs(disc.value - Math.PI)).toBeLessThan(disc.error);
    expect(disc.evaluations).toBeLessThanOrEqual(400_000);
  });

  test("refuse invalid boxes", () => {
    expect(refusal(() => integrateBox(each(1, Math.abs), [1], [0]))).toContain("at least 1");
    expect(refusal(() => integrateBox(each(1, Math.abs), [], []))).toContain("1 to 3 numbers");
    expect(refusal(() => integrateBox(each(1, Math.abs), [0], [Infinity]))).toContain("upper[0]");
  });
});
