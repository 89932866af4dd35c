/** Numbers: random streams, precise sums, special functions, probability distributions. */
export { betaFunction, logBeta, logGammaIncrease } from "./beta-function.js";
export { type Delaunay, delaunay } from "./delaunay.js";
export { digamma, trigamma } from "./digamma.js";
export { beta } from "./distributions/beta.js";
export { bernoulli, binomial } from "./distributions/binomial.js";
export { cauchy } from "./distributions/cauchy.js";
export type { Distribution } from "./distributions/distribution.js";
export { fisherF } from "./distributions/fisher-f.js";
export { chiSquared, exponential, gamma } from "./distributions/gamma.js";
export { laplace } from "./distributions/laplace.js";
export { logistic } from "./distributions/logistic.js";
export { geometric, negativeBinomial } from "./distributions/negative-binomial.js";
export { logNormal, normal } from "./distributions/normal.js";
export { poisson } from "./distributions/poisson.js";
export { studentT } from "./distributions/student-t.js";
export { uniform } from "./distributions/uniform.js";
export { weibull } from "./distributions/weibull.js";
export { erf, erfc, scaledErfc } from "./error-function.js";
export { createFft, type Fft } from "./fft.js";
export { createFft2d, type Fft2d } from "./fft-2d.js";
export {
  type ConvolutionPart,
  circularConvolve,
  circularCorrelate,
  convolve,
  correlate,
} from "./fft-convolution.js";
export type { ComplexArrays } from "./fft-passes.js";
export { createRealFft, type RealFft } from "./fft-real.js";
export {
  fft,
  fftFrequencies,
  inverseFft,
  inverseRealFft,
  realFft,
  realFftFrequencies,
} from "./fft-transforms.js";
export { gammaFunction, logGamma, logGammaOnePlus } from "./gamma-function.js";
export { regularizedBeta, regularizedBetaComplement } from "./incomplete-beta.js";
export { inverseRegularizedBeta, inverseRegularizedBetaComplement } from "./incomplete-beta-inverse.js";
export { regularizedLowerGamma, regularizedUpperGamma } from "./incomplete-gamma.js";
export { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma } from "./incomplete-gamma-inverse.js";
export { inverseErf, inverseErfc } from "./inverse-error-function.js";
export { log1pMinusX } from "./log1p-minus-x.js";
export { bayesPosterior, type ClassDensity, type GridPosterior } from "./probability-bayes.js";
export { momentsOfTable, type TableMoments } from "./probability-covariance.js";
export {
  conditionalOf,
  type GridAxis,
  type GridDistribution,
  type GridSide,
  griddedDensity,
  gridMean,
  gridProbability,
  gridVariance,
  type JointGrid,
  jointCovariance,
  jointDensity,
  jointMean,
  jointTable,
  marginalOf,
  tableDistribution,
} from "./probability-grid.js";
export {
  areIndependent,
  type ConditionalExpectation,
  chainProbability,
  complementOf,
  conditionalExpectations,
  conditionalProbability,
  conditionOn,
  createProbabilitySpace,
  eventProbability,
  expectationOf,
  intersectionOf,
  type ProbabilityEvent,
  type ProbabilitySpace,
  unionOf,
} from "./probability-space.js";
export type { Random } from "./random.js";
export { createRandom } from "./random.js";
export {
  empiricalInfluence,
  influenceAt,
  LOSS_CUTOFFS,
  type LocationLoss,
  lossAt,
  median,
  medianDeviation,
  NORMAL_MAD,
  type RobustLocationSettings,
  robustLocation,
  trimmedMean,
  weightAt,
} from "./robust-location.js";
export type { Moments } from "./running-moments.js";
export { addToMoments, mergeMoments, momentsVariance, noMoments } from "./running-moments.js";
export { dot, logSumExp, mean, sum, variance } from "./sums.js";
