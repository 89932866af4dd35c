/** Lectern: machine learning for TypeScript. */

export { type BernoulliNaiveBayesState, bernoulliNaiveBayes } from "./bayes/bernoulli-naive-bayes.js";
export { type CategoricalNaiveBayesState, categoricalNaiveBayes } from "./bayes/categorical-naive-bayes.js";
export { type ComplementNaiveBayesState, complementNaiveBayes } from "./bayes/complement-naive-bayes.js";
export { type GaussianNaiveBayesState, gaussianNaiveBayes } from "./bayes/gaussian-naive-bayes.js";
export { type MixedNaiveBayesState, mixedNaiveBayes } from "./bayes/mixed-naive-bayes.js";
export { type MultinomialNaiveBayesState, multinomialNaiveBayes } from "./bayes/multinomial-naive-bayes.js";
export { tableSizes } from "./bayes/parameter-count.js";
export type { KMeansProgress, KMeansState } from "./clustering/k-means.js";
export { kMeans } from "./clustering/k-means.js";
export type { PcaState } from "./components/pca.js";
export { pca } from "./components/pca.js";
export type {
  AnyFitData,
  AnyMethod,
  AnyModel,
  AnyRecipe,
  AnyTransformerRecipe,
  Capabilities,
  Classifier,
  Clusterer,
  Density,
  Detector,
  Embedding,
  FitData,
  Input,
  LabelledSamples,
  Method,
  Model,
  Recipe,
  Regressor,
  Role,
  TargetKind,
  Traits,
  Transformer,
  UnlabelledFitData,
} from "./contract/contract.js";
export { defineEncoder, type EncoderData, type EncoderState } from "./contract/define-encoder.js";
export { defineClassifier, defineRegressor } from "./contract/define-supervised.js";
export { defineEmbedding, defineTransformer } from "./contract/define-transformer.js";
export { defineClusterer, defineDensity, defineDetector } from "./contract/define-unsupervised.js";
export type { FitControl, ResultStore, Workers } from "./contract/fit-control.js";
export type { Fitted } from "./contract/method.js";
export { createRegistry, type Registry } from "./contract/registry.js";
export { type ErrorCode, LecternError } from "./core/errors.js";
export { decodeModel, encodeModel, modelFileInfo } from "./core/model-file.js";
export { type JsonSchema, optionSchema } from "./core/option-schema.js";
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
} from "./core/options.js";
export type { Report } from "./core/report.js";
export type { Progress, Work } from "./core/run.js";
export type { Saved } from "./core/saved.js";
export {
  asLabels,
  asMatrix,
  asSparse,
  classCounts,
  column,
  type Dataset,
  fromColumns,
  fromDense,
  fromTriplets,
  identity,
  isMatrix,
  kFold,
  type Labels,
  labelNames,
  type Matrix,
  type MatrixLike,
  readCsv,
  row,
  type SamplesLike,
  type SparseMatrix,
  selectColumns,
  selectRows,
  selectSamples,
  stratifiedKFold,
  type Table,
  type Target,
  toDense,
  toRows,
  trainTestSplit,
  transpose,
  writeCsv,
  zeros,
} from "./data/index.js";
export { type FisherProjectionState, fisherProjection } from "./discriminant/fisher-projection.js";
export { type LinearDiscriminantState, linearDiscriminant } from "./discriminant/linear-discriminant.js";
export { type QuadraticDiscriminantState, quadraticDiscriminant } from "./discriminant/quadratic-discriminant.js";
export {
  type ConicKind,
  conicKind,
  type QuadricBoundary,
  quadricBoundary,
  quadricValue,
} from "./discriminant/quadric-boundary.js";
export { binarize } from "./features/binarize.js";
export { type BooleanEncodeState, booleanEncode } from "./features/boolean.js";
export { type CountEncodeState, countEncode } from "./features/category/count-encode.js";
export { type HashCategoriesState, hashCategories } from "./features/category/hash-categories.js";
export { type OneHotState, oneHot } from "./features/category/one-hot.js";
export { flattenOneHot, oneHotMatrix, readOneHotMatrix } from "./features/category/one-hot-matrix.js";
export { type TargetEncodeState, targetEncode } from "./features/category/target-encode.js";
export { type ClipState, clip } from "./features/clip.js";
export { type DateFeaturesState, dateFeatures } from "./features/date/date-features.js";
export { type DatePart, datePart, dateParts, datePhase } from "./features/date/date-parts.js";
export { decodeLabels } from "./features/decode-labels.js";
export { type DiscretizeState, discretize } from "./features/discretize.js";
export { discretizeColumn } from "./features/discretize-column.js";
export { imageGradients } from "./features/image/gradients.js";
export { greyWeights, toGrey } from "./features/image/grey.js";
export { colorHistograms, type HistogramBins, intensityHistograms } from "./features/image/histograms.js";
export { type HogState, hog } from "./features/image/hog.js";
export { type ImageColumn, type ImageSize, imagesFromRows } from "./features/image/image-column.js";
export { type ImageHistogramState, imageHistogram } from "./features/image/image-histogram.js";
export { type ImagePixelsState, imagePixels } from "./features/image/image-pixels.js";
export {
  type BlockNorm,
  type OrientedGradientsOptions,
  orientedGradients,
} from "./features/image/oriented-gradients.js";
export { cropImages, gridPatches, type Patches, type Rectangle, randomPatches } from "./features/image/patches.js";
export { type ResizeOptions, resizeImages } from "./features/image/resize.js";
export type { Interpolation } from "./features/image/resize-taps.js";
export { type ImputeState, imputeConstants } from "./features/impute-constants.js";
export {
  type IterativeImputeProgress,
  type IterativeImputeState,
  iterativeImpute,
} from "./features/impute-iterative.js";
export { type MissingIndicatorState, missingIndicator } from "./features/impute-missing-indicator.js";
export { type KnnImputeState, knnImpute } from "./features/impute-neighbors.js";
export { logTransform } from "./features/log-transform.js";
export { type MaxAbsScaleState, maxAbsScale } from "./features/max-abs-scale.js";
export { type MinMaxScaleState, minMaxScale } from "./features/min-max-scale.js";
export { normalizeRows } from "./features/normalize-rows.js";
export { type NystromState, nystrom } from "./features/nystrom.js";
export { type OrdinalEncodeState, ordinalEncode } from "./features/ordinal.js";
export { type PolynomialFeaturesState, polynomialFeatures } from "./features/polynomial-features.js";
export { type PowerTransformState, powerTransform } from "./features/power-transform.js";
export { type QuantileTransformState, quantileTransform } from "./features/quantile-transform.js";
export { type RandomFeaturesState, randomFeatures } from "./features/random-features.js";
export { type RobustScaleState, robustScale } from "./features/robust-scale.js";
export { type StandardizeState, standardize } from "./features/standardize.js";
export { type BagOfWordsState, bagOfWords } from "./features/text/bag-of-words.js";
export { type HashTextState, hashText } from "./features/text/hash-text.js";
export { type TfidfState, tfidf } from "./features/text/tfidf.js";
export { type VarianceThresholdState, varianceThreshold } from "./features/variance-threshold.js";
export { type KernelRidgeState, kernelRidge } from "./linear/kernel-ridge.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathSettings,
  kernelRidgePath,
} from "./linear/kernel-ridge-path.js";
export type { LinearState } from "./linear/linear-state.js";
export { type LogisticProgress, logisticRegression } from "./linear/logistic-regression.js";
export type { LinearClassifierState } from "./linear/logistic-state.js";
export { type PerceptronProgress, type PerceptronState, perceptron } from "./linear/perceptron.js";
export type { PerceptronWeights } from "./linear/perceptron-epochs.js";
export { type RandomKitchenSinksState, randomKitchenSinks } from "./linear/random-kitchen-sinks.js";
export { ridge } from "./linear/ridge.js";
export { softmax } from "./linear/softmax.js";
export { centroidLinearView, type NearestCentroidState, nearestCentroid } from "./nearest/nearest-centroid.js";
export {
  type ColumnsModel,
  type ColumnsRecipe,
  type ColumnsState,
  columns,
  type GivenBlock,
} from "./pipeline/columns.js";
export { type EncodeTableModel, type EncodeTableState, encodeTable } from "./pipeline/encode-table.js";
export type { PipelineProgress, PipelineState } from "./pipeline/fit-steps.js";
export { findOption, type OptionPlace, optionPlaces, withOptions } from "./pipeline/option-paths.js";
export { type PipelineData, type PipelineModel, pipeline } from "./pipeline/pipeline.js";
export { bayesianSearch } from "./selection/bayesian-search.js";
export { type Choice, type ChooseOptions, chooseOnValidation } from "./selection/choose-on-validation.js";
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
} from "./selection/cross-validate.js";
export {
  type CurvePoint,
  type LearningCurveOptions,
  learningCurve,
  learningCurveAsync,
  type ValidationCurveOptions,
  validationCurve,
  validationCurveAsync,
} from "./selection/curves.js";
export {
  type EarlyStoppingProgress,
  type EarlyStoppingRecipe,
  type EarlyStoppingState,
  earlyStopping,
} from "./selection/early-stopping.js";
export { evaluate } from "./selection/evaluate.js";
export { openFileStore } from "./selection/file-store.js";
export { createFolds, type Foldable, type Folding } from "./selection/folds/folds.js";
export { gridSearch } from "./selection/grid-search.js";
export { halvingSearch } from "./selection/halving-search.js";
export { type LinearOrNot, type LinearOrNotOptions, linearOrNot } from "./selection/linear-or-not.js";
export { createMemoryStore, type MemoryStore } from "./selection/memory-store.js";
export {
  type NestedFold,
  type NestedOptions,
  type NestedValidation,
  nestedCrossValidate,
  nestedCrossValidateAsync,
} from "./selection/nested.js";
export {
  type OutOfFold,
  type OutOfFoldOptions,
  predictOutOfFold,
  predictOutOfFoldAsync,
} from "./selection/out-of-fold.js";
export { randomSearch } from "./selection/random-search.js";
export type { TaskProgress } from "./selection/run-tasks.js";
export type { FailedFold, FoldResult, ScoredFold } from "./selection/score-fold.js";
export type { SearchModel, SearchOptions, SearchRecipe, SearchState } from "./selection/search.js";
export type { Trial } from "./selection/search-plan.js";
export type { Candidate, Distribution, Space } from "./selection/space.js";
export {
  type ChoiceFacts,
  type Choosable,
  choiceFactsOf,
  isProbabilistic,
  type Task,
} from "./selection/suggest/choice-facts.js";
export {
  type ClassifierProperties,
  classifierProperties,
  classifierPropertiesOf,
  type Dot,
} from "./selection/suggest/classifier-properties.js";
export {
  type Answers,
  decisionTree,
  type Question,
  type Walk,
  walkDecisionTree,
} from "./selection/suggest/decision-tree.js";
export { measuresOf, type Objective, objectiveOf } from "./selection/suggest/objectives.js";
export { type Paradigm, type ParadigmName, paradigmOf, paradigms } from "./selection/suggest/paradigms.js";
export type { Wishes } from "./selection/suggest/rank-methods.js";
export { type Advice, type Suggestion, type SuggestSettings, suggest } from "./selection/suggest/suggest.js";
export type { ValidationPlan } from "./selection/suggest/validation-plan.js";
export type { ScoreSummary } from "./selection/summary.js";
export type { PlanControl } from "./selection/task-plan.js";
export {
  type ThreeWayIndices,
  type ThreeWayOptions,
  type ThreeWaySplit,
  trainValidationTestSplit,
} from "./selection/train-validation-test.js";
export { createWorkers, type WorkerPool, type WorkersOptions } from "./selection/workers/create-workers.js";
export { serveTasks } from "./selection/workers/serve-tasks.js";
