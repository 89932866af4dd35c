/** The pass of a chain of dense layers, by hand (library/src/neural/training/small-pass.test.ts compares it with the loops). */
import { expect, test } from "vitest";
import { tensorEngines } from "../../test/tensor-engines.js";
import { createArena } from "./arena.js";
import { type ChainLayer, chainStride, chainWork, createChainPass, hasChainKernels } from "./dense-chain.js";

const [engine] = tensorEngines;

test("rows of values consist of whole registers", () => {
  expect([1, 4, 5].map(chainStride)).toEqual([4, 4, 8]);
  const layer = { activation: "none", weight: 0, shift: undefined } as const;
  const layers = [
    { inputs: 2, outputs: 5, ...layer },
    { inputs: 5, outputs: 1, ...layer },
  ];
  expect(chainWork(layers, 3)).toBe(2 * 3 * (4 + 8 + 4));
});

test("the loss and the gradients of two layers, by hand, inside and outside of an arena", () => {
  expect(hasChainKernels()).toBe(true);
  // h = relu(1·2 + 2·(−3) + 5, 1·1 + 2·1) = (1, 3), s = 4·1 − 2·3 = −2; with y = 1 the loss is 9 and its derivative in s is −6
  const layers: ChainLayer[] = [
    { inputs: 2, outputs: 2, activation: "relu", weight: 2, shift: 0 },
    { inputs: 2, outputs: 1, activation: "none", weight: 6, shift: undefined },
  ];
  const parameters = Float32Array.of(5, 0, 2, 1, -3, 1, 4, -2);
  const gradients = new Float32Array(8);
  const work = new Float32Array(chainWork(layers, 1));
  work.set([1, 2]);
  const chain = { layers, isClasses: false, parameters, gradients, targets: Float32Array.of(1, 0, 0, 0), work };
  const pass = createChainPass(chain, (data) => data);
  const arena = createArena(engine);
  for (const run of [(step: () => number) => step(), arena.run]) {
    gradients.fill(0);
    expect(run(() => pass(1))).toBe(9);
    expect([...gradients]).toEqual([-24, 12, -24, 12, -48, 24, -6, -18]);
  }
  arena.dispose();
});
