/** Quadratic discriminant analysis: normal classes, each with its own covariance. */

import { defineClassifier } from "../../contract/define-supervised.js";
import { logPriorsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, fraction, variant } from "../../core/options/options.js";
import { mapSteps, type Work } from "../../core/run.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import { classCounts, type Labels } from "../../data/labels.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { classMoments, pooledMoments, requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import { centered } from "../../linalg/column-moments.js";
import { productsAboutSteps } from "../../linalg/covariance-products.js";
import { multiply } from "../../linalg/multiply.js";
import { drawNormals } from "../draw-normals.js";
import { type Whitening, whitenCovarianceSteps } from "../whitening.js";
import {
  covarianceProblem,
  parameterCount,
  regularized,
  requireInvertible,
  shapedCovariance,
} from "./class-covariance.js";

const kind = "quadratic-discriminant";

const square = state.matrix("features", "features", "a matrix");

const learns = {
  means: state.matrix("classes", "features", "mean of each class"),
  logPriors: logPriorsField,
  covariances: state.list(
    "classes",
    state.matrix("features", "features", "a covariance", {}, covarianceProblem),
    "covariance S of each class",
  ),
  whitenings: state.list("classes", square, "A with Aᵀ S A = I for each class"),
  roots: state.list("classes", square, "R with R Rᵀ = S for each class"),
  logDeterminants: state.vector("classes", "log |S| of each class"),
  center: state.vector("features", "mean of all samples, from which distances are measured"),
};

/** The normal distribution of each class. */
export interface QuadraticDiscriminantState extends state.StateOf<typeof learns> {}

/**
 * Assumes normal classes, each with its own mean and covariance, which makes the decision boundaries quadrics. Use it
 * where the classes differ in shape and each has many more samples than columns; otherwise use `linearDiscriminant`, a
 * simpler `covarianceType` or some `regularization`.
 *
 * @example
 * ```ts
 * import { quadraticDiscriminant } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const data = await iris();
 * const model = quadraticDiscriminant().fit(data);
 * model.probabilities(data.x);
 * model.sample(5); // five new flowers with their species
 * ```
 */
export const quadraticDiscriminant = defineClassifier({
  kind,
  title: "Quadratic discriminant analysis",
  summary: "Bayes' rule for normal classes with different covariances; quadratic decision boundaries.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + k d³", predict: "k d²" },
    objective: {
      formula: '− Σᵢ weightᵢ log(π_y(i) N(xᵢ; μ_y(i), S_y(i))) where divisor is "likelihood"',
      measure: null,
      reaches: "global minimum",
    },
    tuning: { regularization: [0, 0.01, 0.1, 0.3] },
    alsoKnownAs: ["QDA"],
    seeAlso: ["linear-discriminant", "gaussian-naive-bayes", "pca"],
  },
  options: {
    priors: priorsOption,
    covarianceType: variant(
      {
        full: {},
        sparse: { minCorrelation: fraction(0.3, "correlations below this become 0") },
        diagonal: {},
        isotropic: {},
        "shared-isotropic": {},
      },
      "full",
      "what the covariance of a class or component may be; anything, with few correlations, without any, σₖ²I, or σ²I for all",
    ),
    regularization: fraction(0, "share of the identity that is mixed into each covariance"),
    divisor: choice(["unbiased", "likelihood"], "unbiased", "divide covariances by n − 1 for each class, or by n"),
  },
  learns,
  supports: { weights: true },
  *fit({ x, y, weights }, options) {
    let step = 0;
    const moments = classMoments(x, y.codes, y.classes.length, weights);
    requireWeights(kind, moments.weight, y.classes);
    const { mean: means, weight } = moments;
    const correction = options.divisor === "unbiased" ? 1 : 0;
    const raw = yield* mapSteps(classCovariances(x, y, means, weight, weights, correction), () => ({ step: ++step }));
    const shared = sharedVariance(raw, weight, correction);
    const covariances = raw.map((each) =>
      regularized(shapedCovariance(each, options.covarianceType, shared), options.regularization),
    );
    const whitened = yield* mapSteps(whitenAll(covariances, y.classes), () => ({ step: ++step }));
    const learned: QuadraticDiscriminantState = {
      means,
      logPriors: logPriors(kind, options.priors, weight),
      covariances,
      whitenings: whitened.map(({ whiten }) => whiten),
      roots: whitened.map(({ root }) => root),
      logDeterminants: Float64Array.from(whitened, ({ logDeterminant }) => logDeterminant),
      center: pooledMoments(moments).center,
    };
    return { state: learned, report: { notes: { parameters: parameterCount(covariances, options.covarianceType) } } };
  },
  predict: (learned, x) => winnersOf(jointScores(learned, x)),
  offers: {
    probabilities: (learned, x) => posteriorsOf(jointScores(learned, x)),
    decision: jointScores,
    sample: ({ logPriors: priors, means, roots }: QuadraticDiscriminantState, count, seed) =>
      drawNormals(priors, means, (code) => roots[code], count, seed),
  },
});

function* whitenAll(covariances: readonly Matrix[], classes: Labels["classes"]): Work<void, Whitening[]> {
  const all: Whitening[] = [];
  for (const [k, covariance] of covariances.entries()) {
    const result = yield* whitenCovarianceSteps(covariance, 0);
    requireInvertible(kind, result.smallest, covariance.rows, String(classes[k]));
    all.push(result);
  }
  return all;
}

function* classCovariances(
  x: Matrix,
  { codes, classes }: Labels,
  means: Matrix,
  totals: Float64Array,
  weights: Float64Array | undefined,
  correction: number,
): Work<void, Matrix[]> {
  const { columns, data } = x;
  const short = totals.findIndex((total) => !(total - correction > 0));
  if (short >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: class "${classes[short]}" has a total weight of ${totals[short]}; an unbiased covariance needs more than 1`,
    );
  }
  const rows = Array.from(classCounts({ codes, classes }), (count) => zeros(count, columns));
  const next = new Int32Array(classes.length);
  const center = means.data;
  for (let i = 0, at = 0; i < x.rows; i++) {
    const k = codes[i];
    const factor = Math.sqrt((weights === undefined ? 1 : weights[i]) / (totals[k] - correction));
    const out = rows[k].data;
    for (let of = k * columns, end = of + columns, to = next[k]++ * columns; of < end; of++, at++, to++) {
      out[to] = factor * (data[at] - center[of]);
    }
  }
  const grams: Matrix[] = [];
  for (const own of rows) grams.push((yield* productsAboutSteps(new Float64Array(columns), own, {})).gram);
  return grams;
}

/** The mean variance over all classes and columns, each class as its degrees of freedom count. */
function sharedVariance(covariances: readonly Matrix[], totals: Float64Array, correction: number): number {
  let [sum, freedom] = [0, 0];
  covariances.forEach(({ rows: n, data }, k) => {
    const own = totals[k] - correction;
    freedom += own;
    for (let j = 0; j < n; j++) sum += (own * data[j * n + j]) / n;
  });
  return sum / freedom;
}

/** The size of a block of whitened rows: 2 MiB stay in the cache until they are squared. */
const PIECE = 2 ** 18;

/** log πₖ − ½ log |Sₖ| − ½ (x − μₖ)ᵀ Sₖ⁻¹ (x − μₖ), one column per class: what is the same for all is left out. */
function jointScores(learned: QuadraticDiscriminantState, x: Matrix): Matrix {
  const { means, logDeterminants, logPriors: priors, center } = learned;
  const { rows: classes, columns: d } = means;
  // All classes in one product, some rows after the other.
  const whitenings = stackColumns(learned.whitenings);
  const width = whitenings.columns;
  const origins = multiply(centered(means, center), whitenings);
  const scores = zeros(x.rows, classes);
  const height = Math.min(x.rows, Math.max(64, Math.floor(PIECE / width)));
  withWorkspace(currentEngine(), (space) => {
    const { kernels, memory } = space.engine;
    const ones = space.vector(height, new Float64Array(height).fill(1));
    const middle = space.vector(d, center);
    const target = space.vector(width);
    for (let k = 0; k < classes; k++) {
      space.write(target + 8 * k * d, origins.data.subarray(k * (width + d), k * (width + d) + d));
    }
    const [w, source, z] = [
      space.matrix(d, width, whitenings.data),
      space.matrix(height, d),
      space.matrix(height, width),
    ];
    const squares = space.vector(height);
    for (let first = 0; first < x.rows; first += height) {
      const rows = Math.min(height, x.rows - first);
      space.write(source, x.data.subarray(first * d, (first + rows) * d));
      kernels.ger(rows, d, -1, ones, middle, source, d);
      kernels.gemm(false, false, rows, width, d, 1, source, d, w, width, 0, z, width);
      kernels.ger(rows, width, -1, ones, target, z, width);
      for (let k = 0; k < classes; k++) {
        kernels.rowNorms(rows, d, z + 8 * k * d, width, squares);
        const constant = priors[k] - 0.5 * logDeterminants[k];
        const from = memory.f64.subarray(squares / 8, squares / 8 + rows);
        for (let i = 0, to = first * classes + k; i < rows; i++, to += classes) {
          scores.data[to] = constant - 0.5 * from[i];
        }
      }
    }
  });
  return scores;
}
