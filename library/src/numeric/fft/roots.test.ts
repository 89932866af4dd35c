import { describe, expect, test } from "vitest";
import { fastLength, rootOfUnity, transformFactors } from "./roots.js";

describe("rootOfUnity", () => {
  test("the eighth roots are exact where they have exact values", () => {
    expect([0, 2, 4, 6].map((k) => rootOfUnity(k, 8))).toEqual(
      [
        { cosine: 1, sine: 0 },
        { cosine: 0, sine: 1 },
        { cosine: -1, sine: 0 },
        { cosine: 0, sine: -1 },
      ].map(({ cosine, sine }) => ({ cosine: expect.closeTo(cosine, 20), sine: expect.closeTo(sine, 20) })),
    );
    expect(rootOfUnity(1, 8).cosine).toBeCloseTo(Math.SQRT1_2, 15);
    expect(rootOfUnity(1, 6).cosine).toBeCloseTo(0.5, 15);
  });

  test("matches cosine and sine of the angle, also for multiple and negative turns", () => {
    for (const n of [1, 3, 7, 8, 12, 1001]) {
      for (let k = -2 * n; k <= 2 * n; k += Math.max(1, n >> 4)) {
        const { cosine, sine } = rootOfUnity(k, n);
        expect(cosine).toBeCloseTo(Math.cos((2 * Math.PI * k) / n), 13);
        expect(sine).toBeCloseTo(Math.sin((2 * Math.PI * k) / n), 13);
      }
    }
  });

  test("conjugate roots are exactly conjugate, and quarter turns exchange the parts exactly", () => {
    for (const n of [5, 12, 100, 1024]) {
      for (let k = 1; k < n; k++) {
        const root = rootOfUnity(k, n);
        const conjugate = rootOfUnity(n - k, n);
        expect(conjugate.cosine).toBe(root.cosine);
        expect(conjugate.sine + root.sine).toBe(0);
        if (n % 4 === 0) {
          const turned = rootOfUnity(k + n / 4, n);
          expect(turned.cosine + root.sine).toBe(0);
          expect(turned.sine).toBe(root.cosine);
        }
      }
    }
  });
});

describe("transformFactors and fastLength", () => {
  test("factors multiply to the length; none is composite but 4, and 2 appears at most once", () => {
    for (let n = 1; n <= 3000; n++) {
      const factors = transformFactors(n);
      expect(factors.reduce((product, factor) => product * factor, 1)).toBe(n);
      expect(factors.filter((factor) => factor === 2).length).toBeLessThan(2);
      for (const factor of factors) if (factor !== 4) expect(isPrime(factor)).toBe(true);
    }
  });

  test("the fast length is the smallest 5-smooth number that is large enough", () => {
    const isSmooth = (n: number): boolean => transformFactors(n).every((factor) => factor <= 5);
    for (let n = 1; n <= 2000; n++) {
      let smallest = n;
      while (!isSmooth(smallest)) smallest++;
      expect(fastLength(n)).toBe(smallest);
    }
  });
});

function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}
