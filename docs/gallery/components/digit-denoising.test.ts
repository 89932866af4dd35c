import { describe, expect, test } from "vitest";
import { denoise, errorsOf, figure } from "./digit-denoising.js";

describe("noisy digits", () => {
  test("pre-images of kernel PCA have less than half of the noise, and less than linear PCA with its best number of components", async () => {
    for (const seed of [0, 1, 2]) {
      const errors = errorsOf(await denoise(4, seed));
      for (const way of ["fixed point", "distances"]) {
        expect(errors[way], `${way}, seed ${seed}`).toBeLessThan(0.5 * errors["noisy"]);
        expect(errors[way], `${way}, seed ${seed}`).toBeLessThan(errors["linear PCA"]);
      }
      expect(errors["learned"]).toBeLessThan(errors["noisy"]);
    }
  });

  test("the figure shows the same digits clean, noisy and restored", async () => {
    const { data } = figure(await denoise(4, 0), 3);
    const count = (kind: string) => data.values.filter((value) => value.kind === kind).length;
    for (const kind of ["clean", "noisy", "linear PCA", "fixed point", "distances", "learned"]) {
      expect(count(kind)).toBe(3 * 64);
    }
  });
});
