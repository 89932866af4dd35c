import { expect, test } from "vitest";
import { errors, figure, recordings } from "./pca-denoising.js";

test("[CB-060] dropping the weak components removes weak noise; a strong artifact is in the strongest, which must be dropped", () => {
  for (let seed = 0; seed < 5; seed++) {
    const noisy = errors(recordings(seed, false), 0);
    expect(noisy.after).toBeLessThan(0.1 * noisy.before);
    const spoiled = recordings(seed, true);
    // Keeping the strongest keeps the artifact; dropping it leaves the signal.
    expect(errors(spoiled, 0).after).toBeGreaterThan(0.9 * errors(spoiled, 0).before);
    expect(errors(spoiled, 1).after).toBeLessThan(0.01 * errors(spoiled, 1).before);
  }
  expect(JSON.stringify(figure(0))).toContain("first component dropped");
});
