/** Training by L-BFGS on all samples, in double precision: for small data, where it finds a minimum in few iterations. */
import { leavesOf, mapTree, withLeaves } from "../../autodiff/tree.js";
import { notConverged, type ReportFacts } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { lbfgsSteps } from "../../optimize/lbfgs.js";
import * as t from "../../tensor/operations.js";
import type { Network } from "../layers/network.js";
import type { NetworkSamples } from "./batches.js";
import type { Loss } from "./losses.js";
import { createNetworkTrainable } from "./network-task.js";

/** A network, and facts about how it was found. */
export interface LbfgsResult {
  readonly network: Network;
  readonly report: ReportFacts;
}

/** Minimises the mean loss plus alpha · ½‖w‖² from the weights of a network. */
export function* trainByLbfgs(
  network: Network,
  { x, targets, lengths }: NetworkSamples,
  loss: Loss,
  { epochs, alpha, seed }: { readonly epochs: number; readonly alpha: number; readonly seed: number },
): Work<Progress, LbfgsResult> {
  const double = (tensor: t.Tensor) => t.convert(tensor, "f64");
  const start = { ...network, parameters: mapTree(network.parameters, double), state: mapTree(network.state, double) };
  const data = { x: double(x), targets: targets instanceof Int32Array ? targets : double(targets), lengths };
  const trainable = createNetworkTrainable(start, { data, loss, batchSize: x.shape[0], seed });
  const { weights } = trainable;
  const all = Int32Array.from({ length: x.shape[0] }, (_, i) => i);
  const run = trainable.run ?? (<R>(step: () => R) => step());
  const objective = (w: Float64Array, gradient: Float64Array): number => {
    let at = 0;
    for (const { data: own } of weights) {
      own.set(w.subarray(at, at + own.length));
      at += own.length;
    }
    return run(() => {
      const { loss: value, gradients } = trainable.gradient(all, 0);
      let [total, place] = [value, 0];
      weights.forEach(({ shape, data: own }, i) => {
        const decay = shape.length >= 2 ? alpha : 0;
        for (let j = 0; j < own.length; j++, place++) {
          total += 0.5 * decay * own[j] * own[j];
          gradient[place] = gradients[i].data[j] + decay * own[j];
        }
      });
      return total;
    });
  };
  try {
    const first = Float64Array.from(weights.flatMap(({ data: own }) => [...own]));
    const values: number[] = [];
    const found = yield* mapSteps(
      lbfgsSteps(objective, first, { maxIterations: epochs, tolerance: 1e-5 }),
      ({ step, of, objective: value }): Progress => {
        values.push(value ?? 0);
        return { step, ...(of !== undefined && { of }), ...(value !== undefined && { objective: value }) };
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
