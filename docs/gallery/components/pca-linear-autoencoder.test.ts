import { expect, test } from "vitest";
import { centredSamples, loss, pcaError, product, rescaled, train } from "./pca-linear-autoencoder.js";

test("[IR-031] trained by gradient descent the loss reaches the PCA error, and W, V are not unique though W V is", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = centredSamples(seed);
    for (const k of [1, 2]) {
      const best = pcaError(x, k);
      const [first, second] = [train(x, k, 1), train(x, k, 2)];
      for (const { loss: reached } of [first, second]) {
        expect(reached).toBeGreaterThan(best * (1 - 1e-9));
        expect(reached).toBeLessThan(best * (1 + 1e-6));
      }
      // Two starts end at different weights with the same product, which is the projector of PCA.
      const apart = Math.max(...first.weights.map((value, at) => Math.abs(value - second.weights[at])));
      expect(apart).toBeGreaterThan(0.01);
      const [one, two] = [product(first, k, 6).flat(), product(second, k, 6).flat()];
      one.forEach((value, at) => {
        expect(Math.abs(value - two[at])).toBeLessThan(1e-2);
      });
      // W → W A, V → A⁻¹ V changes nothing.
      const ignored = new Float64Array(first.weights.length);
      expect(loss(x, k, rescaled(first, 3), ignored)).toBeCloseTo(first.loss, 8);
    }
  }
});
