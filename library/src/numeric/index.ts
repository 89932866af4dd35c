/** Numbers: random streams, precise sums, special functions, probability distributions. */

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
export {
  type ConvolutionPart,
  circularConvolve,
  circularCorrelate,
  convolve,
  correlate,
} from "./fft/convolution.js";
export { createFft, type Fft } from "./fft/fft.js";
export type { ComplexArrays } from "./fft/passes.js";
export { createFft2d, type Fft2d } from "./fft/plane.js";
export { createRealFft, type RealFft } from "./fft/real.js";
export {
  fft,
  fftFrequencies,
  inverseFft,
  inverseRealFft,
  realFft,
  realFftFrequencies,
} from "./fft/transforms.js";
export { type Delaunay, delaunay } from "./geometry/delaunay.js";
export { lqNorm } from "./lq-norm.js";
export { bayesPosterior, type ClassDensity, type GridPosterior } from "./probability/bayes.js";
export { momentsOfTable, type TableMoments } from "./probability/covariance.js";
export {
  conditionalOf,
  type GridAxis,
  type GridDistribution,
  type GridSide,
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
} from "./probability/grid.js";
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
} from "./probability/space.js";
export {
  drawTables,
  expectedTables,
  partitionLogProbability,
  tableProbabilities,
} from "./random/chinese-restaurant.js";
export type { Random } from "./random/random.js";
export { createRandom } from "./random/random.js";
export { drawStickFractions, type StickForm, stickWeights } from "./random/stick-breaking.js";
export {
  empiricalInfluence,
  influenceAt,
  type LocationLoss,
  lossAt,
  median,
  medianDeviation,
  type RobustLocationOptions,
  robustLocation,
  trimmedMean,
  weightAt,
} from "./robust-location.js";
export { softmax } from "./softmax.js";
export { besselJ } from "./special/bessel-function.js";
export { betaFunction, logBeta } from "./special/beta-function.js";
export { digamma, trigamma } from "./special/digamma.js";
export { erf, erfc, scaledErfc } from "./special/error-function.js";
export { gammaFunction, logGamma } from "./special/gamma-function.js";
export { regularizedBeta, regularizedBetaComplement } from "./special/incomplete-beta.js";
export { inverseRegularizedBeta, inverseRegularizedBetaComplement } from "./special/incomplete-beta-inverse.js";
export { regularizedLowerGamma, regularizedUpperGamma } from "./special/incomplete-gamma.js";
export { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma } from "./special/incomplete-gamma-inverse.js";
export { inverseErf, inverseErfc } from "./special/inverse-error-function.js";
export { dot, logSumExp, mean, sum, variance } from "./sums.js";
