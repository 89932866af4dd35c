/** Networks that were fitted for one task as features for another. */

import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import { LecternError } from "../../core/errors.js";
import { createNetwork } from "../layers/network.js";
import type { NetworkState } from "../supervised/network-state.js";
import { type ArchitectureValues, architecturePlan } from "../supervised/plans.js";
import { encodeWeights } from "../training/weights-file.js";
import { toBase64 } from "./base64.js";
import { networkFeatures } from "./network-features.js";

/** A fitted network classifier or regressor. */
export interface FittedNetwork {
  readonly kind: string;
  readonly options: ArchitectureValues;
  readonly state: NetworkState;
  readonly features: readonly string[];
}

/**
 * A recipe of `networkFeatures` with the layers and weights of a fitted {@link networkClassifier} or {@link networkRegressor}, up
 * to its output layer: cut the last layer, use the rest as features, and train any method on them.
 */
export function featuresOf(model: FittedNetwork): ReturnType<typeof networkFeatures> {
  const { options, state, features, kind } = model;
  if (kind !== "network-classifier" && kind !== "network-regressor") {
    throw new LecternError(
      "invalid-data",
      `featuresOf: needs a fitted network-classifier or network-regressor, got ${kind}`,
    );
  }
  const { architecture, inputShape } = architecturePlan(kind, options, features.length, state.outputs);
  const layers = Array.isArray(architecture) ? architecture.slice(0, -1) : [];
  const empty = createNetwork(layers, inputShape);
  const byName = new Map(state.members[state.members.length - 1].tensors.map((tensor) => [tensor.name, tensor]));
  const filled = <P>(tree: P): P => {
    const tensors = leavesOf(tree).map(({ path, tensor }) => ({
      shape: tensor.shape,
      data: byName.get(path)?.values ?? tensor.data,
    }));
    return withLeaves(tree, tensors);
  };
  const network = { ...empty, parameters: filled(empty.parameters), state: filled(empty.state) };
  return networkFeatures({
    ...{ architecture: layers, inputShape, fileWeights: toBase64(encodeWeights(network, inputShape)) },
    ...{ inputCenter: state.center[0], inputScale: state.scale[0] },
  });
}
