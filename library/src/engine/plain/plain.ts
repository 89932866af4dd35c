/**
 * The plain tier: every kernel as straightforward loops. It runs everywhere and is the reference for tests of the other
 * tiers.
 */
import type { Engine, Memory } from "../engine.js";
import type { Kernels } from "../kernels.js";
import { createPlainMemory } from "../memory.js";
import { plainAccumulation } from "./accumulation.js";
import { plainCenters } from "./centers.js";
import { plainColumnProducts } from "./column-products.js";
import { plainFactors } from "./factors.js";
import { plainFunctions } from "./functions.js";
import { plainMatrixVector } from "./matrix-vector.js";
import { plainPairs } from "./pairs.js";
import { plainProducts } from "./products.js";
import { plainSelection } from "./selection.js";
import { plainSoftmax } from "./softmax.js";
import { plainTriangular } from "./triangular.js";
import { plainVectors } from "./vectors.js";

/** All plain kernels, on any tier's memory. */
export function plainKernels(memory: Memory): Kernels {
  return {
    ...plainProducts(memory),
    ...plainColumnProducts(memory),
    ...plainMatrixVector(memory),
    ...plainTriangular(memory),
    ...plainVectors(memory),
    ...plainPairs(memory),
    ...plainFunctions(memory),
    ...plainSelection(memory),
    ...plainAccumulation(memory),
    ...plainFactors(memory),
    ...plainSoftmax(memory),
  };
}

/** An engine without WebAssembly. */
export function createPlainEngine(why: string): Engine {
  const memory = createPlainMemory();
  return {
    tier: "plain",
    build: "TypeScript",
    threads: 1,
    why,
    memory,
    kernels: plainKernels(memory),
    centers: plainCenters(memory),
    dispose: () => {},
  };
}
