import { describe, expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import { column, type Matrix, toRows } from "../data/matrix.js";
import { sCurve, swissRoll } from "./sheets.js";

/** Share of the values below each tenth of the range from low to high. */
const shares = (values: Float64Array, low: number, high: number) =>
  Array.from(
    { length: 9 },
    (_, k) => values.filter((v) => v < low + ((k + 1) / 10) * (high - low)).length / values.length,
  );

/** Fails when the values are not uniform: a share of 4000 draws has a standard error of at most 0.008. */
function expectUniform(values: Float64Array, low: number, high: number): void {
  expect(Math.min(...values)).toBeGreaterThanOrEqual(low);
  expect(Math.max(...values)).toBeLessThanOrEqual(high);
  shares(values, low, high).forEach((share, k) => {
    expect(Math.abs(share - (k + 1) / 10)).toBeLessThan(0.04);
  });
}

/** Length of the curve between two angles, by summing 20,000 chords. */
function chordLength(point: (t: number) => [number, number], from: number, to: number): number {
  let length = 0;
  for (let k = 0; k < 20_000; k++) {
    const [a, b] = point(from + ((to - from) * k) / 20_000);
    const [c, d] = point(from + ((to - from) * (k + 1)) / 20_000);
    length += Math.hypot(c - a, d - b);
  }
  return length;
}

const rms = (a: Matrix, b: Matrix) =>
  Math.sqrt(a.data.reduce((sum, v, k) => sum + (v - b.data[k]) ** 2, 0) / a.data.length);

describe("swissRoll", () => {
  test("[ML2-023] 1000 points on the roll, moved by the noise level, with the colour parameter t", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y, features } = swissRoll({ seed });
      expect([x.rows, x.columns]).toEqual([1000, 3]);
      expect(features).toEqual(["x", "y", "z"]);
      const isNear = (value: number, expected: number) => Math.abs(value - expected) < 5e-13;
      expectEvery(y, (t, i) => {
        const [a, h, b] = x.data.subarray(3 * i, 3 * i + 3);
        return isNear(a, t * Math.cos(t)) && isNear(b, t * Math.sin(t)) && h >= 0 && h <= 21;
      });
      for (const noise of [0.1, 1]) {
        const noisy = swissRoll({ noise, seed });
        expect(noisy.y).toEqual(y);
        // 3000 squares: relative standard error of the root 1.3 %.
        expect(Math.abs(rms(noisy.x, x) / noise - 1)).toBeLessThan(0.065);
      }
    }
  });

  test("[ML2-023] the angle is uniform, or, as a variant, the area is", () => {
    for (let seed = 0; seed < 3; seed++) {
      const byAngle = swissRoll({ samples: 4000, seed });
      expectUniform(byAngle.y, 1.5 * Math.PI, 4.5 * Math.PI);
      expectUniform(column(byAngle.x, 1), 0, 21);
      const byArea = swissRoll({ samples: 4000, sampling: "area", seed });
      const whole = chordLength((t) => [t * Math.cos(t), t * Math.sin(t)], 1.5 * Math.PI, 4.5 * Math.PI);
      expectUniform(column(byArea.flat, 0), 0, whole);
      // On a roll sampled by angle the outer half of the length has fewer points than the inner half.
      expect(shares(column(byAngle.flat, 0), 0, whole)[4]).toBeGreaterThan(0.55);
    }
  });

  test("flat holds arc length and height", () => {
    for (const sampling of ["angle", "area"] as const) {
      const { x, y, flat } = swissRoll({ samples: 20, sampling });
      toRows(flat).forEach(([length, height], i) => {
        expect(length).toBeCloseTo(
          chordLength((t) => [t * Math.cos(t), t * Math.sin(t)], 1.5 * Math.PI, y[i]),
          5,
        );
        expect(height).toBe(x.data[3 * i + 1]);
      });
    }
  });

  test("with a hole, the middle third of angle and height is empty, whatever the sampling", () => {
    for (const sampling of ["angle", "area"] as const) {
      const { x, y } = swissRoll({ sampling, hole: true, seed: 1 });
      expect(x.rows).toBe(1000);
      const isMiddle = (t: number, i: number) =>
        t > 2.5 * Math.PI && t < 3.5 * Math.PI && x.data[3 * i + 1] > 7 && x.data[3 * i + 1] < 14;
      expectEvery(y, (t, i) => !isMiddle(t, i));
      // Beside the hole there are points at its angles.
      expect(y.filter((t) => t > 2.5 * Math.PI && t < 3.5 * Math.PI).length).toBeGreaterThan(200);
    }
  });

  test("refuses invalid options and names them", () => {
    expect(() => swissRoll({ samples: 0 })).toThrow(/swissRoll: samples must be a whole number, at least 1, got 0/);
    // @ts-expect-error no such sampling
    expect(() => swissRoll({ sampling: "aera" })).toThrow(
      /sampling must be one of "angle", "area".*did you mean "area"/,
    );
  });
});

describe("sCurve", () => {
  test("without noise the points lie on two half turns of unit circles", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = sCurve({ samples: 200, seed });
      toRows(x).forEach(([a, h, b], i) => {
        // The circles touch at the origin; the half with t > 0 bends around (0, −1), the other around (0, 1).
        expect(Math.hypot(a, b + Math.sign(y[i]))).toBeCloseTo(1, 12);
        expect(a).toBeCloseTo(Math.sin(y[i]), 14);
        expect(h >= 0 && h <= 2).toBe(true);
      });
    }
  });

  test("angle and height are uniform, and flat holds arc length and height", () => {
    const { x, y, flat } = sCurve({ samples: 4000 });
    expectUniform(y, -1.5 * Math.PI, 1.5 * Math.PI);
    expectUniform(column(x, 1), 0, 2);
    for (let i = 0; i < 20; i++) {
      const curve = (t: number): [number, number] => [Math.sin(t), Math.sign(t) * (Math.cos(t) - 1)];
      expect(flat.data[2 * i]).toBeCloseTo(chordLength(curve, -1.5 * Math.PI, y[i]), 5);
      expect(flat.data[2 * i + 1]).toBe(x.data[3 * i + 1]);
    }
  });

  test("noise moves the points by its standard deviation and does not change t", () => {
    const clean = sCurve({ seed: 3 });
    const noisy = sCurve({ seed: 3, noise: 0.2 });
    expect(noisy.y).toEqual(clean.y);
    expect(Math.abs(rms(noisy.x, clean.x) / 0.2 - 1)).toBeLessThan(0.065);
  });
});

test.each([swissRoll, sCurve])("%o gives the same points for the same seed, different ones for another", (make) => {
  expect(make({ seed: 4, noise: 0.1 })).toEqual(make({ seed: 4, noise: 0.1 }));
  expect(make({ seed: 4 }).x).not.toEqual(make({ seed: 5 }).x);
});
