/** Neural networks: architectures of layers, networks of perceptrons by construction, and what networks can separate and fold. */
export { type GenerateOptions, generateTokens, type NextScores } from "./architectures/generate.js";
export {
  type ConvolutionalClassifierOptions,
  convolutionalClassifier,
  type DensenetOptions,
  densenet,
  type NeocognitronOptions,
  neocognitron,
  type ResnetOptions,
  resnet,
  vgg16,
} from "./architectures/image-classifiers.js";
export { type MultilayerPerceptronOptions, multilayerPerceptron } from "./architectures/multilayer-perceptron.js";
export { type HeadLoss, outputHead } from "./architectures/output-head.js";
export { applyTiled, type TilingOptions } from "./architectures/tiling.js";
export {
  decoderOnly,
  encoderOnly,
  type PooledEncoderOptions,
  pooledEncoder,
  type TransformerOptions,
} from "./architectures/transformers.js";
export { modernUnet, type UnetOptions, unet } from "./architectures/unet.js";
export { isInGeneralPosition } from "./capacity/general-position.js";
export { countActivationPatterns, kinksOnSegment } from "./capacity/linear-regions.js";
export { separatingNormal } from "./capacity/separability.js";
export { separableDichotomies, separableFraction } from "./capacity/separable-dichotomies.js";
export { gradientNorms, type LayerGradient } from "./inspection/gradient-norms.js";
export { type LayerOutput, layerOutputs } from "./inspection/layer-outputs.js";
export { linearRegions } from "./inspection/linear-regions.js";
export { type AscentOptions, maximizeScore, type ScoreAscent } from "./inspection/maximize-score.js";
export { normalizeDirection, randomDirection } from "./landscape/directions.js";
export { type LossSlice, lossSlice } from "./landscape/loss-slice.js";
export { type LossPath, lowLossPath, type PathOptions, straightPath } from "./landscape/low-loss-path.js";
export type { Architecture } from "./layers/architecture.js";
export { type AttentionMap, attentionMaps } from "./layers/attention-maps.js";
export { propagate as propagateFeatures } from "./layers/graph-layers.js";
export type { SideInputs, TensorTree } from "./layers/layer.js";
export type { Layer } from "./layers/layers.js";
export {
  type Applied,
  type ApplyOptions,
  applyNetwork,
  type CreateOptions,
  createNetwork,
  describeNetwork,
  type LayerDescription,
  type Network,
  networkSize,
  type ObservedLayer,
  outputShapeOf,
} from "./layers/network.js";
export { sinusoidalEncoding } from "./layers/positions.js";
export { unitVarianceParameters } from "./layers/unit-variance.js";
export { type FittedNetwork, featuresOf } from "./network-features/features-of.js";
export { type BumpShape, bumpNetwork } from "./perceptrons/bump-network.js";
export { foldedPreimages } from "./perceptrons/folding-network.js";
export { andGate, cornerGate, orGate } from "./perceptrons/gates.js";
export { absoluteByRelu, interpolatingNetwork } from "./perceptrons/interpolating-network.js";
export { intervalNetwork } from "./perceptrons/interval-network.js";
export {
  deepParity,
  runCircuit,
  shallowParity,
  type ThresholdCircuit,
  type ThresholdUnit,
} from "./perceptrons/parity.js";
export {
  applyLayers,
  type PerceptronActivation,
  type PerceptronLayer,
  perceptronLayer,
} from "./perceptrons/perceptron-layers.js";
export {
  type Hyperplanes,
  occupiedCorners,
  type PolyhedraNetwork,
  polyhedraNetwork,
} from "./perceptrons/polyhedra-network.js";
export { diceScores } from "./segmentation/overlap.js";
export type { SegmentationPlan } from "./segmentation/plan.js";
export type { SegmentedImage, SpacedImage } from "./segmentation/samples.js";
export {
  fitSegmentation,
  type SegmentationModel,
  type SegmentationOptions,
  segmentImage,
} from "./segmentation/segmentation.js";
export { contrastiveLoss } from "./self-supervision/contrastive-loss.js";
export { opticalFlowLoss, warpImages } from "./self-supervision/optical-flow.js";
export type { PretextTask } from "./self-supervision/pretext-tasks.js";
export { type PretrainingOptions, pretrain } from "./self-supervision/pretrain.js";
export * from "./states.js";
export type { FeaturedEdge } from "./structured/edge-features.js";
export type { NodeFeatures } from "./structured/graph-batches.js";
export {
  type GraphClassifierMembers,
  type GraphClassifierModel,
  type GraphClassifierState,
  type GraphNetworkOptions,
  type GraphRegressorMembers,
  type GraphRegressorModel,
  type GraphRegressorState,
  graphClassifier,
  graphRegressor,
} from "./structured/graph-network.js";
export {
  type ContinueOptions,
  type LanguageModel,
  type LanguageModelMembers,
  type LanguageModelOptions,
  type LanguageModelState,
  languageModel,
} from "./structured/language-model.js";
export {
  type LabelledNodes,
  type NodeClassifierMembers,
  type NodeClassifierModel,
  type NodeClassifierOptions,
  type NodeClassifierState,
  nodeClassifier,
} from "./structured/node-classifier.js";
export type { NetworkPart } from "./structured/structured-training.js";
export type { TokenSequence } from "./structured/token-sequences.js";
export {
  type TaggedSequences,
  type TokenTaggerMembers,
  type TokenTaggerModel,
  type TokenTaggerOptions,
  type TokenTaggerState,
  tokenTagger,
} from "./structured/token-tagger.js";
export type { SavedTensor } from "./supervised/network-state.js";
export type { SavedNetwork } from "./supervised/train-members.js";
export { augmentImages, type ImageAugmentation } from "./training/augment-images.js";
export type { WeightAveraging } from "./training/averaging.js";
export type { BatchInputs, BatchSource, InputSource, NetworkSamples } from "./training/batches.js";
export type { BestWeights, Checkpoint, NumbersList } from "./training/checkpoint.js";
export { checkpointNetwork } from "./training/checkpoint-network.js";
export { applyHead, type Loss, type LossFunction, meanLoss, smoothLabels, type Targets } from "./training/losses.js";
export type { Augment, Batch, NetworkTask } from "./training/network-task.js";
export { type ObjectiveParts, trainingObjective } from "./training/objective.js";
export {
  clipGradient,
  createOptimizer,
  type Optimizer,
  type OptimizerRule,
  type OptimizerState,
  type StepOptions,
} from "./training/optimizers.js";
export type { WeightPenalty } from "./training/penalties.js";
export { rotatePoints } from "./training/rotate-points.js";
export type { Schedule } from "./training/schedules.js";
export type { TrainingOptions, TrainingProgress, TrainingResult } from "./training/train.js";
export {
  type NetworkTrainingOptions,
  type TrainedNetwork,
  trainingSteps,
  trainNetwork,
} from "./training/train-network.js";
export { transferWeights } from "./training/transfer-weights.js";
export { decodeWeights, encodeWeights, type WeightsOptions } from "./training/weights-file.js";
