/** What a method is declared with, and what programs that work with any method need to know of it. */

export { nearestName } from "../core/nearest-name.js";
export { describeNumber, resolveOptions } from "../core/options/checks.js";
export {
  choice,
  flag,
  fraction,
  type GivenOptions,
  integer,
  list,
  nonNegative,
  number,
  type Option,
  type OptionTable,
  type OptionValues,
  optional,
  positive,
  type RecipeJson,
  recipe,
  seed,
  text,
  variant,
} from "../core/options/options.js";
export { type JsonSchema, optionSchema } from "../core/options/schema.js";
export { shareDone, type Work } from "../core/run.js";
export type {
  AnyFitData,
  AnyMethod,
  AnyModel,
  AnyRecipe,
  AnyTransformerRecipe,
  Capabilities,
  Role,
  TargetKind,
  Traits,
  UnlabelledFitData,
} from "./contract.js";
export type { Fitted } from "./declaration.js";
export { defineEncoder, type EncoderData, type EncoderState } from "./define-encoder.js";
export { defineClassifier, defineRegressor } from "./define-supervised.js";
export { defineEmbedding, defineTransformer } from "./define-transformer.js";
export { defineClusterer, defineDensity, defineDetector } from "./define-unsupervised.js";
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
