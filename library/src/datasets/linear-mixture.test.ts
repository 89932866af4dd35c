import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { column } from "../data/matrix.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { linearMixture } from "./linear-mixture.js";

test("[ML2-067] x = A s + ε with known A, s and noise level", () => {
  for (let seed = 0; seed < 5; seed++) {
    const options = { samples: 4000, sources: 3, channels: 5, seed };
    const clean = linearMixture({ ...options, noise: 0 });
    expect([clean.mixing.rows, clean.mixing.columns, clean.sources.columns]).toEqual([5, 3, 3]);
    expectClose(clean.x.data, multiplyTransposed(clean.sources, clean.mixing).data, 1e-15);
    const noisy = linearMixture({ ...options, noise: 0.5 });
    expect(noisy.mixing).toEqual(clean.mixing);
    expect(noisy.noise).toBe(0.5);
    const square = noisy.x.data.reduce((sum, value, k) => sum + (value - clean.x.data[k]) ** 2, 0) / 20000;
    // The mean of 20000 squares has a relative standard error of 1 %.
    expect(Math.abs(square / 0.25 - 1)).toBeLessThan(0.05);
  }
});

test("sources have mean 0 and variance 1, and the kurtosis of their distribution", () => {
  const kurtosis = { normal: 3, laplace: 6, uniform: 1.8 } as const;
  for (const distribution of ["normal", "laplace", "uniform"] as const) {
    const { sources } = linearMixture({ samples: 200_000, sources: 1, distribution, seed: 3 });
    const s = column(sources, 0);
    const mean = (of: (value: number) => number) => s.reduce((sum, value) => sum + of(value), 0) / s.length;
    expect(Math.abs(mean((value) => value))).toBeLessThan(0.008);
    expect(Math.abs(mean((value) => value * value) - 1)).toBeLessThan(0.016);
    // Products, because a power takes ten times as long.
    const fourth = mean((value) => value * value * (value * value));
    expect(Math.abs(fourth / kurtosis[distribution] - 1)).toBeLessThan(0.06);
  }
});

test("the same seed gives the same mixture; invalid options are refused", () => {
  expect(linearMixture({ seed: 2 })).toEqual(linearMixture({ seed: 2 }));
  expect(linearMixture({ seed: 2 }).x).not.toEqual(linearMixture({ seed: 3 }).x);
  expect(() => linearMixture({ noise: -1 })).toThrow("linearMixture: noise must be a number, at least 0, got -1");
});
