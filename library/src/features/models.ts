/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { binarize } from "./binning/binarize/binarize.js";
import type { discretize } from "./binning/discretize/discretize.js";
import type { booleanEncode } from "./category/boolean-encode/boolean-encode.js";
import type { countEncode } from "./category/count-encode/count-encode.js";
import type { hashCategories } from "./category/hash-categories/hash-categories.js";
import type { oneHot } from "./category/one-hot/one-hot.js";
import type { ordinalEncode } from "./category/ordinal-encode/ordinal-encode.js";
import type { targetEncode } from "./category/target-encode/target-encode.js";
import type { dateFeatures } from "./date/date-features/date-features.js";
import type { nystrom } from "./expansion/nystrom/nystrom.js";
import type { polynomialFeatures } from "./expansion/polynomial-features/polynomial-features.js";
import type { randomFeatures } from "./expansion/random-features/random-features.js";
import type { rbfFeatures } from "./expansion/rbf-features/rbf-features.js";
import type { hog } from "./image/hog/hog.js";
import type { imageHistogram } from "./image/image-histogram/image-histogram.js";
import type { imagePixels } from "./image/image-pixels/image-pixels.js";
import type { impute } from "./imputation/impute/impute.js";
import type { iterativeImpute } from "./imputation/iterative-impute/iterative-impute.js";
import type { knnImpute } from "./imputation/knn-impute/knn-impute.js";
import type { missingIndicator } from "./imputation/missing-indicator/missing-indicator.js";
import type { clip } from "./scaling/clip/clip.js";
import type { logTransform } from "./scaling/log-transform/log-transform.js";
import type { maxAbsScale } from "./scaling/max-abs-scale/max-abs-scale.js";
import type { minMaxScale } from "./scaling/min-max-scale/min-max-scale.js";
import type { normalizeRows } from "./scaling/normalize-rows/normalize-rows.js";
import type { powerTransform } from "./scaling/power-transform/power-transform.js";
import type { quantileTransform } from "./scaling/quantile-transform/quantile-transform.js";
import type { robustScale } from "./scaling/robust-scale/robust-scale.js";
import type { standardize } from "./scaling/standardize/standardize.js";
import type { bagOfWords } from "./text/bag-of-words/bag-of-words.js";
import type { bytePairTokenizer } from "./text/byte-pair-tokenizer/byte-pair-tokenizer.js";
import type { hashText } from "./text/hash-text/hash-text.js";
import type { tfidf } from "./text/tfidf/tfidf.js";
import type { wordTokenizer } from "./text/word-tokenizer/word-tokenizer.js";
import type { wordVectors } from "./text/word-vectors/word-vectors.js";
import type { varianceThreshold } from "./variance-threshold/variance-threshold.js";

/** A fitted {@link binarize}. */
export interface BinarizeModel extends ReturnType<(typeof binarize)["restore"]> {}
/** A recipe of {@link binarize}. */
export interface BinarizeRecipe extends ReturnType<typeof binarize> {}

/** A fitted {@link discretize}. */
export interface DiscretizeModel extends ReturnType<(typeof discretize)["restore"]> {}
/** A recipe of {@link discretize}. */
export interface DiscretizeRecipe extends ReturnType<typeof discretize> {}

/** A fitted {@link booleanEncode}. */
export interface BooleanEncodeModel extends ReturnType<(typeof booleanEncode)["restore"]> {}
/** A recipe of {@link booleanEncode}. */
export interface BooleanEncodeRecipe extends ReturnType<typeof booleanEncode> {}

/** A fitted {@link countEncode}. */
export interface CountEncodeModel extends ReturnType<(typeof countEncode)["restore"]> {}
/** A recipe of {@link countEncode}. */
export interface CountEncodeRecipe extends ReturnType<typeof countEncode> {}

/** A fitted {@link hashCategories}. */
export interface HashCategoriesModel extends ReturnType<(typeof hashCategories)["restore"]> {}
/** A recipe of {@link hashCategories}. */
export interface HashCategoriesRecipe extends ReturnType<typeof hashCategories> {}

/** A fitted {@link oneHot}. */
export interface OneHotModel extends ReturnType<(typeof oneHot)["restore"]> {}
/** A recipe of {@link oneHot}. */
export interface OneHotRecipe extends ReturnType<typeof oneHot> {}

/** A fitted {@link ordinalEncode}. */
export interface OrdinalEncodeModel extends ReturnType<(typeof ordinalEncode)["restore"]> {}
/** A recipe of {@link ordinalEncode}. */
export interface OrdinalEncodeRecipe extends ReturnType<typeof ordinalEncode> {}

/** A fitted {@link targetEncode}. */
export interface TargetEncodeModel extends ReturnType<(typeof targetEncode)["restore"]> {}
/** A recipe of {@link targetEncode}. */
export interface TargetEncodeRecipe extends ReturnType<typeof targetEncode> {}

/** A fitted {@link dateFeatures}. */
export interface DateFeaturesModel extends ReturnType<(typeof dateFeatures)["restore"]> {}
/** A recipe of {@link dateFeatures}. */
export interface DateFeaturesRecipe extends ReturnType<typeof dateFeatures> {}

/** A fitted {@link nystrom}. */
export interface NystromModel extends ReturnType<(typeof nystrom)["restore"]> {}
/** A recipe of {@link nystrom}. */
export interface NystromRecipe extends ReturnType<typeof nystrom> {}

/** A fitted {@link polynomialFeatures}. */
export interface PolynomialFeaturesModel extends ReturnType<(typeof polynomialFeatures)["restore"]> {}
/** A recipe of {@link polynomialFeatures}. */
export interface PolynomialFeaturesRecipe extends ReturnType<typeof polynomialFeatures> {}

/** A fitted {@link randomFeatures}. */
export interface RandomFeaturesModel extends ReturnType<(typeof randomFeatures)["restore"]> {}
/** A recipe of {@link randomFeatures}. */
export interface RandomFeaturesRecipe extends ReturnType<typeof randomFeatures> {}

/** A fitted {@link rbfFeatures}. */
export interface RbfFeaturesModel extends ReturnType<(typeof rbfFeatures)["restore"]> {}
/** A recipe of {@link rbfFeatures}. */
export interface RbfFeaturesRecipe extends ReturnType<typeof rbfFeatures> {}

/** A fitted {@link hog}. */
export interface HogModel extends ReturnType<(typeof hog)["restore"]> {}
/** A recipe of {@link hog}. */
export interface HogRecipe extends ReturnType<typeof hog> {}

/** A fitted {@link imageHistogram}. */
export interface ImageHistogramModel extends ReturnType<(typeof imageHistogram)["restore"]> {}
/** A recipe of {@link imageHistogram}. */
export interface ImageHistogramRecipe extends ReturnType<typeof imageHistogram> {}

/** A fitted {@link imagePixels}. */
export interface ImagePixelsModel extends ReturnType<(typeof imagePixels)["restore"]> {}
/** A recipe of {@link imagePixels}. */
export interface ImagePixelsRecipe extends ReturnType<typeof imagePixels> {}

/** A fitted {@link impute}. */
export interface ImputeModel extends ReturnType<(typeof impute)["restore"]> {}
/** A recipe of {@link impute}. */
export interface ImputeRecipe extends ReturnType<typeof impute> {}

/** A fitted {@link iterativeImpute}. */
export interface IterativeImputeModel extends ReturnType<(typeof iterativeImpute)["restore"]> {}
/** A recipe of {@link iterativeImpute}. */
export interface IterativeImputeRecipe extends ReturnType<typeof iterativeImpute> {}

/** A fitted {@link knnImpute}. */
export interface KnnImputeModel extends ReturnType<(typeof knnImpute)["restore"]> {}
/** A recipe of {@link knnImpute}. */
export interface KnnImputeRecipe extends ReturnType<typeof knnImpute> {}

/** A fitted {@link missingIndicator}. */
export interface MissingIndicatorModel extends ReturnType<(typeof missingIndicator)["restore"]> {}
/** A recipe of {@link missingIndicator}. */
export interface MissingIndicatorRecipe extends ReturnType<typeof missingIndicator> {}

/** A fitted {@link clip}. */
export interface ClipModel extends ReturnType<(typeof clip)["restore"]> {}
/** A recipe of {@link clip}. */
export interface ClipRecipe extends ReturnType<typeof clip> {}

/** A fitted {@link logTransform}. */
export interface LogTransformModel extends ReturnType<(typeof logTransform)["restore"]> {}
/** A recipe of {@link logTransform}. */
export interface LogTransformRecipe extends ReturnType<typeof logTransform> {}

/** A fitted {@link maxAbsScale}. */
export interface MaxAbsScaleModel extends ReturnType<(typeof maxAbsScale)["restore"]> {}
/** A recipe of {@link maxAbsScale}. */
export interface MaxAbsScaleRecipe extends ReturnType<typeof maxAbsScale> {}

/** A fitted {@link minMaxScale}. */
export interface MinMaxScaleModel extends ReturnType<(typeof minMaxScale)["restore"]> {}
/** A recipe of {@link minMaxScale}. */
export interface MinMaxScaleRecipe extends ReturnType<typeof minMaxScale> {}

/** A fitted {@link normalizeRows}. */
export interface NormalizeRowsModel extends ReturnType<(typeof normalizeRows)["restore"]> {}
/** A recipe of {@link normalizeRows}. */
export interface NormalizeRowsRecipe extends ReturnType<typeof normalizeRows> {}

/** A fitted {@link powerTransform}. */
export interface PowerTransformModel extends ReturnType<(typeof powerTransform)["restore"]> {}
/** A recipe of {@link powerTransform}. */
export interface PowerTransformRecipe extends ReturnType<typeof powerTransform> {}

/** A fitted {@link quantileTransform}. */
export interface QuantileTransformModel extends ReturnType<(typeof quantileTransform)["restore"]> {}
/** A recipe of {@link quantileTransform}. */
export interface QuantileTransformRecipe extends ReturnType<typeof quantileTransform> {}

/** A fitted {@link robustScale}. */
export interface RobustScaleModel extends ReturnType<(typeof robustScale)["restore"]> {}
/** A recipe of {@link robustScale}. */
export interface RobustScaleRecipe extends ReturnType<typeof robustScale> {}

/** A fitted {@link standardize}. */
export interface StandardizeModel extends ReturnType<(typeof standardize)["restore"]> {}
/** A recipe of {@link standardize}. */
export interface StandardizeRecipe extends ReturnType<typeof standardize> {}

/** A fitted {@link bagOfWords}. */
export interface BagOfWordsModel extends ReturnType<(typeof bagOfWords)["restore"]> {}
/** A recipe of {@link bagOfWords}. */
export interface BagOfWordsRecipe extends ReturnType<typeof bagOfWords> {}

/** A fitted {@link bytePairTokenizer}. */
export interface BytePairTokenizerModel extends ReturnType<(typeof bytePairTokenizer)["restore"]> {}
/** A recipe of {@link bytePairTokenizer}. */
export interface BytePairTokenizerRecipe extends ReturnType<typeof bytePairTokenizer> {}

/** A fitted {@link hashText}. */
export interface HashTextModel extends ReturnType<(typeof hashText)["restore"]> {}
/** A recipe of {@link hashText}. */
export interface HashTextRecipe extends ReturnType<typeof hashText> {}

/** A fitted {@link tfidf}. */
export interface TfidfModel extends ReturnType<(typeof tfidf)["restore"]> {}
/** A recipe of {@link tfidf}. */
export interface TfidfRecipe extends ReturnType<typeof tfidf> {}

/** A fitted {@link wordTokenizer}. */
export interface WordTokenizerModel extends ReturnType<(typeof wordTokenizer)["restore"]> {}
/** A recipe of {@link wordTokenizer}. */
export interface WordTokenizerRecipe extends ReturnType<typeof wordTokenizer> {}

/** A fitted {@link wordVectors}. */
export interface WordVectorsModel extends ReturnType<(typeof wordVectors)["restore"]> {}
/** A recipe of {@link wordVectors}. */
export interface WordVectorsRecipe extends ReturnType<typeof wordVectors> {}

/** A fitted {@link varianceThreshold}. */
export interface VarianceThresholdModel extends ReturnType<(typeof varianceThreshold)["restore"]> {}
/** A recipe of {@link varianceThreshold}. */
export interface VarianceThresholdRecipe extends ReturnType<typeof varianceThreshold> {}
