/** Model selection: folds, searches, curves, honest scores, and choosing a method. */

export type { BayesianSearchOptions } from "./bayesian-search/bayesian-search.js";
export {
  type Choice,
  type ChooseOptions,
  chooseOnValidation,
} from "./choose-on-validation.js";
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
} from "./cross-validate.js";
export {
  type CurvePoint,
  type LearningCurveOptions,
  learningCurve,
  learningCurveAsync,
  type ValidationCurveOptions,
  validationCurve,
  validationCurveAsync,
} from "./curves.js";
export type { EarlyStoppingRecipe } from "./early-stopping/early-stopping.js";
export { evaluate } from "./evaluate.js";
export { createFolds, type FoldData, type Folding, type GivenFolding } from "./folds/folds.js";
export type { HalvingSearchOptions } from "./halving-search/halving-search.js";
export {
  type NestedFold,
  type NestedOptions,
  type NestedValidation,
  nestedCrossValidate,
  nestedCrossValidateAsync,
} from "./nested.js";
export {
  type OutOfFold,
  type OutOfFoldOptions,
  predictOutOfFold,
  predictOutOfFoldAsync,
} from "./out-of-fold.js";
export type { RandomSearchOptions } from "./random-search/random-search.js";
export type { TaskProgress } from "./run-tasks.js";
export type { FailedFold, FoldResult, ScoredFold } from "./score-fold.js";
export type { SearchModel, SearchOptions, SearchRecipe, SearchState } from "./search.js";
export type { Trial } from "./search-plan.js";
export { type Candidate, drawCandidate, type Space, type SpaceOf } from "./space.js";
export * from "./states.js";
export { openFileStore } from "./stores/file-store.js";
export { createMemoryStore, type MemoryStore } from "./stores/memory-store.js";
export type { ScoreSummary } from "./summary.js";
export type { PlanControl } from "./task-plan.js";
export {
  type ThreeWayIndices,
  type ThreeWayOptions,
  type ThreeWaySplit,
  trainValidationTestSplit,
} from "./train-validation-test.js";
