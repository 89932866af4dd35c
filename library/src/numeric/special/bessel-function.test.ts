/** Bessel functions. */
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { besselJ } from "./bessel-function.js";

test("tabulated values (Abramowitz and Stegun, tables 9.1 and 9.2)", () => {
  const table = [
    ...[
      [0, 0, 1],
      [0, 1, 0.765197686557966],
      [0, 5, -0.177596771314338],
      [0, 17.5, -0.103110398228686],
    ],
    ...[
      [1, 0, 0],
      [1, 1, 0.440050585744934],
      [1, 5, -0.327579137591465],
      [1, -5, 0.327579137591465],
    ],
    ...[
      [2, 1, 0.1149034849319],
      [9, 4, 0.000938601861217564],
    ],
  ];
  for (const [order, x, value] of table) expect(besselJ(order, x)).toBeCloseTo(value, 9);
});

test("zeros, recurrence and addition theorem", () => {
  for (const zero of [3.831705970207512, 7.015586669815619, 10.173468135062722]) {
    expect(Math.abs(besselJ(1, zero))).toBeLessThan(1e-15);
  }
  for (const x of [0.3, 2, 11, 60.5, 500]) {
    for (const n of [1, 2, 7]) {
      const right = ((2 * n) / x) * besselJ(n, x);
      expect(Math.abs(besselJ(n - 1, x) + besselJ(n + 1, x) - right)).toBeLessThan(2e-14);
    }
    // J₀² + 2 Σ Jₙ² = 1
    let total = besselJ(0, x) ** 2;
    for (let n = 1; n < x + 120; n++) total += 2 * besselJ(n, x) ** 2;
    expect(total).toBeCloseTo(1, 12);
  }
});

test("orders that are not whole and arguments that are too large are refused", () => {
  const message = "invalid-data: besselJ: needs a whole order from 0 to 10000 and |x| up to 10000, got order";
  expect(refusal(() => besselJ(0.5, 1))).toBe(`${message} 0.5 and x = 1`);
  expect(refusal(() => besselJ(1, Number.NaN))).toBe(`${message} 1 and x = NaN`);
});
