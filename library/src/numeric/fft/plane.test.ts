import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../random/random.js";
import reference from "../reference/fft.json" with { type: "json" };
import { createFft } from "./fft.js";
import { createFft2d } from "./plane.js";

test("matches NumPy", () => {
  for (const { rows, columns, re, im } of reference.grids) {
    const n = rows * columns;
    const x = Float64Array.from({ length: n }, (_, j) => ((7 * j * j + 3 * j) % 17) - 8);
    const y = Float64Array.from({ length: n }, (_, j) => ((5 * j * j + j) % 13) - 6);
    createFft2d(rows, columns).forward(x, y);
    expectClose(x, re, 1e-13);
    expectClose(y, im, 1e-13);
  }
});

test("the inverse inverts it, also for sizes that do not fill a group of columns", () => {
  const random = createRandom(4);
  for (const [rows, columns] of [
    [1, 1],
    [5, 17],
    [16, 16],
    [7, 9],
    [40, 1],
    [1, 40],
    [37, 24],
  ]) {
    const re = Float64Array.from({ length: rows * columns }, () => random.normal());
    const im = re.map(() => random.normal());
    const [a, b] = [re.slice(), im.slice()];
    const plan = createFft2d(rows, columns);
    plan.forward(a, b);
    plan.inverse(a, b);
    expectClose(a, re, 1e-13);
    expectClose(b, im, 1e-13);
  }
});

test("the grid u vᵀ transforms to the product of the transforms of u and v", () => {
  const u = Float64Array.of(1, -2, 0.5, 4, 4, 1);
  const v = Float64Array.of(3, 1, -1, 2);
  const re = Float64Array.from({ length: 24 }, (_, at) => u[Math.floor(at / 4)] * v[at % 4]);
  const im = new Float64Array(24);
  createFft2d(6, 4).forward(re, im);
  const [uIm, vIm] = [new Float64Array(6), new Float64Array(4)];
  createFft(6).forward(u, uIm);
  createFft(4).forward(v, vIm);
  for (let k = 0; k < 6; k++) {
    for (let l = 0; l < 4; l++) {
      expect(re[k * 4 + l]).toBeCloseTo(u[k] * v[l] - uIm[k] * vIm[l], 12);
      expect(im[k * 4 + l]).toBeCloseTo(u[k] * vIm[l] + uIm[k] * v[l], 12);
    }
  }
});

test("refuses wrong sizes and non-finite numbers", () => {
  expect(() => createFft2d(0, 3)).toThrow("createFft2d: rows");
  expect(() => createFft2d(3, 2.5)).toThrow("createFft2d: columns");
  expect(() => createFft2d(2, 3).forward(new Float64Array(5), new Float64Array(6))).toThrow("length of re must be 6");
  const bad = new Float64Array(6);
  bad[4] = Infinity;
  expect(() => createFft2d(2, 3).forward(bad, new Float64Array(6))).toThrow("2-D fft: the input must be finite");
});
