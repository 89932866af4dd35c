import { describe, expect, test } from "vitest";
import { asLabels, type ClassName, isLabels, type Labels, type LabelsLike, labelNames } from "../src/data/labels.js";
import * as decisions from "../src/decisions/index.js";
import * as metrics from "../src/metrics/index.js";
import { createRandom } from "../src/numeric/random/random.js";

/** Lists of classes: numbers, among them such as do not sort like their texts, and booleans. */
const classLists: Readonly<Record<string, readonly ClassName[]>> = {
  "two numbers": [0, 1],
  "three numbers": [2, 10, 1],
  booleans: [false, true],
};

/** The ways to give the same labels. */
const forms: Readonly<Record<string, (codes: Int32Array, classes: readonly ClassName[]) => LabelsLike>> = {
  values: (codes, classes) => Array.from(codes, (code) => classes[code]),
  texts: (codes, classes) => Array.from(codes, (code) => String(classes[code])),
  labels: (codes, classes) => ({ codes, classes }),
  "labels of texts": (codes, classes) => ({ codes, classes: classes.map(String) }),
  "labels in another order": (codes, classes) => ({
    codes: codes.map((code) => classes.length - 1 - code),
    classes: classes.toReversed(),
  }),
  "named labels": (codes, classes) => asLabels(Array.from(codes, (code) => classes[code])),
};

/** Samples with what is said about them, in one form. */
interface Given {
  readonly truth: LabelsLike;
  readonly predicted: LabelsLike;
  readonly other: LabelsLike;
  /** The classes, for options that name them. */
  readonly classes: readonly ClassName[];
  readonly probabilities: metrics.ClassScoresLike;
  readonly scores: Float64Array;
  readonly x: readonly (readonly number[])[];
}

type Call = (given: Given) => unknown;

const costs = { falsePositive: 1, falseNegative: 3 };
const squareOf = (size: number) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 0 : 1 + i + 2 * j)));
const lossOf = ({ classes }: Given) => decisions.createLossMatrix({ classes, losses: squareOf(classes.length) });

/** A metric of classes with every option that names some. */
function classMeasure(measure: metrics.ClassMeasure): Call {
  return ({ truth, predicted, classes }) => [
    measure(truth, predicted, { average: "macro" }),
    measure(truth, predicted, { average: "none", classes: classes.slice(1) }),
    measure(truth, predicted, { positive: classes[1] }),
  ];
}

type Curve<R> = (truth: LabelsLike, scores: ArrayLike<number>, options: { readonly positive?: ClassName }) => R;

/** A curve over the scores of the second class. */
function curve<R>(measure: Curve<R>): Call {
  return ({ truth, scores, classes }) => measure(truth, scores, { positive: classes[1] });
}

type Paired = (truth: LabelsLike, predicted: LabelsLike) => unknown;
const pair =
  (measure: Paired): Call =>
  ({ truth, predicted }) =>
    measure(truth, predicted);

type Scored = (truth: LabelsLike, scores: metrics.ClassScoresLike) => unknown;
const scored =
  (measure: Scored): Call =>
  ({ truth, probabilities }) =>
    measure(truth, probabilities);

/** Every function of metrics and decisions that takes classes, with a call of it. */
const calls: Readonly<Record<string, Call>> = {
  accuracy: pair(metrics.accuracy),
  averageLoss: (given) => decisions.averageLoss(given.truth, given.predicted, lossOf(given)),
  averagePrecision: curve(metrics.averagePrecision),
  balancedAccuracy: pair(metrics.balancedAccuracy),
  brierScore: scored(metrics.brierScore),
  calibrationCurve: curve(metrics.calibrationCurve),
  calibrationError: curve(metrics.calibrationError),
  chooseThreshold: ({ truth, scores, classes }) =>
    decisions.chooseThreshold(truth, scores, { costs, positive: classes[1] }),
  classificationReport: ({ truth, predicted, classes }) => [
    metrics.classificationReport(truth, predicted),
    metrics.classificationReport(truth, predicted, { classes }),
  ],
  classificationScorers: ({ truth, predicted, probabilities }) =>
    metrics.classificationScorers.map(({ name, needs, score }) => [
      name,
      score(truth, needs === "predictions" ? predicted : probabilities),
    ]),
  cohensKappa: ({ truth, predicted, classes }) => [
    metrics.cohensKappa(truth, predicted),
    metrics.cohensKappa(truth, predicted, { disagreement: "linear", classes }),
  ],
  confusionMatrix: ({ truth, predicted, classes }) => metrics.confusionMatrix(truth, predicted, { classes }),
  costLoss: ({ truth, predicted, classes }) =>
    metrics.costLoss(truth, predicted, { classes, costs: squareOf(classes.length) }),
  createLossMatrix: lossOf,
  decideByLoss: (given) => decisions.decideByLoss(given.probabilities, lossOf(given)),
  detCurve: curve(metrics.detCurve),
  fScore: classMeasure(metrics.fScore),
  featureTTests: ({ x, truth }) => (classesOf(truth) === 2 ? metrics.featureTTests(x, truth) : undefined),
  gainCurve: curve(metrics.gainCurve),
  hammingLoss: pair(metrics.hammingLoss),
  hingeLoss: scored(metrics.hingeLoss),
  jaccard: classMeasure(metrics.jaccard),
  jointEntropies: ({ truth, predicted, other }) => metrics.jointEntropies([truth, predicted, other]),
  logLoss: scored(metrics.logLoss),
  matthewsCorrelation: pair(metrics.matthewsCorrelation),
  mcnemarTest: ({ truth, predicted, other }) => metrics.mcnemarTest(truth, predicted, other),
  multiclassAuc: scored(metrics.multiclassAuc),
  multiclassAveragePrecision: scored(metrics.multiclassAveragePrecision),
  neighborAccuracy: ({ x, truth }) => metrics.neighborAccuracy(x, truth),
  oneVersusRest: pair(metrics.oneVersusRest),
  oneVersusRestFromConfusion: ({ truth, predicted, classes }) =>
    metrics.oneVersusRestFromConfusion(metrics.confusionMatrix(truth, predicted, { classes })),
  pointwiseRisk: (given) => decisions.pointwiseRisk(given.probabilities, lossOf(given)),
  precision: classMeasure(metrics.precision),
  precisionRecallCurve: curve(metrics.precisionRecallCurve),
  recall: classMeasure(metrics.recall),
  rocAuc: curve(metrics.rocAuc),
  rocAucInterval: curve(metrics.rocAucInterval),
  rocCurve: curve(metrics.rocCurve),
  scorer: ({ truth, predicted }) => metrics.scorer("f1-macro").score(truth, predicted),
  sensitivity: classMeasure(metrics.sensitivity),
  silhouetteScore: ({ x, truth }) => metrics.silhouetteScore(x, truth),
  silhouetteValues: ({ x, truth }) => metrics.silhouetteValues(x, truth),
  specificity: classMeasure(metrics.specificity),
  topKAccuracy: scored(metrics.topKAccuracy),
  adjustedMutualInformation: pair(metrics.adjustedMutualInformation),
  adjustedRandIndex: pair(metrics.adjustedRandIndex),
  completeness: pair(metrics.completeness),
  contingencyTable: ({ truth, predicted }) => {
    const { rows, columns, counts } = metrics.contingencyTable(truth, predicted);
    return [rows.map(String), columns.map(String), counts];
  },
  fowlkesMallows: pair(metrics.fowlkesMallows),
  homogeneity: pair(metrics.homogeneity),
  matchClusters: ({ truth, predicted }) =>
    metrics
      .matchClusters(truth, predicted)
      .matches.map(({ first, second, overlap }) => [String(first), String(second), overlap]),
  normalizedMutualInformation: pair(metrics.normalizedMutualInformation),
  pairCounts: pair(metrics.pairCounts),
  partitionMutualInformation: pair(metrics.partitionMutualInformation),
  randIndex: pair(metrics.randIndex),
  variationOfInformation: pair(metrics.variationOfInformation),
  vMeasure: pair(metrics.vMeasure),
  calinskiHarabasz: ({ x, truth }) => metrics.calinskiHarabasz(x, truth),
  daviesBouldin: ({ x, truth }) => metrics.daviesBouldin(x, truth),
  withinClusterScatter: ({ x, truth }) => metrics.withinClusterScatter(x, truth),
  zeroOneLoss: pair(metrics.zeroOneLoss),
  zeroOneMatrix: ({ classes }) => decisions.zeroOneMatrix(classes, { reject: 0.2 }),
};

/** What takes no classes: numbers, matrices of indicators, and what others have computed. */
const withoutClasses = new Set(
  `crossEntropy discreteJoint independenceTest informationContent klDivergence
  akaikeCriterion amariIndex bayesRule bayesianCriterion bestAssignment bootstrapInterval checkConvexity clopperPearsonInterval concordanceCorrelation
  concordanceIndex conditionalMeans conditionalMedians correctedResampledTTest coverageError cumulantDependence
  cumulantNegentropy d2AbsoluteError d2Pinball d2Tweedie decisionRegions defineScorer discountedCumulativeGain empiricalPredictionError
  excessKurtosis expectedPredictionError explainedVariance fiveByTwoFTest friedmanTest gammaDeviance histogramEntropy huberLoss
  independenceContrast informationParts kendallCorrelation labelRankingAveragePrecision labelRankingLoss laggedDependence
  likelihoodRatios linearFunctions matchSources maxError mcnemarFromCounts meanAbsoluteError meanAbsolutePercentageError meanBias
  meanSquaredError meanSquaredLogError medianAbsoluteError minimizePredictionError misclassificationLoss multilabelCounts
  multilabelFScore multilabelHammingLoss multilabelJaccard multilabelPrecision multilabelRecall mutualInformation negentropy
  neighborEntropy nemenyiTest nonlinearCovariance normalEntropy normalMutualInformation normalizedDiscountedCumulativeGain
  pairedTTest pearsonCorrelation pinballLoss pinballScorer pointLosses poissonDeviance r2 regressionScorers rejectBand
  riskByMonteCarlo riskOnGrid rootMeanSquaredError rootMeanSquaredLogError separationRatios shannonEntropy signTest skewness
  spacingEntropy spearmanCorrelation subsetAccuracy symmetricMeanAbsolutePercentageError thresholdFromCosts tweedieDeviance
  coRankingMatrix continuity embeddingStress intrinsicDimension latentCorrelation mapQuality
  neighborhoodPreservation pointContinuity pointStress dimensionAtElbow pointTrustworthiness procrustes residualVariance shepardData trustworthiness
  wilcoxonTest wilsonInterval`.split(/\s+/),
);

/** Enough samples that the results of all metrics differ from their ends. */
const count = 60;

/** The same samples and predictions, given in one form or another. */
function samplesOf(classes: readonly ClassName[], truthForm: string, predictedForm: string): Given {
  const random = createRandom(7);
  const draw = () => Int32Array.from({ length: count }, () => random.integer(classes.length));
  const codes = draw();
  const guess = () => draw().map((code, i) => (i % 3 === 0 ? code : codes[i]));
  const [predicted, other] = [guess(), guess()];
  const values = Array.from(codes, (own) => {
    const weights = classes.map((_, k) => random.uniform() + (k === own ? 0.7 : 0));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  });
  return {
    truth: forms[truthForm](codes, classes),
    predicted: forms[predictedForm](predicted, classes),
    other: forms[predictedForm](other, classes),
    classes,
    probabilities: { classes, values },
    scores: Float64Array.from(values, (row) => row[1]),
    x: Array.from(codes, (code) => [code + random.normal(), random.normal()]),
  };
}

function classesOf(labels: LabelsLike): number {
  return asLabels(labels).classes.length;
}

/** Results with names of classes as texts, which is all in which they may differ. */
function inTexts(result: unknown): unknown {
  if (isLabels(result)) return labelNames(result as Labels).map(String);
  if (typeof result !== "object" || result === null || ArrayBuffer.isView(result)) return result;
  if (Array.isArray(result)) return result.map(inTexts);
  const entries = Object.entries(result).map(([key, value]) => [
    key,
    key === "classes" || key === "decisions" ? (value as readonly unknown[]).map(textOf) : inTexts(value),
  ]);
  return Object.fromEntries(entries);
}

function textOf(value: unknown): unknown {
  return typeof value === "object" ? inTexts(value) : String(value);
}

describe("classes that are numbers or booleans", () => {
  test("every function of metrics and decisions is called below, or takes no classes", () => {
    const names = [...Object.keys(metrics), ...Object.keys(decisions)];
    expect(names.filter((name) => !(name in calls) && !withoutClasses.has(name))).toEqual([]);
    expect([...Object.keys(calls), ...withoutClasses].filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(Object.keys(calls))("%s: the result is that of their texts, whichever way labels are given", (name) => {
    for (const [list, classes] of Object.entries(classLists)) {
      for (const truth of Object.keys(forms)) {
        for (const predicted of Object.keys(forms)) {
          const [found, expected] = [classes, classes.map(String)].map((names) =>
            inTexts(calls[name](samplesOf(names, truth, predicted))),
          );
          expect(found, `${list}: ${truth}, ${predicted}`).toEqual(expected);
        }
      }
    }
  });

  test("decisions keep their type", () => {
    const loss = decisions.zeroOneMatrix([10, 2], { reject: 0.3 });
    const posteriors = [
      [0.9, 0.1],
      [0.2, 0.8],
      [0.5, 0.5],
    ];
    const { labels } = decisions.decideByLoss(posteriors, loss);
    expect(labels.names).toEqual([10, 2, "rejected"]);
    expect(decisions.averageLoss([10, 2, 2], labels, loss)).toBeCloseTo(0.1, 12);
    expect(decisions.averageLoss(["10", "2", "2"], [10, 10, "rejected"], loss)).toBeCloseTo(1.3 / 3, 12);
  });
});
