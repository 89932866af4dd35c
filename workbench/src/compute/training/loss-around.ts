/** The loss of the playground's network on a plane through its weights. */
import { applyNetwork, lossSlice, meanLoss, type Network, normalizeDirection, randomDirection } from "lectern/neural";
import type { Viewed } from "./network-view.js";

/** Squares along each side: an odd number, so that one is in the middle. */
export const SLICE_SIDE = 25;

/** The loss along two random directions of the size of the weights, from −1 to 1 along each. */
export interface LossAround {
  readonly epoch: number;
  /** Row by row; the square in the middle is the network as it is. */
  readonly values: Float32Array;
}

/** Computes the training loss for every square. */
export function lossAround(network: Network, { loss, train }: Pick<Viewed, "loss" | "train">): Float32Array {
  const { architecture, parameters, state } = network;
  const [across, down] = [0, 1].map((seed) => normalizeDirection(randomDirection(parameters, seed), parameters));
  const slice = lossSlice(
    (p) => meanLoss(loss, applyNetwork(architecture, p, train.x, { state }).y, train.targets),
    parameters,
    [across, down],
  );
  const at = (k: number) => (2 * k) / (SLICE_SIDE - 1) - 1;
  return Float32Array.from({ length: SLICE_SIDE ** 2 }, (_, i) =>
    slice(at(i % SLICE_SIDE), at(Math.floor(i / SLICE_SIDE))),
  );
}
