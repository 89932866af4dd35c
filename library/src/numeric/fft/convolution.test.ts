import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import reference from "../reference/fft.json" with { type: "json" };
import { type ConvolutionPart, circularConvolve, circularCorrelate, convolve, correlate } from "./convolution.js";
import { fft } from "./transforms.js";

const parts: ConvolutionPart[] = ["full", "same", "valid"];
const numbers = (max: number) =>
  fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: max });
const pairs = fc
  .integer({ min: 1, max: 70 })
  .chain((n) =>
    fc.tuple(
      ...[0, 1].map(() => fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: n, maxLength: n })),
    ),
  );

describe("against NumPy", () => {
  for (const pair of reference.pairs) {
    test(`lengths ${pair.a} and ${pair.b}`, () => {
      const a = Float64Array.from({ length: pair.a }, (_, j) => ((7 * j * j + 3 * j) % 17) - 8);
      const b = Float64Array.from({ length: pair.b }, (_, j) => ((5 * j * j + j) % 13) - 6);
      for (const part of parts) {
        expectClose(convolve(a, b, part), pair.convolve[part], 1e-13);
        expectClose(correlate(a, b, part), pair.correlate[part], 1e-13);
      }
    });
  }
});

describe("laws", () => {
  test("convolution commutes, and matches its definition with either algorithm", () => {
    fc.assert(
      fc.property(numbers(120), numbers(120), (a, b) => {
        const result = convolve(a, b);
        const direct = new Float64Array(a.length + b.length - 1);
        for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) direct[i + j] += a[i] * b[j];
        for (const values of [result, convolve(b, a)]) {
          for (let k = 0; k < direct.length; k++) expect(Math.abs(values[k] - direct[k])).toBeLessThan(1e-10);
        }
      }),
    );
  });

  test("correlation matches its definition at every lag", () => {
    fc.assert(
      fc.property(numbers(80), numbers(80), (a, b) => {
        const result = correlate(a, b);
        for (let k = 1 - b.length; k < a.length; k++) {
          let sum = 0;
          for (let j = 0; j < b.length; j++) if (j + k >= 0 && j + k < a.length) sum += a[j + k] * b[j];
          expect(Math.abs(result[k + b.length - 1] - sum)).toBeLessThan(1e-10);
        }
      }),
    );
  });

  test("the convolution theorem: a circular convolution transforms to the product of the transforms", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [x, y, z] = [fft(a), fft(b), fft(circularConvolve(a, b))];
        for (let k = 0; k < a.length; k++) {
          expect(Math.abs(z.re[k] - (x.re[k] * y.re[k] - x.im[k] * y.im[k]))).toBeLessThan(1e-8);
          expect(Math.abs(z.im[k] - (x.re[k] * y.im[k] + x.im[k] * y.re[k]))).toBeLessThan(1e-8);
        }
      }),
    );
  });

  test("circular convolution and correlation match their definitions", () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const n = a.length;
        const convolved = circularConvolve(a, b);
        const correlated = circularCorrelate(a, b);
        for (let k = 0; k < n; k++) {
          let convolution = 0;
          let correlation = 0;
          for (let j = 0; j < n; j++) {
            convolution += a[j] * b[(((k - j) % n) + n) % n];
            correlation += a[(j + k) % n] * b[j];
          }
          expect(Math.abs(convolved[k] - convolution)).toBeLessThan(1e-10);
          expect(Math.abs(correlated[k] - correlation)).toBeLessThan(1e-10);
        }
      }),
    );
  });
});

test("does not modify its input; refuses empty, unequal and non-finite sequences and unknown parts", () => {
  const a = Float64Array.of(1, 2, 3);
  const b = Float64Array.of(4, 5);
  correlate(a, b);
  circularCorrelate(a, Float64Array.of(1, 2, 5));
  expect([Array.from(a), Array.from(b)]).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(() => convolve([], [1])).toThrow("convolve: a must be at least one number");
  expect(() => correlate([1], [])).toThrow("correlate: b must be at least one number");
  expect(() => convolve([1, Number.NaN], [1])).toThrow("convolve: a[1] must be a finite number, got NaN");
  expect(() => circularConvolve([1, 2], [1])).toThrow("circularConvolve: the length of b");
  expect(() => convolve([1], [1], "some" as ConvolutionPart)).toThrow(`"full", "same" or "valid"`);
});
