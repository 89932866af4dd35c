/** Centred data with the map that whitens them: where every separation begins. */

import { LecternError } from "../../core/errors.js";
import { type Warning, warn } from "../../core/report.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { productsAboutSteps } from "../../linalg/covariance-products.js";
import { type WhiteningTransform, whiteningSteps } from "../../linalg/whitening.js";

/** The data about their mean, and K with K C Kᵀ = I (divisor n). */
export interface WhiteData extends WhiteningTransform {
  readonly mean: Float64Array;
  /** The samples less their mean; K times such a sample is white. */
  readonly centered: Matrix;
  readonly covariance: Matrix;
  readonly warnings: readonly Warning[];
}

/** Centres and whitens by principal axes, keeping the strongest `components`, or all that have variance. */
export function whitenData(kind: string, x: Matrix, components: number | null): WhiteData {
  return runToEnd(whitenSteps(kind, x, components));
}

/** {@link whitenData} as work that yields inside the products of columns and their decomposition. */
export function* whitenSteps(kind: string, x: Matrix, components: number | null): Work<void, WhiteData> {
  if (x.rows < 2) {
    throw new LecternError("invalid-data", `${kind}: needs at least 2 samples, got ${x.rows}`);
  }
  const { mean, centered } = center(x);
  const { gram } = yield* productsAboutSteps(new Float64Array(x.columns), centered, {});
  const covariance: Matrix = { ...gram, data: gram.data.map((sum) => sum / x.rows) };
  const size = Math.max(x.rows, x.columns);
  const map = yield* whiteningSteps(covariance, "pca", components === null ? { size } : { size, count: components });
  const { rank } = map;
  if (rank === 0) {
    throw new LecternError("invalid-data", `${kind}: all samples are the same, so there are no sources to separate`);
  }
  if (components !== null && components > rank) {
    throw new LecternError(
      "invalid-option",
      `${kind}: components must be at most ${rank}, the rank of the data, got ${components}`,
      { kind, option: "components", value: components },
    );
  }
  const warnings =
    components === null && rank < x.columns
      ? [
          warn(
            "low-rank",
            `the ${x.columns} columns have rank ${rank}: ${rank === 1 ? "1 source is" : `${rank} sources are`} estimated`,
            { columns: x.columns, rank },
          ),
        ]
      : [];
  return { ...map, mean, centered, covariance, warnings };
}

/** Below this share of a column's deviation the rounding error of its mean does not matter. */
const DRIFT = 1e-11;

/** Two passes; where the first left a mean that is off by rounding, as far from zero, a third corrects it. */
function center({ rows, columns, data }: Matrix): { mean: Float64Array; centered: Matrix } {
  const mean = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) mean[j] += data[at];
  for (let j = 0; j < columns; j++) mean[j] /= rows;
  const centered = zeros(rows, columns);
  const drift = new Float64Array(columns);
  const squares = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      const distance = data[at] - mean[j];
      drift[j] += distance;
      squares[j] += distance * distance;
      centered.data[at] = distance;
    }
  }
  const wide = squares.findIndex((square) => !Number.isFinite(square));
  if (wide >= 0) {
    throw new LecternError("numerical", `column ${wide} has values too large to be squared; rescale it`, {
      column: wide,
    });
  }
  if (drift.some((sum, j) => Math.abs(sum / rows) > DRIFT * Math.sqrt(squares[j] / rows))) {
    for (let j = 0; j < columns; j++) {
      drift[j] /= rows;
      mean[j] += drift[j];
    }
    for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) centered.data[at] -= drift[j];
  }
  return { mean, centered };
}
