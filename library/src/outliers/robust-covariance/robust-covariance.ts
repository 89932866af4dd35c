/** Distances by a robust covariance: the minimum covariance determinant (Rousseeuw 1985; Rousseeuw and Van Driessen 1999). */
import { contaminationOption, thresholdAt } from "../../contract/contamination.js";
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, fraction, integer, optional, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, runToEnd, type Work } from "../../core/run.js";
import { column, type Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { median, medianDeviation } from "../../numeric/robust-location.js";
import { type Ellipsoid, ellipsoidSteps, squaredDistances } from "./ellipsoid.js";
import { fastMcd } from "./fast-mcd.js";

const learns = {
  center: state.vector("features", "mean of the usual samples"),
  covariance: state.matrix("features", "features", "covariance of the usual samples"),
  factor: state.matrix("features", "features", "lower triangular L with L Lᵀ = covariance", {}, ({ rows, data }) =>
    data.some((value, at) => at % (rows + 1) === 0 && !(value > 0)) ? "must have a positive diagonal" : undefined,
  ),
  threshold: state.number("squared distance above which a sample is an outlier"),
};

export interface RobustCovarianceState extends state.StateOf<typeof learns> {}

const options = {
  estimate: choice(
    ["robust", "classical"],
    "robust",
    "how mean and covariance are estimated; from the samples with the smallest determinant, or from all of them",
  ),
  supportShare: optional(
    fraction(0.75, "share of the samples whose covariance has the smallest determinant; by default just above half", {
      minimum: 0.5,
    }),
  ),
  starts: integer(500, "number of starts"),
  contamination: contaminationOption("by default, 2.5 % of normally distributed samples are above it"),
  seed: seed(),
};

/**
 * Scores samples by their squared Mahalanobis distance from the bulk of the data, whose mean and covariance up to half of the
 * samples cannot distort. Use it for one group with elliptical shape; for other shapes use {@link isolationForest}.
 *
 * @example
 * ```ts
 * import { robustCovariance } from "lectern";
 *
 * const x = [[1, 2], [2, 1], [2, 3], [3, 2], [1, 1], [3, 3], [2, 2], [90, 80], [91, 82]];
 * const model = robustCovariance().fit({ x });
 * model.isOutlier(x); // Uint8Array [ 0, 0, 0, 0, 0, 0, 0, 1, 1 ]
 * ```
 */
export const robustCovariance = defineDetector({
  kind: "robust-covariance",
  title: "Robust covariance",
  summary: "Scores samples by their Mahalanobis distance from a robust mean and covariance.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + d³", predict: "d²" },
    objective: null,
    alsoKnownAs: ["minimum covariance determinant", "MCD", "FastMCD", "elliptic envelope", "Mahalanobis distance"],
    sources: ["Rousseeuw 1985", "Rousseeuw and Van Driessen 1999", "Croux and Haesbroeck 1999"],
    seeAlso: ["isolation-forest", "local-outlier-factor", "kernel-density-detector"],
  },
  options,
  learns,
  *fit({ x }, { estimate, supportShare, starts, contamination, seed }) {
    const d = x.columns;
    const first: Progress = { step: 1, of: starts };
    const units = yield* inside(counted(unitsOf(x)), first);
    const scaled = scaleColumns(x, units);
    const size = Math.min(x.rows, supportSize(x.rows, d, supportShare));
    const shape =
      estimate === "classical"
        ? yield* inside(counted(ellipsoidSteps(scaled, everyRow(x))), first)
        : yield* robustShape(scaled, size, starts, createRandom(seed));
    if (shape === undefined) throw allEqual(x.rows, estimate === "classical" ? x.rows : size);
    const learned = unscaled(shape, units);
    const threshold =
      contamination === null
        ? chiSquared({ freedom: d }).quantile(USUAL)
        : thresholdAt(yield* mapSteps(squaredDistances(learned, x), () => ({ step: 1, of: 1 })), contamination);
    const result: RobustCovarianceState = { ...learned, threshold };
    return { state: result, report: { warnings: warningsOf(shape), notes: { support: size } } };
  },
  score: (learned: RobustCovarianceState, x) => runToEnd(squaredDistances(learned, x)),
});

/** The share of normally distributed samples that count as usual. */
const USUAL = 0.975;

/**
 * The smallest determinant, scaled so that the median distance is that of normal samples; then the covariance of all samples
 * that are usual by it, corrected for the tails that it lacks.
 */
function* robustShape(x: Matrix, size: number, starts: number, random: Random): Work<Progress, Ellipsoid | undefined> {
  const found = yield* fastMcd(x, size, starts, random);
  if (found === undefined) return undefined;
  const freedom = x.columns;
  const { quantile } = chiSquared({ freedom });
  const distances = yield* mapSteps(squaredDistances(found.shape, x), () => ({ step: starts, of: starts }));
  const limit = (quantile(USUAL) * median(distances)) / quantile(0.5);
  const usual = everyRow(x).filter((i) => distances[i] <= limit);
  const last = { step: starts, of: starts };
  const shape = yield* mapSteps(ellipsoidSteps(x, usual), () => last);
  // The second moment of normal samples within the limit is this share of the whole.
  const share = chiSquared({ freedom: freedom + 2 }).cdf(quantile(USUAL)) / USUAL;
  return shape && enlarged(shape, usual.length === x.rows ? 1 : 1 / share);
}

function enlarged({ covariance, factor, ...rest }: Ellipsoid, by: number): Ellipsoid {
  const root = Math.sqrt(by);
  return {
    ...rest,
    covariance: { ...covariance, data: covariance.data.map((value) => value * by) },
    factor: { ...factor, data: factor.data.map((value) => value * root) },
  };
}

function everyRow({ rows }: Matrix): Int32Array {
  return Int32Array.from({ length: rows }, (_, i) => i);
}

/** Just above half of the samples: with fewer, outliers could be the majority. */
function supportSize(rows: number, columns: number, share: number | null): number {
  return share === null
    ? Math.floor((rows + columns + 1) / 2)
    : Math.max(Math.floor(rows / 2) + 1, Math.ceil(share * rows));
}

/** Where the middle of each column is, and how wide it is spread: robust, so that a few large values do not matter. */
interface Units {
  readonly middles: Float64Array;
  readonly scales: Float64Array;
}

/** Nanoseconds for sorting a value twice. */
const SORT = 200;

/** Medians and median deviations; where half of a column is equal, its standard deviation, and 1 where all of it is. */
function* unitsOf(x: Matrix): Work<void, Units> {
  const { variance } = columnMoments(x);
  const [middles, scales] = [new Float64Array(x.columns), new Float64Array(x.columns)];
  const isTime = createPace();
  for (let j = 0; j < x.columns; j++) {
    const values = column(x, j);
    middles[j] = median(values);
    scales[j] = medianDeviation(values, middles[j]) || Math.sqrt(variance[j]) || 1;
    if (isTime(x.rows * SORT)) yield;
  }
  return { middles, scales };
}

function scaleColumns(x: Matrix, { middles, scales }: Units): Matrix {
  const d = x.columns;
  return { ...x, data: x.data.map((value, at) => (value - middles[at % d]) / scales[at % d]) };
}

/** The ellipsoid in the units of the columns. */
function unscaled({ center, covariance, factor }: Ellipsoid, { middles, scales }: Units) {
  const d = scales.length;
  return {
    center: center.map((value, j) => middles[j] + value * scales[j]),
    covariance: {
      ...covariance,
      data: covariance.data.map((value, at) => value * scales[Math.floor(at / d)] * scales[at % d]),
    },
    factor: { ...factor, data: factor.data.map((value, at) => value * scales[Math.floor(at / d)]) },
  };
}

function allEqual(rows: number, size: number): LecternError {
  return new LecternError(
    "invalid-data",
    `robust-covariance: ${size} of the ${rows} samples are equal, so distances from them are not defined; remove duplicates, or use isolation-forest`,
    { samples: rows },
  );
}

function warningsOf({ jitter }: Ellipsoid): Warning[] {
  if (jitter === 0) return [];
  const message = `the covariance of the usual samples is singular, so ${jitter.toPrecision(1)} of the variance of each column is added to it: samples outside the plane of the others get very large distances`;
  return [warn("ill-conditioned", message, { jitter })];
}
