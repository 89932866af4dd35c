import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/gamma.json" with { type: "json" };
import { gammaFunction, logGamma, logGammaOnePlus, sinePi } from "./gamma-function.js";

function expectRelative(got: number, want: number, tolerance: number, label: string): void {
  expect(Math.abs(got - want), `${label}: ${got} against ${want}`).toBeLessThanOrEqual(tolerance * Math.abs(want));
}

describe("logGamma", () => {
  test("matches 60 digits to 2e-15, also at its zeros", () => {
    for (const [x, want] of reference.logGamma) expectRelative(logGamma(x), want, 2e-15, `logGamma(${x})`);
  });

  test("refuses arguments that are not positive", () => {
    for (const x of [0, -0.5, NaN, Infinity]) expect(() => logGamma(x)).toThrow(/^logGamma: x must be/);
  });
});

describe("gammaFunction", () => {
  test("matches 60 digits to 4e-15, negative arguments included", () => {
    for (const [x, want] of reference.gammaFunction)
      expectRelative(gammaFunction(x), want, 4e-15, `gammaFunction(${x})`);
  });

  test("gives factorials: exactly up to 18!, to 4e-15 up to 170!", () => {
    let factorial = 1n;
    for (let n = 1; n <= 170; n++) {
      factorial *= BigInt(n);
      const got = gammaFunction(n + 1);
      if (n <= 18) expect(got).toBe(Number(factorial));
      expectRelative(got, Number(factorial), 4e-15, `${n}!`);
    }
  });

  test("Γ(x + 1) = x Γ(x)", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 168, noNaN: true }), (x) => {
        // Γ(x + 1) changes by ψ(x + 1) times the rounding of x + 1, at most 5.2 · 168 · 2⁻⁵³.
        expectRelative(gammaFunction(x + 1), x * gammaFunction(x), 1e-13, `x = ${x}`);
      }),
    );
  });

  test("overflows to infinity, refuses its poles", () => {
    expect(gammaFunction(172)).toBe(Infinity);
    for (const x of [0, -0, -1, -7, NaN, Infinity]) expect(() => gammaFunction(x)).toThrow(/^gammaFunction: x must be/);
  });
});

describe("logGammaOnePlus", () => {
  test("is −γ z for the smallest z, log Γ(1 + z) elsewhere", () => {
    expectRelative(logGammaOnePlus(1e-20), -0.5772156649015329e-20, 1e-15, "1e-20");
    for (const z of [-0.5, -0.25, 0.125, 0.5]) expectRelative(logGammaOnePlus(z), logGamma(1 + z), 1e-15, `${z}`);
    expect(() => logGammaOnePlus(0.6)).toThrow(/^logGammaOnePlus: z/);
  });
});

describe("sinePi", () => {
  test("is exact at integers and half-integers, periodic and odd", () => {
    for (const n of [-7, -2, 0, 3, 1e15]) expect(Math.abs(sinePi(n))).toBe(0);
    expect([sinePi(0.5), sinePi(1.5), sinePi(-0.5), sinePi(1e6 + 0.5)]).toEqual([1, -1, -1, 1]);
    fc.assert(
      fc.property(fc.integer({ min: -64, max: 64 }), fc.integer({ min: -20, max: 20 }), (sixtyFourths, turns) => {
        const x = sixtyFourths / 64;
        expect(sinePi(x + 2 * turns)).toBeCloseTo(Math.sin(Math.PI * x), 14);
        expect(sinePi(-x)).toBe(-sinePi(x) === 0 ? sinePi(-x) : -sinePi(x));
      }),
    );
  });
});
