/** Every method of the library in one registry, for programs that find methods by name. */

import { bernoulliNaiveBayes } from "./bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "./bayes/categorical-naive-bayes.js";
import { complementNaiveBayes } from "./bayes/complement-naive-bayes.js";
import { gaussianNaiveBayes } from "./bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./bayes/mixed-naive-bayes.js";
import { multinomialNaiveBayes } from "./bayes/multinomial-naive-bayes.js";
import { kMeans } from "./clustering/k-means.js";
import { pca } from "./components/pca.js";
import { createRegistry } from "./contract/registry.js";
import { fisherProjection } from "./discriminant/fisher-projection.js";
import { linearDiscriminant } from "./discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "./discriminant/quadratic-discriminant.js";
import { binarize } from "./features/binarize.js";
import { booleanEncode } from "./features/boolean.js";
import { countEncode } from "./features/category/count-encode.js";
import { hashCategories } from "./features/category/hash-categories.js";
import { oneHot } from "./features/category/one-hot.js";
import { targetEncode } from "./features/category/target-encode.js";
import { clip } from "./features/clip.js";
import { dateFeatures } from "./features/date/date-features.js";
import { discretize } from "./features/discretize.js";
import { hog } from "./features/image/hog.js";
import { imageHistogram } from "./features/image/image-histogram.js";
import { imagePixels } from "./features/image/image-pixels.js";
import { imputeConstants } from "./features/impute-constants.js";
import { iterativeImpute } from "./features/impute-iterative.js";
import { missingIndicator } from "./features/impute-missing-indicator.js";
import { knnImpute } from "./features/impute-neighbors.js";
import { logTransform } from "./features/log-transform.js";
import { maxAbsScale } from "./features/max-abs-scale.js";
import { minMaxScale } from "./features/min-max-scale.js";
import { normalizeRows } from "./features/normalize-rows.js";
import { nystrom } from "./features/nystrom.js";
import { ordinalEncode } from "./features/ordinal.js";
import { polynomialFeatures } from "./features/polynomial-features.js";
import { powerTransform } from "./features/power-transform.js";
import { quantileTransform } from "./features/quantile-transform.js";
import { randomFeatures } from "./features/random-features.js";
import { robustScale } from "./features/robust-scale.js";
import { standardize } from "./features/standardize.js";
import { bagOfWords } from "./features/text/bag-of-words.js";
import { hashText } from "./features/text/hash-text.js";
import { tfidf } from "./features/text/tfidf.js";
import { varianceThreshold } from "./features/variance-threshold.js";
import { elasticNet } from "./linear/elastic-net.js";
import { gammaRegression, poissonRegression } from "./linear/generalized-linear.js";
import { huberRegression } from "./linear/huber-regression.js";
import { isotonic } from "./linear/isotonic.js";
import { kernelRidge } from "./linear/kernel-ridge.js";
import { lasso } from "./linear/lasso.js";
import { leastSquares } from "./linear/least-squares.js";
import { logisticRegression } from "./linear/logistic-regression.js";
import { perceptron } from "./linear/perceptron.js";
import { principalComponentRegression } from "./linear/principal-component-regression.js";
import { quantileRegression } from "./linear/quantile-regression.js";
import { randomKitchenSinks } from "./linear/random-kitchen-sinks.js";
import { ransac } from "./linear/ransac.js";
import { ridge } from "./linear/ridge.js";
import { robustRegression } from "./linear/robust-regression.js";
import { stochasticLasso } from "./linear/stochastic-lasso.js";
import { theilSen } from "./linear/theil-sen.js";
import { nearestCentroid } from "./nearest/nearest-centroid.js";
import { nearestNeighborsClassifier } from "./nearest/nearest-neighbors-classifier.js";
import { nearestNeighborsRegressor } from "./nearest/nearest-neighbors-regressor.js";
import { radiusNeighborsClassifier } from "./nearest/radius-neighbors-classifier.js";
import { columns } from "./pipeline/columns.js";
import { encodeTable } from "./pipeline/encode-table.js";
import { pipeline } from "./pipeline/pipeline.js";
import { bayesianSearch } from "./selection/bayesian-search.js";
import { earlyStopping } from "./selection/early-stopping.js";
import { gridSearch } from "./selection/grid-search.js";
import { halvingSearch } from "./selection/halving-search.js";
import { randomSearch } from "./selection/random-search.js";
import { adaBoost } from "./trees/ada-boost.js";
import { boostedTreesClassifier } from "./trees/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "./trees/boosted-trees-regressor.js";
import { extraTreesClassifier, randomForestClassifier } from "./trees/forest-classifiers.js";
import { extraTreesRegressor, randomForestRegressor } from "./trees/forest-regressors.js";
import { randomSplitClassifier, randomSplitRegressor } from "./trees/random-split-trees.js";
import { treeClassifier } from "./trees/tree-classifier.js";
import { treeRegressor } from "./trees/tree-regressor.js";

/**
 * All methods. It imports the whole library: a program that needs a few methods makes its own registry of those.
 *
 * @example
 * ```ts
 * import { registry } from "lectern/registry";
 *
 * console.log(registry.methods.map(({ kind, summary }) => `${kind}: ${summary}`).join("\n"));
 * ```
 */
export const registry = createRegistry([
  adaBoost,
  bagOfWords,
  bayesianSearch,
  bernoulliNaiveBayes,
  binarize,
  booleanEncode,
  boostedTreesClassifier,
  boostedTreesRegressor,
  categoricalNaiveBayes,
  clip,
  columns,
  complementNaiveBayes,
  countEncode,
  dateFeatures,
  discretize,
  earlyStopping,
  elasticNet,
  encodeTable,
  extraTreesClassifier,
  extraTreesRegressor,
  fisherProjection,
  gammaRegression,
  gaussianNaiveBayes,
  gridSearch,
  halvingSearch,
  hashCategories,
  hashText,
  hog,
  huberRegression,
  imageHistogram,
  imagePixels,
  imputeConstants,
  isotonic,
  iterativeImpute,
  kernelRidge,
  kMeans,
  knnImpute,
  lasso,
  leastSquares,
  linearDiscriminant,
  logisticRegression,
  logTransform,
  maxAbsScale,
  minMaxScale,
  missingIndicator,
  mixedNaiveBayes,
  multinomialNaiveBayes,
  nearestCentroid,
  nearestNeighborsClassifier,
  nearestNeighborsRegressor,
  normalizeRows,
  nystrom,
  oneHot,
  ordinalEncode,
  pca,
  perceptron,
  pipeline,
  poissonRegression,
  polynomialFeatures,
  powerTransform,
  principalComponentRegression,
  quadraticDiscriminant,
  quantileRegression,
  quantileTransform,
  radiusNeighborsClassifier,
  randomFeatures,
  randomForestClassifier,
  randomForestRegressor,
  randomKitchenSinks,
  randomSearch,
  randomSplitClassifier,
  randomSplitRegressor,
  ransac,
  ridge,
  robustRegression,
  robustScale,
  standardize,
  stochasticLasso,
  targetEncode,
  tfidf,
  theilSen,
  treeClassifier,
  treeRegressor,
  varianceThreshold,
]);
