import { expect, test } from "vitest";
import { eigengap } from "./eigengap.js";

test("the number of eigenvalues before the largest gap of their square roots", () => {
  expect(eigengap(Float64Array.of(0, 0.0001, 0.0002, 0.5, 0.6))).toBe(3);
  expect(eigengap(Float64Array.of(0, 0.5, 0.6))).toBe(1);
  expect(eigengap(Float64Array.of(0, 0, 0, 1))).toBe(3);
  expect(eigengap(Float64Array.of(0, 0, 0))).toBe(1);
  expect(eigengap(Float64Array.of(0))).toBe(1);
});

test("the number of paths, of rings and of square grids, whose eigenvalues are known", () => {
  const size = 40;
  const wave = (angle: number) => 1 - Math.cos(angle);
  const steps = Array.from({ length: 12 }, (_, k) => k);
  const spectra = {
    path: steps.map((k) => wave((Math.PI * k) / size)),
    ring: steps.map((k) => wave((2 * Math.PI * Math.ceil(k / 2)) / size)),
    grid: steps.flatMap((k) => steps.map((l) => (wave((Math.PI * k) / size) + wave((Math.PI * l) / size)) / 2)),
  };
  for (const spectrum of Object.values(spectra)) {
    for (let copies = 1; copies <= 5; copies++) {
      const all = Array.from({ length: copies }, () => spectrum).flat();
      const smallest = Float64Array.from(all).sort().slice(0, 11);
      expect(eigengap(smallest)).toBe(copies);
    }
  }
});
