import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { LecternError } from "../../core/errors.js";
import reference from "../reference/fft.json" with { type: "json" };
import { createFft } from "./fft.js";

const realPart = (n: number) => Float64Array.from({ length: n }, (_, j) => ((7 * j * j + 3 * j) % 17) - 8);
const imaginaryPart = (n: number) => Float64Array.from({ length: n }, (_, j) => ((5 * j * j + j) % 13) - 6);

const lengths = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constantFrom(97, 128, 210, 243, 251, 1000));
const vectors = lengths.chain((n) => {
  const numbers = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: n, maxLength: n });
  return fc.tuple(numbers, numbers, numbers, numbers);
});

function forward(re: ArrayLike<number>, im: ArrayLike<number>): [Float64Array, Float64Array] {
  const result: [Float64Array, Float64Array] = [Float64Array.from(re), Float64Array.from(im)];
  createFft(re.length).forward(...result);
  return result;
}

function largest(...parts: ArrayLike<number>[]): number {
  return parts.reduce((size, part) => Array.from(part).reduce((m, v) => Math.max(m, Math.abs(v)), size), 1e-300);
}

describe("against NumPy", () => {
  for (const { length, at, re, im, energy } of reference.transforms) {
    test(`length ${length}`, () => {
      const [xr, xi] = forward(realPart(length), imaginaryPart(length));
      const size = Math.sqrt(energy / length);
      for (const [index, k] of at.entries()) {
        expect(Math.abs(xr[k] - re[index]) / size).toBeLessThan(4e-14);
        expect(Math.abs(xi[k] - im[index]) / size).toBeLessThan(4e-14);
      }
      const total = xr.reduce((sum, value, k) => sum + value * value + xi[k] * xi[k], 0);
      expect(Math.abs(total / energy - 1)).toBeLessThan(1e-12);
    });
  }
});

describe("laws", () => {
  test("the inverse inverts the transform", () => {
    fc.assert(
      fc.property(vectors, ([a, b]) => {
        const [re, im] = forward(a, b);
        createFft(a.length).inverse(re, im);
        const size = largest(a, b);
        expectEvery(re, (value, j) => Math.abs(value - a[j]) <= 1e-12 * size);
        expectEvery(im, (value, j) => Math.abs(value - b[j]) <= 1e-12 * size);
      }),
    );
  });

  test("linear: the transform of 2x − 3y is 2X − 3Y", () => {
    fc.assert(
      fc.property(vectors, ([a, b, c, d]) => {
        const x = forward(a, b);
        const y = forward(c, d);
        const both = forward(
          a.map((v, j) => 2 * v - 3 * c[j]),
          b.map((v, j) => 2 * v - 3 * d[j]),
        );
        const size = largest(...x, ...y);
        for (const part of [0, 1]) {
          expectEvery(both[part], (value, k) => Math.abs(value - 2 * x[part][k] + 3 * y[part][k]) <= 1e-11 * size);
        }
      }),
    );
  });

  test("Parseval: the energies differ by the factor n", () => {
    fc.assert(
      fc.property(vectors, ([a, b]) => {
        const [re, im] = forward(a, b);
        const energy = (x: ArrayLike<number>, y: ArrayLike<number>) =>
          Array.from(x).reduce((sum, v, j) => sum + v * v + y[j] * y[j], 0);
        const before = energy(a, b) * a.length;
        expect(Math.abs(energy(re, im) - before)).toBeLessThanOrEqual(1e-11 * Math.max(before, 1e-300));
      }),
    );
  });

  test("a circular shift by s multiplies entry k by e^(−2πi ks/n)", () => {
    fc.assert(
      fc.property(vectors, fc.nat(), ([a, b], s) => {
        const n = a.length;
        const [re, im] = forward(a, b);
        const shift = (x: number[]) => x.map((_, j) => x[(((j - s) % n) + n) % n]);
        const [movedRe, movedIm] = forward(shift(a), shift(b));
        const size = largest(re, im);
        for (let k = 0; k < n; k++) {
          const angle = (-2 * Math.PI * ((k * (s % n)) % n)) / n;
          const expectedRe = re[k] * Math.cos(angle) - im[k] * Math.sin(angle);
          const expectedIm = re[k] * Math.sin(angle) + im[k] * Math.cos(angle);
          const error = Math.max(Math.abs(movedRe[k] - expectedRe), Math.abs(movedIm[k] - expectedIm));
          if (!(error <= 1e-11 * size)) expect.fail(`entry ${k} of ${n} differs by ${error}`);
        }
      }),
    );
  });
});

describe("plans", () => {
  test("a plan gives the same result each time, whatever it transformed before", () => {
    for (const n of [12, 37, 64]) {
      const plan = createFft(n);
      const first: [Float64Array, Float64Array] = [realPart(n), imaginaryPart(n)];
      plan.forward(...first);
      plan.forward(new Float64Array(n).fill(1e9), new Float64Array(n));
      const second: [Float64Array, Float64Array] = [realPart(n), imaginaryPart(n)];
      plan.forward(...second);
      expect(second).toEqual(first);
    }
  });

  test("huge and tiny numbers keep their digits", () => {
    for (const scale of [1e-300, 1e-150, 1e150, 1e300]) {
      for (const n of [16, 67]) {
        const [re, im] = forward(realPart(n), imaginaryPart(n));
        const [scaledRe, scaledIm] = forward(
          realPart(n).map((v) => v * scale),
          imaginaryPart(n).map((v) => v * scale),
        );
        expectClose(
          scaledRe.map((v) => v / scale),
          re,
          1e-12,
        );
        expectClose(
          scaledIm.map((v) => v / scale),
          im,
          1e-12,
        );
      }
    }
  });

  test("refuses invalid lengths, arrays and numbers, naming the function", () => {
    for (const length of [0, -1, 1.5, Number.NaN, 2 ** 27]) {
      expect(() => createFft(length)).toThrow(/createFft: length must be a whole number/);
    }
    const plan = createFft(4);
    expect(() => plan.forward(new Float64Array(3), new Float64Array(4))).toThrow("fft: the length of re must be 4");
    expect(() => plan.forward(new Float64Array(4), new Float64Array(5))).toThrow("fft: the length of im must be 4");
    const same = new Float64Array(4);
    expect(() => plan.forward(same, same)).toThrow("a different array from re");
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      for (let place = 0; place < 7; place++) {
        const re = new Float64Array(7);
        re[place] = bad;
        expect(() => createFft(7).forward(re, new Float64Array(7))).toThrow(LecternError);
        const im = new Float64Array(7);
        im[place] = bad;
        expect(() => createFft(7).inverse(new Float64Array(7), im)).toThrow(/finite/);
      }
    }
  });
});
