/** Features: transformers of columns and encoders of tables. */
export { binarize } from "./binarize.js";
export { type BooleanEncodeState, booleanEncode } from "./boolean.js";
export { type CountEncodeState, countEncode } from "./category/count-encode.js";
export { type HashCategoriesState, hashCategories } from "./category/hash-categories.js";
export { type OneHotState, oneHot } from "./category/one-hot.js";
export { flattenOneHot, oneHotMatrix, readOneHotMatrix } from "./category/one-hot-matrix.js";
export { type TargetEncodeState, targetEncode } from "./category/target-encode.js";
export { type ClipState, clip } from "./clip.js";
export { type DateFeaturesState, dateFeatures } from "./date/date-features.js";
export { type DatePart, datePart, dateParts, datePhase } from "./date/date-parts.js";
export { decodeLabels } from "./decode-labels.js";
export { type DiscretizeState, discretize } from "./discretize.js";
export { discretizeColumn } from "./discretize-column.js";
export { imageGradients } from "./image/gradients.js";
export { greyWeights, toGrey } from "./image/grey.js";
export { colorHistograms, type HistogramBins, intensityHistograms } from "./image/histograms.js";
export { type HogState, hog } from "./image/hog.js";
export { type ImageColumn, type ImageSize, imagesFromRows } from "./image/image-column.js";
export { type ImageHistogramState, imageHistogram } from "./image/image-histogram.js";
export { type ImagePixelsState, imagePixels } from "./image/image-pixels.js";
export {
  type BlockNorm,
  type OrientedGradientsOptions,
  orientedGradients,
} from "./image/oriented-gradients.js";
export { cropImages, gridPatches, type Patches, type Rectangle, randomPatches } from "./image/patches.js";
export { type ResizeOptions, resizeImages } from "./image/resize.js";
export type { Interpolation } from "./image/resize-taps.js";
export { type ImputeState, imputeConstants } from "./impute-constants.js";
export {
  type IterativeImputeProgress,
  type IterativeImputeState,
  iterativeImpute,
} from "./impute-iterative.js";
export { type MissingIndicatorState, missingIndicator } from "./impute-missing-indicator.js";
export { type KnnImputeState, knnImpute } from "./impute-neighbors.js";
export { logTransform } from "./log-transform.js";
export { type MaxAbsScaleState, maxAbsScale } from "./max-abs-scale.js";
export { type MinMaxScaleState, minMaxScale } from "./min-max-scale.js";
export { normalizeRows } from "./normalize-rows.js";
export { type NystromState, nystrom } from "./nystrom.js";
export { type OrdinalEncodeState, ordinalEncode } from "./ordinal.js";
export { type PolynomialFeaturesState, polynomialFeatures } from "./polynomial-features.js";
export { type PowerTransformState, powerTransform } from "./power-transform.js";
export { type QuantileTransformState, quantileTransform } from "./quantile-transform.js";
export { type RandomFeaturesState, randomFeatures } from "./random-features.js";
export { type RbfFeaturesState, rbfFeatures } from "./rbf-features.js";
export { type RobustScaleState, robustScale } from "./robust-scale.js";
export { type StandardizeState, standardize } from "./standardize.js";
export { type BagOfWordsState, bagOfWords } from "./text/bag-of-words.js";
export { type HashTextState, hashText } from "./text/hash-text.js";
export { type TfidfState, tfidf } from "./text/tfidf.js";
export { type VarianceThresholdState, varianceThreshold } from "./variance-threshold.js";
