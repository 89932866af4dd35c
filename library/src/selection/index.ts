/** Model selection: folds, searches, curves, honest scores, and choosing a method. */
export { bayesianSearch } from "./bayesian-search.js";
export { type Choice, type ChooseOptions, chooseOnValidation } from "./choose-on-validation.js";
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
export {
  type EarlyStoppingProgress,
  type EarlyStoppingRecipe,
  type EarlyStoppingState,
  earlyStopping,
} from "./early-stopping.js";
export {
  type CalibratedRecipe,
  type CalibratedState,
  calibratedClassifier,
} from "./ensembles/calibrated-classifier.js";
export { applyCalibration, type Calibration, fitCalibration } from "./ensembles/calibration.js";
export { applySigmoid, fitSigmoid, type Sigmoid, type SigmoidFit } from "./ensembles/sigmoid-calibration.js";
export type { StackingState } from "./ensembles/stacking.js";
export { type StackingClassifierRecipe, stackingClassifier } from "./ensembles/stacking-classifier.js";
export { type StackingRegressorRecipe, stackingRegressor } from "./ensembles/stacking-regressor.js";
export { applyTemperature, fitTemperature, type TemperatureFit } from "./ensembles/temperature-calibration.js";
export type { VotingState } from "./ensembles/voting.js";
export { type VotingClassifierRecipe, votingClassifier } from "./ensembles/voting-classifier.js";
export { type VotingRegressorRecipe, votingRegressor } from "./ensembles/voting-regressor.js";
export { evaluate } from "./evaluate.js";
export { openFileStore } from "./file-store.js";
export { createFolds, type Foldable, type Folding } from "./folds/folds.js";
export { gridSearch } from "./grid-search.js";
export { halvingSearch } from "./halving-search.js";
export { type LinearOrNot, type LinearOrNotOptions, linearOrNot } from "./linear-or-not.js";
export { createMemoryStore, type MemoryStore } from "./memory-store.js";
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
export { randomSearch } from "./random-search.js";
export type { TaskProgress } from "./run-tasks.js";
export type { FailedFold, FoldResult, ScoredFold } from "./score-fold.js";
export type { SearchModel, SearchOptions, SearchRecipe, SearchState } from "./search.js";
export type { Trial } from "./search-plan.js";
export type { Candidate, Distribution, Space } from "./space.js";
export {
  type ChoiceFacts,
  type Choosable,
  choiceFactsOf,
  isProbabilistic,
  type Task,
} from "./suggest/choice-facts.js";
export {
  type ClassifierProperties,
  classifierProperties,
  classifierPropertiesOf,
  type Dot,
} from "./suggest/classifier-properties.js";
export {
  type Answers,
  decisionTree,
  type Question,
  type Walk,
  walkDecisionTree,
} from "./suggest/decision-tree.js";
export { type Groupable, type MethodGroup, methodGroupOf, methodGroups } from "./suggest/method-group.js";
export { measuresOf, type Objective, objectiveOf } from "./suggest/objectives.js";
export { type Paradigm, type ParadigmName, paradigmOf, paradigms } from "./suggest/paradigms.js";
export type { Wishes } from "./suggest/rank-methods.js";
export { type Advice, type Suggestion, type SuggestSettings, suggest } from "./suggest/suggest.js";
export { targetTask } from "./suggest/target-task.js";
export { tunedKinds, tuningSpace } from "./suggest/tuning-spaces.js";
export type { ValidationPlan } from "./suggest/validation-plan.js";
export type { ScoreSummary } from "./summary.js";
export type { PlanControl } from "./task-plan.js";
export {
  type ThreeWayIndices,
  type ThreeWayOptions,
  type ThreeWaySplit,
  trainValidationTestSplit,
} from "./train-validation-test.js";
export { createWorkers, type WorkerPool, type WorkersOptions } from "./workers/create-workers.js";
export { serveTasks } from "./workers/serve-tasks.js";
