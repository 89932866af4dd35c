import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { descendPairs, phaseWeights } from "./pair-descent.js";
import { pairForces } from "./pair-forces.js";
import { pacmapPairs } from "./pairs.js";

const settings = { earlyIterations: 100, middleIterations: 100, lateIterations: 250, learningRate: 1 };

test("the weights of the three phases are those of the paper", () => {
  expect(phaseWeights(0, settings)).toEqual({ near: 2, middle: 1000, far: 1 });
  expect(phaseWeights(50, settings)).toEqual({ near: 2, middle: 501.5, far: 1 });
  expect([100, 199].map((t) => phaseWeights(t, settings))).toEqual(Array(2).fill({ near: 3, middle: 3, far: 1 }));
  expect([200, 449].map((t) => phaseWeights(t, settings))).toEqual(Array(2).fill({ near: 1, middle: 0, far: 1 }));
});

test("the loss of near and further pairs falls in the last phase, and every step can be watched", () => {
  for (const seed of [1, 2]) {
    const x = normalMatrix(60, 4, createRandom(seed));
    const pairs = runToEnd(pacmapPairs(x, { near: 5, middle: 2, far: 10 }, { distance: { kind: "euclidean" }, seed }));
    const start = normalMatrix(60, 2, createRandom(seed + 5));
    const short = { earlyIterations: 10, middleIterations: 10, lateIterations: 60, learningRate: 1 };
    const steps = Array.from(descendPairs(start, pairs, short));
    expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 80 }, (_, t) => t + 1));
    const { embedding, losses } = runToEnd(descendPairs(start, pairs, short));
    expect(losses[79]).toBeLessThan(losses[20]);
    expect(steps[79].embedding).toEqual(embedding);
    const last = phaseWeights(79, short);
    expect(pairForces(steps[78].embedding, pairs, last, new Float64Array(120))).toBe(losses[79]);
  }
});
