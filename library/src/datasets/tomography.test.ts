import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { toDense } from "../data/sparse.js";
import { tomography } from "./tomography.js";

test("[MP-151] y = ln(I₁ / I₀) = −∫ μ along rotating parallel rays; a row of lengths sums to the chord", () => {
  for (const [size, angles, rays] of [
    [8, 6, 10],
    [15, 7, 12],
    [32, 18, 32],
  ]) {
    const { x, y, image, chords, received } = tomography({ size, angles, rays });
    expect([x.rows, x.columns, image.rows]).toEqual([angles * rays, size * size, size]);
    const lengths = toDense(x);
    for (let i = 0; i < x.rows; i++) {
      const row = lengths.data.subarray(i * x.columns, (i + 1) * x.columns);
      expect(-row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(chords[i], 12);
      expect(row.every((value) => value <= 0 && value >= (-2 * Math.SQRT2) / size - 1e-12)).toBe(true);
      const integral = row.reduce((sum, value, pixel) => sum - value * image.data[pixel], 0);
      expect(received[i]).toBeCloseTo(Math.exp(-integral), 12);
      expect(y[i]).toBeCloseTo(-integral, 12);
      // By elementary geometry: the chord of the square from −1 to 1 at this angle and distance.
      const angle = (Math.PI * Math.floor(i / rays)) / angles;
      const offset = Math.abs((2 * ((i % rays) + 0.5)) / rays - 1);
      expect(chords[i]).toBeCloseTo(chordOfSquare(angle, offset), 12);
    }
  }
});

/** The section of the square across the direction of the angle: a trapezium over the distance from the centre. */
function chordOfSquare(angle: number, offset: number): number {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [long, short] = [Math.max(c, s), Math.min(c, s)];
  if (offset <= long - short) return 2 / long;
  return offset >= long + short ? 0 : (long + short - offset) / (long * short);
}

test("the phantom is a head: air outside, a hard skull, soft tissue inside, and the same at every size", () => {
  const { image } = tomography({ size: 64 });
  const at = (x: number, y: number) => image.data[Math.floor(((1 - y) / 2) * 64) * 64 + Math.floor(((x + 1) / 2) * 64)];
  expect(at(-0.95, 0.95)).toBe(0);
  expect(at(0, 0.9)).toBeCloseTo(1, 12);
  expect(at(0, 0.7)).toBeCloseTo(0.2, 12);
  expect(at(0.22, 0)).toBe(0);
  expect(image.data.every((value) => value >= 0 && value <= 1)).toBe(true);
});

test("noise has the given deviation, differs by seed, and invalid options are refused", () => {
  const exact = tomography({ noise: 0 });
  for (const seed of [1, 2, 3]) {
    const noisy = tomography({ noise: 0.1, seed });
    const squares = noisy.y.reduce((sum, value, i) => sum + (value - exact.y[i]) ** 2, 0);
    // 576 rays: the standard error of the variance is √(2 / 576) = 6 %.
    expect(Math.abs(squares / exact.y.length / 0.01 - 1)).toBeLessThan(0.24);
    expectClose(noisy.received, noisy.y.map(Math.exp), 1e-15);
  }
  expect(tomography({ noise: 0.1, seed: 1 })).toEqual(tomography({ noise: 0.1, seed: 1 }));
  expect(refusal(() => tomography({ size: 0 }))).toContain("tomography: size");
});
