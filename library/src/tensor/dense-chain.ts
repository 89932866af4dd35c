/** Value and gradient of a chain of dense layers for small batches, by one call of a kernel. */

import { currentEngine } from "../engine/index.js";
import { unaryCodes } from "../engine/tensor-kernels.js";
import type { Activation } from "./dense.js";
import { begin, changed, done, input, type TensorEngine, tensorEngine } from "./engine-memory.js";

/** A layer of a chain; its parameters begin at these places of the vector of all. */
export interface ChainLayer {
  readonly inputs: number;
  readonly outputs: number;
  readonly activation: Exclude<Activation, "gelu">;
  readonly weight: number;
  readonly shift: number | undefined;
}

/** A chain, and the vectors that its passes use. */
export interface DenseChain {
  readonly layers: readonly ChainLayer[];
  /** whether the loss is the cross-entropy of classes, instead of the sum of squared differences */
  readonly isClasses: boolean;
  readonly parameters: Float32Array;
  readonly gradients: Float32Array;
  /** Rows of targets, each as long as a row of scores: numbers, or the class as the first of them. */
  readonly targets: Float32Array;
  /** Values and errors of all layers; it begins with the rows of samples. */
  readonly work: Float32Array;
}

/** Numbers of a row of values in memory, where rows consist of whole registers. */
export function chainStride(width: number): number {
  return (width + 3) & ~3;
}

/** The length of the vector `work` for up to so many rows. */
export function chainWork(layers: readonly ChainLayer[], rows: number): number {
  const widths = [layers[0].inputs, ...layers.map(({ outputs }) => outputs)];
  return 2 * rows * widths.reduce((sum, width) => sum + chainStride(width), 0);
}

/** Whether the engine in use has the kernel. */
export function hasChainKernels(): boolean {
  return tensorEngine(currentEngine()) !== undefined;
}

/**
 * Prepares passes, which need {@link hasChainKernels}: the function gives the sum of the losses of the first rows, and `gradients` are
 * then those of their mean.
 */
export function createChainPass(chain: DenseChain, keep: (data: Float32Array) => Float32Array) {
  const { layers, isClasses, parameters, gradients, targets, work } = chain;
  const numbers = Int32Array.from(
    layers.flatMap(({ inputs, outputs, activation, weight, shift }) => {
      const code = activation === "none" ? -1 : unaryCodes[activation];
      return [inputs, outputs, code, 4 * weight, shift === undefined ? -1 : 4 * shift];
    }),
  );
  // The memory of an arena keeps floats: these are the same bytes.
  const layout = keep(new Float32Array(numbers.buffer));
  const count = layers.length;
  return (rows: number): number => {
    const { steps } = begin() as TensorEngine;
    const [shape, weights, rowsOfTargets] = [input(layout), input(parameters), input(targets)];
    const [memory, into] = [input(work), input(gradients)];
    const total = steps.denseChain32(isClasses, rows, count, shape, weights, rowsOfTargets, memory, into);
    changed(into, gradients);
    done();
    return total;
  };
}
