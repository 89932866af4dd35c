/** How samples spread within their classes: what linear discriminants and Fisher's projection share. */

import { LecternError } from "../core/errors.js";
import { choice, fraction, nonNegative, type OptionValues, variant } from "../core/options/options.js";
import { type Warning, warn } from "../core/report.js";
import type { Work } from "../core/run.js";
import type { Labels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import {
  type ClassMoments,
  centeredByClass,
  classMoments,
  pooledMoments,
  requireWeights,
} from "../linalg/class-moments.js";
import { productsAboutSteps } from "../linalg/covariance-products.js";
import { ledoitWolfAmount, shrunk } from "./shrink-covariance.js";
import { type Whitening, whitenCovarianceSteps, whitenRows } from "./whitening.js";

/** Below this share, squares of the data cannot distinguish a small direction from rounding errors. */
const FINEST_BY_SQUARES = 1e-6;

/** Options that mean the same in every method that uses the covariance within the classes. */
export const withinOptions = {
  weightBy: /* @__PURE__ */ choice(
    ["samples", "classes"],
    "samples",
    "what has equal weight in covariances and means: every sample, or every class whatever its size",
  ),
  shrinkage: /* @__PURE__ */ variant(
    { none: {}, fixed: { intensity: fraction(0.1, "share of the simpler covariance") }, "ledoit-wolf": {} },
    "none",
    "shrink the covariance towards a simpler one: not at all, towards the mean variance times the identity, or towards its diagonal",
  ),
  rankTolerance: /* @__PURE__ */ nonNegative(
    1e-4,
    "directions with a smaller standard deviation are left out; for standardised columns",
  ),
} as const;

interface WithinOptions extends OptionValues<typeof withinOptions> {
  /** What is taken off the number of samples of each class, 0 or 1, before dividing by it. */
  readonly correction: number;
}

export interface WithinClasses extends Whitening {
  readonly moments: ClassMoments;
  readonly notes: Readonly<Record<string, number | string>>;
  readonly warnings: readonly Warning[];
}

/** Centres each sample at the mean of its class and whitens the common covariance. */
export function* withinClasses(
  kind: string,
  { x, y, weights }: { readonly x: Matrix; readonly y: Labels; readonly weights?: Float64Array },
  options: WithinOptions,
): Work<void, WithinClasses> {
  const moments = classMoments(x, y.codes, y.classes.length, weights);
  requireWeights(kind, moments.weight, y.classes);
  const factors = rowFactors(kind, moments.weight, y, weights, options);
  const rows = centeredByClass(x, y.codes, moments.mean, factors);
  silenceConstants(rows, moments);
  const { rankTolerance: tolerance, shrinkage } = options;
  const bySquares = shrinkage.kind !== "none" || (x.columns <= x.rows && tolerance >= FINEST_BY_SQUARES);
  const { covariance, amount } = bySquares
    ? yield* shrinkCovariance(rows, factors, moments, shrinkage)
    : { covariance: undefined, amount: 0 };
  const whitening = yield* covariance ? whitenCovarianceSteps(covariance, tolerance) : whitenRows(rows, tolerance);
  const rank = whitening.whiten.columns;
  if (rank === 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: no column varies within the classes, or the variances underflow to 0, so the covariance cannot be estimated`,
    );
  }
  const missing = x.columns - rank;
  return {
    ...whitening,
    moments,
    notes: {
      solver: covariance ? "covariance" : "svd",
      rank,
      ...(shrinkage.kind === "none" ? {} : { shrinkage: amount }),
    },
    warnings:
      missing === 0
        ? []
        : [
            warn(
              "low-rank",
              `${missing} of ${x.columns} directions do not vary within the classes and are left out; use shrinkage to keep them`,
              { missing, columns: x.columns },
            ),
          ],
  };
}

/** What the square of each centred row counts: their sum is the covariance. */
function rowFactors(
  kind: string,
  totals: Float64Array,
  { codes }: Labels,
  weights: Float64Array | undefined,
  { weightBy: weighting, correction }: WithinOptions,
): Float64Array {
  const classes = totals.length;
  const total = totals.reduce((sum, value) => sum + value, 0);
  const freedom =
    weighting === "samples"
      ? totals.map(() => total - correction * classes)
      : totals.map((value) => classes * (value - correction));
  const short = freedom.findIndex((value) => !(value > 0));
  if (short >= 0) {
    const needed =
      weighting === "samples" ? `more samples than the ${classes} classes` : "at least 2 samples of every class";
    throw new LecternError(
      "invalid-data",
      `${kind}: an unbiased covariance needs ${needed}; add samples, or set divisor to "likelihood"`,
    );
  }
  const factors = new Float64Array(codes.length);
  for (let i = 0; i < codes.length; i++) factors[i] = (weights === undefined ? 1 : weights[i]) / freedom[codes[i]];
  return factors;
}

/** In a column that is constant in every class only rounding errors remain, which must not count as variance. */
function silenceConstants(rows: Matrix, moments: ClassMoments): void {
  const { within, center } = pooledMoments(moments);
  for (let j = 0; j < rows.columns; j++) {
    if (Math.sqrt(within[j]) > 8 * Number.EPSILON * Math.abs(center[j])) continue;
    for (let at = j; at < rows.data.length; at += rows.columns) rows.data[at] = 0;
  }
}

function* shrinkCovariance(
  rows: Matrix,
  factors: Float64Array,
  moments: ClassMoments,
  shrinkage: WithinOptions["shrinkage"],
): Work<void, { readonly covariance: Matrix; readonly amount: number }> {
  const { gram: covariance } = yield* productsAboutSteps(new Float64Array(rows.columns), rows, {});
  const { columns, data } = covariance;
  if (shrinkage.kind === "none") return { covariance, amount: 0 };
  const variances = Float64Array.from({ length: columns }, (_, j) => data[j * columns + j]);
  if (shrinkage.kind === "fixed") {
    const mean = variances.reduce((sum, variance) => sum + variance / columns, 0);
    return { covariance: shrunk(covariance, shrinkage.intensity, variances.fill(mean)), amount: shrinkage.intensity };
  }
  // Ledoit and Wolf shrink to the identity, which depends on units: with columns in units of their standard deviation it does not.
  const total = factors.reduce((sum, factor) => sum + factor, 0);
  const scale = variances.map((variance) => Math.sqrt(variance / total) || 1);
  const correlation = {
    ...covariance,
    data: data.map((v, at) => v / total / scale[Math.floor(at / columns)] / scale[at % columns]),
  };
  const squares = new Float64Array(rows.rows);
  for (let at = 0; at < rows.data.length; at++) {
    const i = Math.floor(at / columns);
    if (factors[i] > 0) squares[i] += (rows.data[at] / scale[at % columns]) ** 2 / factors[i];
  }
  const shares = factors.map((factor) => factor / total);
  const samples = moments.weight.reduce((sum, weight) => sum + weight, 0);
  const amount = columns === 1 ? 0 : ledoitWolfAmount(squares, shares, correlation, samples);
  const mean = correlation.data.reduce((sum, value, at) => sum + (at % (columns + 1) === 0 ? value / columns : 0), 0);
  return {
    covariance: shrunk(
      covariance,
      amount,
      scale.map((each) => mean * total * each * each),
    ),
    amount,
  };
}
