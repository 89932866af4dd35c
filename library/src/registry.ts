/** Every method of the library in one registry, for programs that find methods by name. */

import { bernoulliNaiveBayes } from "./bayes/bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "./bayes/categorical-naive-bayes/categorical-naive-bayes.js";
import { complementNaiveBayes } from "./bayes/complement-naive-bayes/complement-naive-bayes.js";
import { gaussianNaiveBayes } from "./bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./bayes/mixed-naive-bayes/mixed-naive-bayes.js";
import { multinomialNaiveBayes } from "./bayes/multinomial-naive-bayes/multinomial-naive-bayes.js";
import { kMeans } from "./clustering/k-means/k-means.js";
import { cca } from "./components/canonical/cca/cca.js";
import { kernelCca } from "./components/canonical/kernel-cca/kernel-cca.js";
import { plsCanonical } from "./components/canonical/pls-canonical/pls-canonical.js";
import { plsRegression } from "./components/canonical/pls-regression/pls-regression.js";
import { factorAnalysis } from "./components/factor-analysis/factor-analysis.js";
import { commonSpatialPatterns } from "./components/independent/common-spatial-patterns/common-spatial-patterns.js";
import { fastIca } from "./components/independent/fast-ica/fast-ica.js";
import { infomax } from "./components/independent/infomax/infomax.js";
import { jade } from "./components/independent/jade/jade.js";
import { kernelTdsep } from "./components/independent/kernel-tdsep/kernel-tdsep.js";
import { slowFeatureAnalysis } from "./components/independent/slow-feature-analysis/slow-feature-analysis.js";
import { sobi } from "./components/independent/sobi/sobi.js";
import { whiten } from "./components/independent/whiten/whiten.js";
import { kernelPca } from "./components/kernel-pca/kernel-pca.js";
import { nmf } from "./components/nmf/nmf.js";
import { incrementalPca } from "./components/principal/incremental-pca/incremental-pca.js";
import { pca } from "./components/principal/pca/pca.js";
import { principalCurve } from "./components/principal/principal-curve/principal-curve.js";
import { probabilisticPca } from "./components/principal/probabilistic-pca/probabilistic-pca.js";
import { robustPca } from "./components/principal/robust-pca/robust-pca.js";
import { randomProjection } from "./components/random-projection/random-projection.js";
import { dictionaryLearning } from "./components/sparse/dictionary-learning/dictionary-learning.js";
import { sparsePca } from "./components/sparse/sparse-pca/sparse-pca.js";
import { truncatedSvd } from "./components/truncated-svd/truncated-svd.js";
import { createRegistry } from "./contract/registry.js";
import { fisherProjection } from "./discriminant/fisher-projection/fisher-projection.js";
import { linearDiscriminant } from "./discriminant/linear-discriminant/linear-discriminant.js";
import { quadraticDiscriminant } from "./discriminant/quadratic-discriminant/quadratic-discriminant.js";
import { calibratedClassifier } from "./ensembles/calibrated-classifier/calibrated-classifier.js";
import { stackingClassifier } from "./ensembles/stacking-classifier/stacking-classifier.js";
import { stackingRegressor } from "./ensembles/stacking-regressor/stacking-regressor.js";
import { votingClassifier } from "./ensembles/voting-classifier/voting-classifier.js";
import { votingRegressor } from "./ensembles/voting-regressor/voting-regressor.js";
import { binarize } from "./features/binning/binarize/binarize.js";
import { discretize } from "./features/binning/discretize/discretize.js";
import { booleanEncode } from "./features/category/boolean-encode/boolean-encode.js";
import { countEncode } from "./features/category/count-encode/count-encode.js";
import { hashCategories } from "./features/category/hash-categories/hash-categories.js";
import { oneHot } from "./features/category/one-hot/one-hot.js";
import { ordinalEncode } from "./features/category/ordinal-encode/ordinal-encode.js";
import { targetEncode } from "./features/category/target-encode/target-encode.js";
import { dateFeatures } from "./features/date/date-features/date-features.js";
import { nystrom } from "./features/expansion/nystrom/nystrom.js";
import { polynomialFeatures } from "./features/expansion/polynomial-features/polynomial-features.js";
import { randomFeatures } from "./features/expansion/random-features/random-features.js";
import { rbfFeatures } from "./features/expansion/rbf-features/rbf-features.js";
import { hog } from "./features/image/hog/hog.js";
import { imageHistogram } from "./features/image/image-histogram/image-histogram.js";
import { imagePixels } from "./features/image/image-pixels/image-pixels.js";
import { imputeConstants } from "./features/imputation/impute/impute.js";
import { iterativeImpute } from "./features/imputation/iterative-impute/iterative-impute.js";
import { knnImpute } from "./features/imputation/knn-impute/knn-impute.js";
import { missingIndicator } from "./features/imputation/missing-indicator/missing-indicator.js";
import { clip } from "./features/scaling/clip/clip.js";
import { logTransform } from "./features/scaling/log-transform/log-transform.js";
import { maxAbsScale } from "./features/scaling/max-abs-scale/max-abs-scale.js";
import { minMaxScale } from "./features/scaling/min-max-scale/min-max-scale.js";
import { normalizeRows } from "./features/scaling/normalize-rows/normalize-rows.js";
import { powerTransform } from "./features/scaling/power-transform/power-transform.js";
import { quantileTransform } from "./features/scaling/quantile-transform/quantile-transform.js";
import { robustScale } from "./features/scaling/robust-scale/robust-scale.js";
import { standardize } from "./features/scaling/standardize/standardize.js";
import { bagOfWords } from "./features/text/bag-of-words/bag-of-words.js";
import { hashText } from "./features/text/hash-text/hash-text.js";
import { tfidf } from "./features/text/tfidf/tfidf.js";
import { varianceThreshold } from "./features/variance-threshold/variance-threshold.js";
import { kernelRidge } from "./kernel-machines/kernel-ridge/kernel-ridge.js";
import { bernoulliRegression } from "./linear/bernoulli-regression/bernoulli-regression.js";
import { elasticNet } from "./linear/elastic-net/elastic-net.js";
import { gammaRegression } from "./linear/generalized-linear/gamma-regression/gamma-regression.js";
import { poissonRegression } from "./linear/generalized-linear/poisson-regression/poisson-regression.js";
import { huberRegression } from "./linear/huber-regression/huber-regression.js";
import { lars } from "./linear/lars/lars.js";
import { lasso } from "./linear/lasso/lasso.js";
import { leastSquares } from "./linear/least-squares/least-squares.js";
import { logisticRegression } from "./linear/logistic-regression/logistic-regression.js";
import { perceptron } from "./linear/perceptron/perceptron.js";
import { principalComponentRegression } from "./linear/principal-component-regression/principal-component-regression.js";
import { quantileRegression } from "./linear/quantile-regression/quantile-regression.js";
import { randomKitchenSinks } from "./linear/random-kitchen-sinks/random-kitchen-sinks.js";
import { ransac } from "./linear/ransac/ransac.js";
import { ridge } from "./linear/ridge/ridge.js";
import { robustRegression } from "./linear/robust-regression/robust-regression.js";
import { stochasticLasso } from "./linear/stochastic-lasso/stochastic-lasso.js";
import { theilSen } from "./linear/theil-sen/theil-sen.js";
import { isotonic } from "./monotone/isotonic/isotonic.js";
import { nearestCentroid } from "./nearest/nearest-centroid/nearest-centroid.js";
import { nearestNeighborsClassifier } from "./nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { nearestNeighborsRegressor } from "./nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { radiusNeighborsClassifier } from "./nearest/radius-neighbors-classifier/radius-neighbors-classifier.js";
import { columns } from "./pipeline/columns/columns.js";
import { encodeTable } from "./pipeline/encode-table/encode-table.js";
import { pipeline } from "./pipeline/pipeline/pipeline.js";
import { gaussianProcess } from "./probabilistic/gaussian-process/gaussian-process.js";
import { bayesianSearch } from "./selection/bayesian-search/bayesian-search.js";
import { earlyStopping } from "./selection/early-stopping/early-stopping.js";
import { gridSearch } from "./selection/grid-search/grid-search.js";
import { halvingSearch } from "./selection/halving-search/halving-search.js";
import { randomSearch } from "./selection/random-search/random-search.js";
import { adaBoost } from "./trees/ada-boost/ada-boost.js";
import { boostedTreesClassifier } from "./trees/boosted-trees-classifier/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "./trees/boosted-trees-regressor/boosted-trees-regressor.js";
import { extraTreesClassifier } from "./trees/forests/extra-trees-classifier/extra-trees-classifier.js";
import { extraTreesRegressor } from "./trees/forests/extra-trees-regressor/extra-trees-regressor.js";
import { randomForestClassifier } from "./trees/forests/random-forest-classifier/random-forest-classifier.js";
import { randomForestRegressor } from "./trees/forests/random-forest-regressor/random-forest-regressor.js";
import { randomSplitClassifier } from "./trees/random-split/random-split-classifier/random-split-classifier.js";
import { randomSplitRegressor } from "./trees/random-split/random-split-regressor/random-split-regressor.js";
import { treeClassifier } from "./trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "./trees/tree-regressor/tree-regressor.js";

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
