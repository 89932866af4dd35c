/** Every method of the library in one registry, for programs that find methods by name. */

import { bernoulliNaiveBayes } from "./bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "./bayes/categorical-naive-bayes.js";
import { complementNaiveBayes } from "./bayes/complement-naive-bayes.js";
import { gaussianNaiveBayes } from "./bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./bayes/mixed-naive-bayes.js";
import { multinomialNaiveBayes } from "./bayes/multinomial-naive-bayes.js";
import { kMeans } from "./clustering/k-means.js";
import { cca } from "./components/canonical/cca.js";
import { kernelCca } from "./components/canonical/kernel-cca.js";
import { plsCanonical } from "./components/canonical/pls-canonical.js";
import { plsRegression } from "./components/canonical/pls-regression.js";
import { factorAnalysis } from "./components/factor-analysis/factor-analysis.js";
import { commonSpatialPatterns } from "./components/independent/common-spatial-patterns.js";
import { fastIca } from "./components/independent/fast-ica.js";
import { infomax } from "./components/independent/infomax.js";
import { jade } from "./components/independent/jade.js";
import { kernelTdsep } from "./components/independent/kernel-tdsep.js";
import { slowFeatureAnalysis } from "./components/independent/slow-feature-analysis.js";
import { sobi } from "./components/independent/sobi.js";
import { whiten } from "./components/independent/whiten.js";
import { kernelPca } from "./components/kernel-pca/kernel-pca.js";
import { nmf } from "./components/nmf/nmf.js";
import { incrementalPca } from "./components/pca/incremental-pca.js";
import { pca } from "./components/pca/pca.js";
import { principalCurve } from "./components/pca/principal-curve.js";
import { probabilisticPca } from "./components/pca/probabilistic-pca.js";
import { robustPca } from "./components/pca/robust-pca.js";
import { randomProjection } from "./components/random-projection/random-projection.js";
import { dictionaryLearning } from "./components/sparse/dictionary-learning.js";
import { sparsePca } from "./components/sparse/sparse-pca.js";
import { truncatedSvd } from "./components/truncated-svd/truncated-svd.js";
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
import { rbfFeatures } from "./features/rbf-features.js";
import { robustScale } from "./features/robust-scale.js";
import { standardize } from "./features/standardize.js";
import { bagOfWords } from "./features/text/bag-of-words.js";
import { hashText } from "./features/text/hash-text.js";
import { tfidf } from "./features/text/tfidf.js";
import { varianceThreshold } from "./features/variance-threshold.js";
import { bernoulliRegression } from "./linear/bernoulli-regression.js";
import { elasticNet } from "./linear/elastic-net.js";
import { gammaRegression, poissonRegression } from "./linear/generalized-linear.js";
import { huberRegression } from "./linear/huber-regression.js";
import { isotonic } from "./linear/isotonic.js";
import { kernelRidge } from "./linear/kernel-ridge.js";
import { lars } from "./linear/lars.js";
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
import { gaussianProcess } from "./probabilistic/gaussian-process.js";
import { bayesianSearch } from "./selection/bayesian-search.js";
import { earlyStopping } from "./selection/early-stopping.js";
import { calibratedClassifier } from "./selection/ensembles/calibrated-classifier.js";
import { stackingClassifier } from "./selection/ensembles/stacking-classifier.js";
import { stackingRegressor } from "./selection/ensembles/stacking-regressor.js";
import { votingClassifier } from "./selection/ensembles/voting-classifier.js";
import { votingRegressor } from "./selection/ensembles/voting-regressor.js";
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
  bernoulliRegression,
  binarize,
  booleanEncode,
  boostedTreesClassifier,
  boostedTreesRegressor,
  calibratedClassifier,
  categoricalNaiveBayes,
  cca,
  clip,
  columns,
  commonSpatialPatterns,
  complementNaiveBayes,
  countEncode,
  dateFeatures,
  dictionaryLearning,
  discretize,
  earlyStopping,
  elasticNet,
  encodeTable,
  extraTreesClassifier,
  extraTreesRegressor,
  factorAnalysis,
  fastIca,
  fisherProjection,
  gammaRegression,
  gaussianNaiveBayes,
  gaussianProcess,
  gridSearch,
  halvingSearch,
  hashCategories,
  hashText,
  hog,
  huberRegression,
  imageHistogram,
  imagePixels,
  imputeConstants,
  incrementalPca,
  infomax,
  isotonic,
  iterativeImpute,
  jade,
  kMeans,
  kernelCca,
  kernelPca,
  kernelRidge,
  kernelTdsep,
  knnImpute,
  lars,
  lasso,
  leastSquares,
  linearDiscriminant,
  logTransform,
  logisticRegression,
  maxAbsScale,
  minMaxScale,
  missingIndicator,
  mixedNaiveBayes,
  multinomialNaiveBayes,
  nearestCentroid,
  nearestNeighborsClassifier,
  nearestNeighborsRegressor,
  nmf,
  normalizeRows,
  nystrom,
  oneHot,
  ordinalEncode,
  pca,
  perceptron,
  pipeline,
  plsCanonical,
  plsRegression,
  poissonRegression,
  polynomialFeatures,
  powerTransform,
  principalComponentRegression,
  principalCurve,
  probabilisticPca,
  quadraticDiscriminant,
  quantileRegression,
  quantileTransform,
  radiusNeighborsClassifier,
  randomFeatures,
  randomForestClassifier,
  randomForestRegressor,
  randomKitchenSinks,
  randomProjection,
  randomSearch,
  randomSplitClassifier,
  randomSplitRegressor,
  ransac,
  rbfFeatures,
  ridge,
  robustPca,
  robustRegression,
  robustScale,
  slowFeatureAnalysis,
  sobi,
  sparsePca,
  stackingClassifier,
  stackingRegressor,
  standardize,
  stochasticLasso,
  targetEncode,
  tfidf,
  theilSen,
  treeClassifier,
  treeRegressor,
  truncatedSvd,
  varianceThreshold,
  votingClassifier,
  votingRegressor,
  whiten,
]);
