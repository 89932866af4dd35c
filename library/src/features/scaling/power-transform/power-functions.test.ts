import fc from "fast-check";
import { expect, test } from "vitest";
import { inBlocks } from "../engine-blocks.js";
import { inversePower, logarithmsInBlock, type PowerFamily, powersInBlock } from "./power-functions.js";

function transform(family: PowerFamily, values: readonly number[], lambdas: readonly number[]): number[] {
  const out = new Float64Array(values.length);
  const given = Float64Array.from(values);
  inBlocks(values.length, (kernels, block, address, first) => {
    logarithmsInBlock(kernels, family, given.subarray(first, first + block.length), block, address);
    const logarithms = block.slice();
    powersInBlock(kernels, family, logarithms, block, address, Float64Array.from(lambdas), first % lambdas.length);
    out.set(block, first);
  });
  return Array.from(out);
}

/** Yeo and Johnson's formula as printed. */
function printed(x: number, lambda: number): number {
  if (x >= 0) return lambda === 0 ? Math.log(x + 1) : ((x + 1) ** lambda - 1) / lambda;
  return lambda === 2 ? -Math.log(1 - x) : -((1 - x) ** (2 - lambda) - 1) / (2 - lambda);
}

test("exponents 0 and 2 give logarithms, 1 the identity, and each column has its own exponent", () => {
  const x = [0.5, 0.5, 0.5, -3, -3, -3];
  const result = transform("yeo-johnson", x, [0, 1, 2]);
  x.forEach((value, i) => void expect(result[i]).toBeCloseTo(printed(value, i % 3), 12));
  expect(transform("box-cox", [Math.E, 4], [0, 0.5]).map((value) => Math.round(1e12 * value) / 1e12)).toEqual([1, 2]);
});

test("the inverse restores the value, for both families and all exponents", () => {
  const lambda = fc.oneof(fc.constantFrom(0, 1, 2, 1e-9, 2 - 1e-9), fc.double({ min: -2, max: 3, noNaN: true }));
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), lambda, (x, exponent) => {
      const [t] = transform("yeo-johnson", [x], [exponent]);
      expect(Math.abs(inversePower("yeo-johnson", t, exponent) - x)).toBeLessThan(1e-7 * (1 + Math.abs(x)));
      const positive = Math.abs(x) + 0.01;
      const [s] = transform("box-cox", [positive], [exponent]);
      expect(Math.abs(inversePower("box-cox", s, exponent) - positive)).toBeLessThan(1e-7 * (1 + positive));
    }),
  );
});

test("the transformation is increasing", () => {
  for (const exponent of [-2, -0.3, 0, 0.7, 1, 2, 3.5]) {
    const t = transform(
      "yeo-johnson",
      Array.from({ length: 41 }, (_, i) => (i - 20) / 4),
      [exponent],
    );
    for (let i = 1; i < t.length; i++) expect(t[i]).toBeGreaterThan(t[i - 1]);
  }
});

test("values outside the range have no inverse", () => {
  expect(inversePower("box-cox", -3, 0.5)).toBeNaN();
  expect(inversePower("yeo-johnson", 3, -0.5)).toBeNaN();
});
