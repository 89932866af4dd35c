/** Structured prediction: outputs that are sequences, trees, matchings or segmentations. */
export type { StructuredModel, StructuredRecipe } from "../contract/structured.js";
export { type AlignmentOptions, alignment, type PairTable } from "./alignment.js";
export type { ChainLoss } from "./chain-problem.js";
export type { MarginProgress } from "./constraint-generation.js";
export { type Exon, type Gene, type GeneKnots, geneSegments, type SpliceSite } from "./gene-segments.js";
export { type InputOutput, jointKernel, multiclassKernel, type PairKernel } from "./joint-kernels.js";
export { wrongLabels, wrongSegments, wrongSequence } from "./label-losses.js";
export { type LabelSequenceOptions, labelSequences } from "./label-sequences.js";
export { type MulticlassOptions, multiclass } from "./multiclass.js";
export { type AddFeature, type PairFeatureOptions, pairFeatures } from "./pair-features.js";
export { type ParsingOptions, parsing } from "./parsing.js";
export type { WeightState } from "./predictor.js";
export {
  jointFeatures,
  jointScore,
  type StructuredData,
  type StructuredPredictor,
  type StructuredProblem,
} from "./problem.js";
export { type StructuredLinearProgramOptions, structuredLinearProgram } from "./structured-linear-program.js";
export { type StructuredPerceptronOptions, structuredPerceptron } from "./structured-perceptron.js";
export {
  type StructuredSvmOptions,
  type StructuredWeights,
  structuredSvm,
  type WeightRecipe,
} from "./structured-svm.js";
