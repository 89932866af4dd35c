import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { descendTriplets } from "./triplet-descent.js";
import { weightedTriplets } from "./triplets.js";

test("the loss and the violations fall, and every step can be watched", () => {
  for (const seed of [1, 2]) {
    const x = normalMatrix(50, 3, createRandom(seed));
    const triplets = runToEnd(
      weightedTriplets(x, {
        ...{ neighbors: 4, outliers: 3, randomTriplets: 2, weightTemperature: 0.5 },
        ...{ distance: { kind: "euclidean" }, seed },
      }),
    );
    const start = normalMatrix(50, 2, createRandom(seed + 5));
    const settings = { maxIterations: 60, learningRate: 0.1 };
    const steps = Array.from(descendTriplets(start, triplets, settings));
    expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 60 }, (_, t) => t + 1));
    const { embedding, losses, violations } = runToEnd(descendTriplets(start, triplets, settings));
    expect(steps[59].embedding).toEqual(embedding);
    const before = runToEnd(descendTriplets(start, triplets, { ...settings, maxIterations: 1, learningRate: 1e-9 }));
    expect(losses[0]).toBe(before.losses[0]);
    expect(losses[59]).toBeLessThan(0.5 * losses[0]);
    expect(violations).toBeLessThan(0.5 * before.violations);
  }
});
