/** Gradients of small dense networks without a record of operations, which would take far longer than the arithmetic. */
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import type { Arena } from "../../tensor/arena.js";
import { type ChainLayer, chainStride, chainWork, createChainPass, hasChainKernels } from "../../tensor/dense-chain.js";
import type * as t from "../../tensor/operations.js";
import type { TensorTree } from "../layers/layer.js";
import type { Network } from "../layers/network.js";
import type { NetworkSamples } from "./batches.js";
import { denseUnitsOf } from "./dense-chain.js";
import { createDensePass, type DenseLoss, type DenseUnits } from "./dense-pass.js";
import type { BatchGradient, WholeVector } from "./train.js";

/** A way to the gradient, with the parameters that it reads. */
export interface SmallPass {
  readonly parameters: TensorTree;
  readonly whole?: WholeVector;
  gradient(rows: Int32Array): BatchGradient;
  run<R>(step: () => R): R;
}

/** What a pass computes. */
export interface SmallTask {
  readonly data: NetworkSamples;
  readonly loss: DenseLoss;
  /** number of samples at most */
  readonly batchSize: number;
}

/** A pass of a network, or undefined if it is not a chain of dense layers with simple activations. */
export function createSmallPass(arena: Arena, network: Network, task: SmallTask): SmallPass | undefined {
  const { x, targets } = task.data;
  const tensors = leavesOf(network.parameters).map(({ tensor }) => tensor);
  const isSingle = [x, ...(targets instanceof Int32Array ? [] : [targets]), ...tensors].every(
    ({ data }) => data instanceof Float32Array,
  );
  if (isSingle && hasChainKernels()) return passByKernel(arena, network, tensors, task);
  const parameters = arena.keep(network.parameters);
  const units = denseUnitsOf(network, parameters);
  if (units === undefined) return undefined;
  const pass = createDensePass(units, task.loss, task.batchSize);
  const gradient = (rows: Int32Array) => ({ loss: pass.run(x, targets, rows), gradients: pass.gradients });
  return { parameters, gradient, run: (step) => step() };
}

/** The parameters, and the gradients, are one vector. */
function passByKernel(
  arena: Arena,
  network: Network,
  tensors: readonly t.Tensor[],
  { data, loss, batchSize }: SmallTask,
): SmallPass | undefined {
  if (denseUnitsOf(network, network.parameters) === undefined) return undefined;
  const length = tensors.reduce((sum, tensor) => sum + tensor.data.length, 0);
  const vector = (size: number) => arena.keep(new Float32Array(size));
  const [weights, gradients] = [vector(length), vector(length)];
  const own = partsOf(weights, tensors);
  own.forEach((part, i) => {
    part.data.set(tensors[i].data);
  });
  const parameters = withLeaves(network.parameters, own);
  const layers = chainOf(denseUnitsOf(network, parameters) ?? [], weights);
  const width = layers[layers.length - 1].outputs;
  const work = vector(chainWork(layers, batchSize));
  const targets = vector(batchSize * chainStride(width));
  const isClasses = loss.kind === "cross-entropy";
  const pass = createChainPass({ layers, isClasses, parameters: weights, gradients, targets, work }, (numbers) =>
    arena.keep(numbers),
  );
  const parts = partsOf(gradients, tensors);
  return {
    parameters,
    whole: { weights, gradients },
    gradient(rows) {
      gatherRows(data.x.data, layers[0].inputs, rows, work);
      gatherRows(
        data.targets instanceof Int32Array ? data.targets : data.targets.data,
        isClasses ? 1 : width,
        rows,
        targets,
        chainStride(width),
      );
      return { loss: pass(rows.length) / rows.length, gradients: parts };
    },
    run: (step) => arena.run(step),
  };
}

/** Tensors of the given shapes as parts of a vector, one after the other. */
function partsOf(whole: t.Numbers, tensors: readonly t.Tensor[]): t.Tensor[] {
  let end = 0;
  return tensors.map(({ shape, data }) => {
    end += data.length;
    return { shape, data: whole.subarray(end - data.length, end) };
  });
}

/** The layers with the places of their parameters in the vector. */
function chainOf(units: readonly DenseUnits[], whole: Float32Array): ChainLayer[] {
  const placeOf = ({ data }: t.Tensor) => (data.byteOffset - whole.byteOffset) / whole.BYTES_PER_ELEMENT;
  return units.map(({ weight, bias, activation }) => ({
    ...{ inputs: weight.shape[0], outputs: weight.shape[1], activation, weight: placeOf(weight) },
    shift: bias && placeOf(bias),
  }));
}

/** Copies rows to the beginning of a vector, in which they are `stride` numbers apart. */
function gatherRows(
  from: t.Numbers | Int32Array,
  width: number,
  rows: Int32Array,
  into: Float32Array,
  stride = chainStride(width),
): void {
  for (let r = 0; r < rows.length; r++) {
    const [start, to] = [rows[r] * width, r * stride];
    for (let j = 0; j < width; j++) into[to + j] = from[start + j];
  }
}
