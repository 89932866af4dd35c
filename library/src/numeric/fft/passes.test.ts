import { expect, test } from "vitest";
import { createRandom } from "../random/random.js";
import { createPass } from "./passes.js";

test("every radix satisfies the formula of a pass", () => {
  const random = createRandom(1);
  for (const radix of [2, 3, 4, 5, 7, 11]) {
    for (const [m, stride] of [
      [1, 1],
      [1, 6],
      [3, 1],
      [5, 4],
      [4, 3],
    ]) {
      const length = radix * m * stride;
      const xr = Float64Array.from({ length }, () => random.normal());
      const xi = Float64Array.from({ length }, () => random.normal());
      const yr = new Float64Array(length);
      const yi = new Float64Array(length);
      createPass(radix, m, stride)(xr, xi, yr, yi);
      for (let q = 0; q < stride; q++) {
        for (let p = 0; p < m; p++) {
          for (let k = 0; k < radix; k++) {
            let re = 0;
            let im = 0;
            for (let j = 0; j < radix; j++) {
              const angle = -2 * Math.PI * ((p * k) / (radix * m) + (j * k) / radix);
              const at = q + stride * (p + m * j);
              re += xr[at] * Math.cos(angle) - xi[at] * Math.sin(angle);
              im += xr[at] * Math.sin(angle) + xi[at] * Math.cos(angle);
            }
            expect(yr[q + stride * (radix * p + k)]).toBeCloseTo(re, 12);
            expect(yi[q + stride * (radix * p + k)]).toBeCloseTo(im, 12);
          }
        }
      }
    }
  }
});

test("a last pass may work in place", () => {
  const random = createRandom(2);
  for (const radix of [2, 3, 4, 5, 7]) {
    const length = radix * 6;
    const re = Float64Array.from({ length }, () => random.normal());
    const im = Float64Array.from({ length }, () => random.normal());
    const yr = new Float64Array(length);
    const yi = new Float64Array(length);
    const pass = createPass(radix, 1, 6);
    pass(re, im, yr, yi);
    pass(re, im, re, im);
    expect(re).toEqual(yr);
    expect(im).toEqual(yi);
  }
});
