/** Training by L-BFGS on all samples, in double precision: for small data, where it finds a minimum in few iterations. */
import { leavesOf, mapTree, withLeaves } from "../../autodiff/tree.js";
import { notConverged, type ReportFacts } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { pausingLbfgsSteps } from "../../optimize/lbfgs.js";
import type { PausingObjective } from "../../optimize/objective.js";
import * as t from "../../tensor/operations.js";
import type { Network } from "../layers/network.js";
import type { NetworkSamples } from "./batches.js";
import type { Loss } from "./losses.js";
import { blocksOf, createNetworkTrainable, type NetworkTrainable, workPerSample } from "./network-task.js";

/** A network, and facts about how it was found. */
export interface LbfgsResult {
  readonly network: Network;
  readonly report: ReportFacts;
}

/**
 * Minimises the mean loss plus alpha · ½‖w‖² from the weights of a network. Samples are learned from in blocks, between which it
 * pauses, but all at once where they depend on each other: by the statistics of a batch, or by sequences of several lengths.
 */
export function* trainByLbfgs(
  network: Network,
  { x, targets, lengths }: NetworkSamples,
  loss: Loss,
  { epochs, alpha, seed }: { readonly epochs: number; readonly alpha: number; readonly seed: number },
): Work<Progress, LbfgsResult> {
  const double = (tensor: t.Tensor) => t.convert(tensor, "f64");
  const start = { ...network, parameters: mapTree(network.parameters, double), state: mapTree(network.state, double) };
  const data = { x: double(x), targets: targets instanceof Int32Array ? targets : double(targets), lengths };
  const samples = x.shape[0];
  const isWhole = lengths !== undefined || leavesOf(network.state).length > 0;
  // In double precision a sample takes twice as long.
  const blocks = blocksOf(samples, isWhole ? 0 : 2 * workPerSample(network, x.shape.slice(1)), samples);
  const trainable = createNetworkTrainable(start, { data, loss, batchSize: blocks[0].length, seed });
  try {
    const first = Float64Array.from(trainable.weights.flatMap(({ data: own }) => [...own]));
    const values: number[] = [];
    const found = yield* mapSteps(
      pausingLbfgsSteps(meanOver(blocks, trainable, alpha), first, { maxIterations: epochs, tolerance: 1e-5 }),
      ({ step, of, objective, inner }): Progress => {
        if (inner === undefined) values.push(objective);
        return { step, ...(of !== undefined && { of }), objective, ...(inner !== undefined && { inner }) };
      },
    );
    return {
      network: { ...network, parameters: filled(network.parameters, found.x) },
      report: {
        ...{ converged: found.converged, iterations: found.iterations, objective: values },
        warnings: found.converged ? [] : [notConverged(epochs)],
      },
    };
  } finally {
    trainable.dispose();
  }
}

/** The penalised mean loss of blocks of samples as a function of all weights. */
function meanOver(
  blocks: readonly Int32Array[],
  { weights, samples, gradient: gradientOf, run = (step) => step() }: NetworkTrainable,
  alpha: number,
): PausingObjective {
  const part = new Float64Array(weights.reduce((sum, { data }) => sum + data.length, 0));
  /** The mean loss of a block; its gradient is then in `part`. */
  const lossOf = (rows: Int32Array): number =>
    run(() => {
      const { loss, gradients } = gradientOf(rows, 0);
      let at = 0;
      for (const { data } of gradients) {
        part.set(data, at);
        at += data.length;
      }
      return loss;
    });
  return function* (w, gradient) {
    let at = 0;
    for (const { data } of weights) {
      data.set(w.subarray(at, at + data.length));
      at += data.length;
    }
    gradient.fill(0);
    let total = 0;
    for (const [k, rows] of blocks.entries()) {
      if (k > 0) yield;
      const share = rows.length / samples;
      total += share * lossOf(rows);
      for (let j = 0; j < part.length; j++) gradient[j] += share * part[j];
    }
    let place = 0;
    for (const { shape, data } of weights) {
      const decay = shape.length >= 2 ? alpha : 0;
      for (let j = 0; j < data.length; j++, place++) {
        total += 0.5 * decay * data[j] * data[j];
        gradient[place] += decay * data[j];
      }
    }
    return total;
  };
}

/** The tree with numbers from a vector, in its own precision. */
function filled<P>(tree: P, values: Float64Array): P {
  let at = 0;
  const tensors = leavesOf(tree).map(({ tensor: { shape, data } }) => {
    const own = t.tensor(values.subarray(at, at + data.length), shape, t.typeOf(data));
    at += data.length;
    return own;
  });
  return withLeaves(tree, tensors);
}
