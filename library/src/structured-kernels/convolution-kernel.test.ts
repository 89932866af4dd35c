import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { checkGram } from "../kernels/mercer.js";
import { convolve } from "../numeric/fft/convolution.js";
import { createRandom } from "../numeric/random/random.js";
import { structuredGram } from "./structured-gram.js";

function signals(count: number, seed: number): Float64Array[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(80 * random.uniform());
    return Float64Array.from({ length }, () => random.normal());
  });
}

const directConvolution = (x: Float64Array, y: Float64Array) =>
  Array.from({ length: x.length + y.length - 1 }, (_, t) =>
    x.reduce((sum, value, at) => sum + value * (y[t - at] ?? 0), 0),
  );

test("[ML2-125] the convolution kernel is ‖x ∗ y‖², positive semidefinite, and unchanged when a signal is shifted or reversed", () => {
  for (let seed = 0; seed < 5; seed++) {
    const items = signals(8, seed);
    const k = structuredGram({ kind: "convolution" }, items);
    const expected = items.flatMap((x) =>
      items.map((y) => {
        const direct = directConvolution(x, y);
        expectClose(convolve(x, y), direct, 1e-13);
        return direct.reduce((sum, value) => sum + value * value, 0);
      }),
    );
    expectClose(k.data, expected, 1e-12);
    expect(checkGram(k, 1e-11).flaws).toEqual([]);
    const shifted = items.map((x) => Float64Array.of(0, 0, 0, ...x));
    const reversed = items.map((x) => x.slice().reverse());
    for (const changed of [shifted, reversed]) {
      expectClose(structuredGram({ kind: "convolution" }, changed, items).data, k.data, 1e-12);
    }
    // The features are autocorrelations.
    const feature = (x: Float64Array) => convolve(x, x.slice().reverse());
    expectClose(feature(shifted[0]).slice(3, -3), feature(items[0]), 1e-12);
  }
  // x ∗ x, which the text asks about, is not a feature map: its inner product is 0 here, the kernel 1.
  const [x, y] = [
    [1, 0],
    [0, 1],
  ];
  expect(convolve(x, x).reduce((sum, value, at) => sum + value * convolve(y, y)[at], 0)).toBe(0);
  expect(structuredGram({ kind: "convolution" }, [x], [y]).data[0]).toBe(1);
});

test("an empty signal has 0 with all, and missing numbers are refused", () => {
  expect(structuredGram({ kind: "convolution" }, [[], [1, 2]]).data).toEqual(Float64Array.of(0, 0, 0, 33));
  expect(refusal(() => structuredGram({ kind: "convolution" }, [[1], [1, NaN]]))).toContain(
    "item 1 has NaN at position 1, not a number",
  );
});
