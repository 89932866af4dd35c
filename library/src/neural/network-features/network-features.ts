/** The outputs of a network that was trained elsewhere, as features for any other method. */
import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { number, type OptionValues, positive, seed, text } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { sizeOf } from "../../tensor/operations.js";
import { architectureOption } from "../layers/architecture.js";
import { createNetwork, type Network, outputShapeOf } from "../layers/network.js";
import {
  MAX_PARAMETERS,
  openNetwork,
  type SavedTensor,
  savedTensors,
  tensorField,
  tensorsProblem,
} from "../supervised/network-state.js";
import { type ArchitectureValues, architectureOptions, inputShapeOf } from "../supervised/plans.js";
import { scaledInputs } from "../supervised/scaling.js";
import { inputsOf } from "../training/batches.js";
import { networkScores } from "../training/network-task.js";
import { decodeWeights } from "../training/weights-file.js";
import { fromBase64 } from "./base64.js";

const kind = "network-features";

const options = {
  architecture: architectureOption([{ kind: "dense", outputs: 16, activation: "tanh" }]),
  ...architectureOptions,
  fileWeights: text("", "weights of the network, a safetensors file in base64; random weights by default"),
  inputCenter: number(0, "subtracted from every input"),
  inputScale: positive(1, "what every input is divided by"),
  seed: seed(),
};

const learns = {
  tensors: state.list("tensors", tensorField, "weights, biases and running means", (tensors, context) => {
    const values = context.options as ArchitectureValues & typeof context.options;
    const shape = inputShapeOf(kind, values, context.sizeOf("features"));
    return tensorsProblem(createNetwork(values.architecture, shape, { maxParameters: MAX_PARAMETERS }), tensors);
  }),
};

/** What it keeps: the weights of the network. */
export interface NetworkFeaturesState extends state.StateOf<typeof learns> {}

/**
 * Replaces the columns by the outputs of a network whose weights come from a file: a network that was trained on many samples
 * makes good features of other samples of the same kind. Nothing is learned from the samples. {@link featuresOf} makes the
 * recipe from a fitted network.
 *
 * @example
 * ```ts
 * import { networkFeatures } from "lectern";
 *
 * const model = networkFeatures({ architecture: [{ kind: "dense", outputs: 3 }] }).fit({ x: [[1, 2], [3, 4]] });
 * console.log(model.outputFeatures.length); // 3
 * ```
 */
export const networkFeatures = defineTransformer({
  kind,
  title: "Features of a pre-trained network",
  summary: "Outputs of a neural network with weights from a file.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "d k", predict: "d k" },
    needs: ["an architecture"],
    objective: null,
    alsoKnownAs: ["transfer learning", "pre-trained features"],
    sources: ["Donahue et al. 2014"],
    seeAlso: ["network-classifier", "image-pixels", "hog"],
  },
  options,
  learns,
  fit({ x }, values) {
    const shape = inputShapeOf(kind, values, x.columns);
    const fresh = createNetwork(values.architecture, shape, { seed: values.seed, maxParameters: MAX_PARAMETERS });
    const { fileWeights } = values;
    const network = fileWeights === "" ? fresh : decodeWeights(fresh, shape, fromBase64(kind, fileWeights));
    const kept: NetworkFeaturesState = { tensors: savedTensors(network) };
    return { state: kept };
  },
  transform: ({ tensors }, x, values) => featuresBy(tensors, x, values),
  outputFeatures: (_, features, values) => {
    const shape = outputShapeOf(values.architecture, inputShapeOf(kind, values, features.length));
    return Array.from({ length: sizeOf(shape) }, (_, i) => `feature${i}`);
  },
});

type FeatureValues = OptionValues<typeof options> & ArchitectureValues;

function featuresBy(tensors: readonly SavedTensor[], x: Matrix, values: FeatureValues): Matrix {
  const shape = inputShapeOf(kind, values, x.columns);
  const network: Network = openNetwork(createNetwork(values.architecture, shape), tensors);
  const scaling = {
    center: new Float64Array(x.columns).fill(values.inputCenter),
    scale: new Float64Array(x.columns).fill(values.inputScale),
  };
  const { data } = runToEnd(networkScores(network, inputsOf({ x: scaledInputs(x, scaling, shape) })));
  return { rows: x.rows, columns: sizeOf(network.outputShape), data: Float64Array.from(data) };
}
