import { test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { createRandom } from "../random/random.js";
import { createBluestein } from "./bluestein.js";
import { createRawTransform } from "./fft.js";

test("matches the passes at lengths that both support, repeatedly", () => {
  const random = createRandom(3);
  for (const n of [1, 2, 3, 4, 5, 8, 13, 31, 64, 100, 1000]) {
    const direct = createRawTransform(n);
    const bluestein = createBluestein(n, createRawTransform);
    for (let round = 0; round < 3; round++) {
      const re = Float64Array.from({ length: n }, () => random.normal());
      const im = Float64Array.from({ length: n }, () => random.normal());
      const otherRe = re.slice();
      const otherIm = im.slice();
      direct(re, im);
      bluestein(otherRe, otherIm);
      expectEvery(otherRe, (value, k) => Math.abs(value - re[k]) < 5e-12);
      expectEvery(otherIm, (value, k) => Math.abs(value - im[k]) < 5e-12);
    }
  }
});

test("a single wave of a large prime length has one line", () => {
  const n = 10007;
  const transform = createBluestein(n, createRawTransform);
  for (const frequency of [1, 4999, 10006]) {
    const re = Float64Array.from({ length: n }, (_, j) => Math.cos((2 * Math.PI * ((j * frequency) % n)) / n));
    const im = Float64Array.from({ length: n }, (_, j) => Math.sin((2 * Math.PI * ((j * frequency) % n)) / n));
    transform(re, im);
    expectEvery(re, (value, k) => Math.abs(value - (k === frequency ? n : 0)) < 1e-9);
    expectEvery(im, (value) => Math.abs(value) < 1e-9);
  }
});
