import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { createRandom } from "../../numeric/random/random.js";
import { moved } from "./infomax/relative-newton.js";
import { evaluateLikelihood } from "./likelihood.js";
import { createWhiteBlocks } from "./white-blocks.js";
import { whitenData } from "./white-data.js";

test("the relative gradient is the derivative of the loss along W ← (I + D) W, for both densities", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const blocks = createWhiteBlocks(whitenData("test", normalMatrix(100, 3, random), null));
    try {
      const w = normalMatrix(3, 3, random);
      const signs = Float64Array.of(1, -1, 1);
      const { gradient } = evaluateLikelihood(blocks, w, signs);
      for (let at = 0; at < 9; at++) {
        const loss = (size: number) => {
          const move = new Float64Array(9);
          move[at] = size;
          return evaluateLikelihood(blocks, moved(w, move), signs).loss;
        };
        const slope = (loss(1e-5) - loss(-1e-5)) / 2e-5;
        expect(Math.abs(slope - gradient.data[at])).toBeLessThan(1e-6 * Math.max(1, Math.abs(slope)));
      }
    } finally {
      blocks.dispose();
    }
  }
});

test("the signs distinguish super-Gaussian from sub-Gaussian sources", () => {
  const random = createRandom(1);
  const x = normalMatrix(2000, 2, random);
  for (let t = 0; t < 2000; t++) {
    x.data[2 * t] = random.exponential() * (random.uniform() < 0.5 ? -1 : 1);
    x.data[2 * t + 1] = random.uniform();
  }
  const white = whitenData("test", x, null);
  const blocks = createWhiteBlocks(white);
  try {
    // In the original columns, each divided by its deviation.
    const scale = (j: number) => 1 / Math.sqrt(white.covariance.data[3 * j]);
    const w = { rows: 2, columns: 2, data: white.dewhiten.data.map((value, at) => value * scale(Math.floor(at / 2))) };
    expect([...evaluateLikelihood(blocks, w, Float64Array.of(1, 1)).signs]).toEqual([1, -1]);
  } finally {
    blocks.dispose();
  }
});
