/** What a method is declared with, and what programs that work with any method need to know of it. */

export { nearestName } from "../core/nearest-name.js";
export { describeNumber, resolveOptions } from "../core/options/checks.js";
export {
  type ChoiceOption,
  choice,
  type FlagOption,
  flag,
  fraction,
  type GivenOptions,
  integer,
  type JsonOption,
  type ListOption,
  list,
  type NumberOption,
  type NumberOrVariantOption,
  nonNegative,
  number,
  type Option,
  type OptionalOption,
  type OptionTable,
  type OptionValues,
  optional,
  positive,
  type RecipeJson,
  type RecipeOption,
  type RecordOption,
  recipe,
  seed,
  type TextOption,
  text,
  type VariantOption,
  type Variants,
  variant,
} from "../core/options/options.js";
export { type JsonSchema, optionSchema } from "../core/options/schema.js";
export { shareDone, type Work } from "../core/run.js";
export type {
  AnyFitData,
  AnyMethod,
  AnyModel,
  AnyOptions,
  AnyRecipe,
  AnyTransformerRecipe,
  Capabilities,
  None,
  Role,
  SparseTransform,
  TargetKind,
  Training,
  Traits,
  TransformerRecipe,
  UnlabelledFitData,
} from "./contract.js";
export type { Fitted } from "./declaration.js";
export {
  defineEncoder,
  type EncoderData,
  type EncoderMembers,
  type EncoderModel,
  type EncoderState,
  type TableCapabilities,
} from "./define-encoder.js";
export {
  type ClassifierMembers,
  type ClassifierModel,
  type ClassifierOffer,
  defineClassifier,
  defineRegressor,
  type RegressorMembers,
  type RegressorModel,
} from "./define-supervised.js";
export {
  defineEmbedding,
  defineTransformer,
  type EmbeddingMembers,
  type EmbeddingModel,
  type EmbeddingOffer,
  type TransformerFitData,
  type TransformerMembers,
  type TransformerModel,
  type TransformerOffer,
  type TransformerTarget,
} from "./define-transformer.js";
export {
  type ClustererMembers,
  type ClustererModel,
  type ClustererOffer,
  type DensityMembers,
  type DensityModel,
  defineClusterer,
  defineDensity,
  defineDetector,
} from "./define-unsupervised.js";
export type {
  ComposedFacts,
  Cost,
  Facts,
  FitObjective,
  Need,
  OwnFacts,
  Task,
  TuningRange,
  TuningSpace,
} from "./facts.js";
export type { ResultStore, Workers } from "./fit-control.js";
export { createRegistry, type Registry } from "./registry.js";
export type { ModelOf } from "./settled.js";
export { describeState, type StateRow } from "./state/describe-state.js";
export type { Field, StateOf } from "./state/fields.js";
export * as state from "./state/fields.js";
export { type TableReader, tableReader } from "./validate/table-reader.js";
export type { Classifying, FunctionWithClasses, WithClasses } from "./with-classes.js";
