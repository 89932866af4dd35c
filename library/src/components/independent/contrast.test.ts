import { expect, test } from "vitest";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { addLogCosh, applyContrast, contrastSlope, contrasts } from "./contrast.js";

const values = [-30, -2, -0.5, 0, 1e-8, 0.7, 3, 40];

test.each(contrasts)("%s: g′ is the derivative of g, and its sums are those of the rows", (contrast) => {
  withWorkspace(currentEngine(), (space) => {
    const g = (points: readonly number[]): Float64Array => {
      const [y, scratch] = [space.vector(points.length, points), space.vector(points.length)];
      applyContrast(space, contrast, 1, points.length, y, scratch, new Float64Array(1));
      return space.read(y, points.length);
    };
    const step = 1e-5;
    const [above, below] = [step, -step].map((move) => g(values.map((value) => value + move)));
    values.forEach((value, i) => {
      const slope = (above[i] - below[i]) / (2 * step);
      expect(Math.abs(slope - contrastSlope(contrast, value))).toBeLessThan(1e-5 * Math.max(1, value * value));
    });
    const slopes = Float64Array.of(100, 100);
    applyContrast(space, contrast, 2, 4, space.vector(8, values), space.vector(8), slopes);
    [0, 1].forEach((i) => {
      const sum = values.slice(4 * i, 4 * i + 4).reduce((total, value) => total + contrastSlope(contrast, value), 100);
      expect(slopes[i]).toBeCloseTo(sum, 8);
    });
  });
});

test("log cosh does not overflow", () => {
  withWorkspace(currentEngine(), (space) => {
    const sums = new Float64Array(2);
    addLogCosh(space, 2, 2, space.vector(4, [1, -2, 1e5, 0]), space.vector(4), sums);
    expect(sums[0]).toBeCloseTo(Math.log(Math.cosh(1)) + Math.log(Math.cosh(2)), 12);
    expect(sums[1]).toBeCloseTo(1e5 - Math.LN2, 8);
  });
});
