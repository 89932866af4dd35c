import { expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { miniBatches } from "./mini-batches.js";

test("[IR-023] each sample is used once per epoch, in batches of equal size up to one", () => {
  for (let seed = 0; seed < 20; seed++) {
    const [samples, size] = [1 + 7 * seed, 1 + (seed % 6)];
    const batches = miniBatches(samples, size, createRandom(seed));
    expect(batches.flatMap((batch) => [...batch]).sort((a, b) => a - b)).toEqual(
      Array.from({ length: samples }, (_, i) => i),
    );
    const sizes = batches.map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(batches.length).toBe(Math.ceil(samples / size));
  }
});

test("each epoch has another order, the same for the same seed", () => {
  const random = createRandom(1);
  const [first, second] = [miniBatches(50, 10, random), miniBatches(50, 10, random)];
  expect(first).not.toEqual(second);
  expect(miniBatches(50, 10, createRandom(1))).toEqual(first);
});

test("refuses sizes below one", () => {
  expect(() => miniBatches(0, 1, createRandom(0))).toThrow("samples");
  expect(() => miniBatches(5, 0, createRandom(0))).toThrow("batchSize");
});
