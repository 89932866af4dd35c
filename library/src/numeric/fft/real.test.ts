import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/fft.json" with { type: "json" };
import { createFft } from "./fft.js";
import { createRealFft } from "./real.js";

const signals = fc
  .integer({ min: 1, max: 150 })
  .chain((n) => fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: n, maxLength: n }));

function halfSpectrum(signal: Float64Array): { re: Float64Array; im: Float64Array } {
  const plan = createRealFft(signal.length);
  const result = { re: new Float64Array(plan.spectrumLength), im: new Float64Array(plan.spectrumLength) };
  plan.forward(signal, result.re, result.im);
  return result;
}

describe("against NumPy", () => {
  for (const { length, halfAt, halfRe, halfIm } of reference.transforms) {
    test(`length ${length}`, () => {
      const { re, im } = halfSpectrum(Float64Array.from({ length }, (_, j) => ((7 * j * j + 3 * j) % 17) - 8));
      expect(re.length).toBe(Math.floor(length / 2) + 1);
      const size = 5 * Math.sqrt(length);
      for (const [index, k] of halfAt.entries()) {
        expect(Math.abs(re[k] - halfRe[index]) / size).toBeLessThan(4e-14);
        expect(Math.abs(im[k] - halfIm[index]) / size).toBeLessThan(4e-14);
      }
    });
  }
});

describe("laws", () => {
  test("equals half of the complex transform", () => {
    fc.assert(
      fc.property(signals, (values) => {
        const signal = Float64Array.from(values);
        const { re, im } = halfSpectrum(signal);
        const fullRe = signal.slice();
        const fullIm = new Float64Array(signal.length);
        createFft(signal.length).forward(fullRe, fullIm);
        for (let k = 0; k < re.length; k++) {
          expect(re[k]).toBeCloseTo(fullRe[k], 10);
          expect(im[k]).toBeCloseTo(fullIm[k], 10);
        }
      }),
    );
  });

  test("the inverse inverts it, and ignores the imaginary parts that must be 0", () => {
    fc.assert(
      fc.property(signals, (values) => {
        const signal = Float64Array.from(values);
        const { re, im } = halfSpectrum(signal);
        im[0] = 5;
        if (values.length % 2 === 0) im[values.length / 2] = -3;
        const back = new Float64Array(signal.length);
        createRealFft(signal.length).inverse(re, im, back);
        for (let j = 0; j < back.length; j++) expect(back[j]).toBeCloseTo(signal[j], 11);
      }),
    );
  });
});

test("does not modify its input and refuses non-finite numbers and other lengths", () => {
  const signal = Float64Array.of(1, 5, 2, 4, 3, 3);
  halfSpectrum(signal);
  expect(Array.from(signal)).toEqual([1, 5, 2, 4, 3, 3]);
  for (const n of [6, 7]) {
    for (let place = 0; place < n; place++) {
      const bad = new Float64Array(n);
      bad[place] = Number.NaN;
      expect(() => halfSpectrum(bad)).toThrow(/real fft: the input must be finite/);
    }
  }
  const plan = createRealFft(6);
  expect(() => plan.forward(signal, new Float64Array(3), new Float64Array(4))).toThrow("the length of re must be 4");
  expect(() => plan.inverse(new Float64Array(4), new Float64Array(4), new Float64Array(5))).toThrow("signal");
  expect(() => createRealFft(0)).toThrow("createRealFft: length");
});
