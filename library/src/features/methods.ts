/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { binarize } from "./binning/binarize/binarize.js";
export { type DiscretizeState, discretize } from "./binning/discretize/discretize.js";
export { type BooleanEncodeState, booleanEncode } from "./category/boolean-encode/boolean-encode.js";
export { type CountEncodeState, countEncode } from "./category/count-encode/count-encode.js";
export { type HashCategoriesState, hashCategories } from "./category/hash-categories/hash-categories.js";
export { type OneHotState, oneHot } from "./category/one-hot/one-hot.js";
export { type OrdinalEncodeState, ordinalEncode } from "./category/ordinal-encode/ordinal-encode.js";
export { type TargetEncodeState, targetEncode } from "./category/target-encode/target-encode.js";
export { type DateFeaturesState, dateFeatures } from "./date/date-features/date-features.js";
export { type NystromState, nystrom } from "./expansion/nystrom/nystrom.js";
export {
  type PolynomialFeaturesState,
  polynomialFeatures,
} from "./expansion/polynomial-features/polynomial-features.js";
export { type RandomFeaturesState, randomFeatures } from "./expansion/random-features/random-features.js";
export { type RbfFeaturesState, rbfFeatures } from "./expansion/rbf-features/rbf-features.js";
export { type HogState, hog } from "./image/hog/hog.js";
export { type ImageHistogramState, imageHistogram } from "./image/image-histogram/image-histogram.js";
export { type ImagePixelsState, imagePixels } from "./image/image-pixels/image-pixels.js";
export { type ImputeState, impute } from "./imputation/impute/impute.js";
export {
  type IterativeImputeProgress,
  type IterativeImputeState,
  iterativeImpute,
} from "./imputation/iterative-impute/iterative-impute.js";
export { type KnnImputeState, knnImpute } from "./imputation/knn-impute/knn-impute.js";
export { type MissingIndicatorState, missingIndicator } from "./imputation/missing-indicator/missing-indicator.js";
export { type ClipState, clip } from "./scaling/clip/clip.js";
export { logTransform } from "./scaling/log-transform/log-transform.js";
export { type MaxAbsScaleState, maxAbsScale } from "./scaling/max-abs-scale/max-abs-scale.js";
export { type MinMaxScaleState, minMaxScale } from "./scaling/min-max-scale/min-max-scale.js";
export { normalizeRows } from "./scaling/normalize-rows/normalize-rows.js";
export { type PowerTransformState, powerTransform } from "./scaling/power-transform/power-transform.js";
export { type QuantileTransformState, quantileTransform } from "./scaling/quantile-transform/quantile-transform.js";
export { type RobustScaleState, robustScale } from "./scaling/robust-scale/robust-scale.js";
export { type StandardizeState, standardize } from "./scaling/standardize/standardize.js";
export { type BagOfWordsState, bagOfWords } from "./text/bag-of-words/bag-of-words.js";
export { type HashTextState, hashText } from "./text/hash-text/hash-text.js";
export { type TfidfState, tfidf } from "./text/tfidf/tfidf.js";
export { type VarianceThresholdState, varianceThreshold } from "./variance-threshold/variance-threshold.js";
