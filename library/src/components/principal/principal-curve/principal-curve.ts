/** Principal curves (Hastie and Stuetzle 1989): a curved first component. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { fraction, integer, type OptionValues, positive } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { warn } from "../../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { pow } from "../../../numeric/elementary/functions.js";
import { centeredScores } from "../centered-samples.js";
import { columnMeans } from "../column-means.js";
import { pca } from "../pca/pca.js";
import { type Polyline, polyline, projectionSteps, projectOnPolyline } from "./polyline.js";

const learns = {
  points: state.matrix("points", "features", "points of the curve, joined by straight pieces", {}, hasPieces),
  lengths: state.vector("points", "length of the curve up to each point", { min: 0, order: "ascending" }),
  residual: state.number("mean squared distance of the training samples from the curve", { min: 0 }),
};

export interface PrincipalCurveState extends state.StateOf<typeof learns> {}

/** A curve has at least one piece to project on. */
function hasPieces({ rows }: Matrix): string | undefined {
  return rows >= 2 ? undefined : `must have at least 2 points, got ${rows}`;
}

const options = {
  span: fraction(0.3, "share of the samples in each local fit; a smaller share lets the curve bend more", {
    minimum: 0.01,
  }),
  points: integer(50, "number of points of the curve", { minimum: 2 }),
  maxIterations: integer(50, "maximum number of iterations; each smooths and projects once"),
  tolerance: positive(1e-4, "when to stop; when the mean squared distance changes by less than this share"),
};

type PrincipalCurveOptions = OptionValues<typeof options>;

/**
 * A curve through the middle of the data: each of its points is the mean of the samples nearest to it. It starts as the
 * first principal component; then, in turn, every coordinate is smoothed along the curve by local straight lines, and the
 * samples are projected onto the new curve. `transform` gives the length along the curve, `inverse` the point there.
 *
 * @example
 * ```ts
 * import { principalCurve } from "lectern";
 *
 * const x = Array.from({ length: 60 }, (_, i) => [Math.cos(i / 20), Math.sin(i / 20)]);
 * const model = principalCurve().fit({ x });
 * model.state.residual < 0.001; // true: an arc is a curve, not a line
 * ```
 */
export const principalCurve = defineTransformer({
  kind: "principal-curve",
  title: "Principal curve",
  summary: "A smooth curve through the middle of the data, made of local straight pieces.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d k", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "E‖x − f(λ(x))‖²", measure: null, reaches: "stationary point" },
    sources: ["Hastie and Stuetzle 1989"],
    seeAlso: ["pca"],
  },
  options,
  learns,
  fit: fitCurve,
  transform: (curve, x) => {
    const { position } = projectOnPolyline(curve, x);
    return { rows: x.rows, columns: 1, data: position };
  },
  outputFeatures: () => ["position"],
  offers: {
    inverse(curve, z) {
      const d = curve.points.columns;
      const result = zeros(z.rows, d);
      for (let i = 0; i < z.rows; i++) result.data.set(pointAt(curve, z.data[i]), i * d);
      return result;
    },
  },
});

function* fitCurve({ x }: { readonly x: Matrix }, options: PrincipalCurveOptions): Work<Progress, Fit> {
  const { points: knots, maxIterations, tolerance } = options;
  if (x.rows < 3) {
    throw new LecternError("invalid-data", `principal-curve: needs at least 3 samples, got ${x.rows}`);
  }
  const line = yield* inside(pca({ components: 1 }).steps({ x }), { step: 1, of: maxIterations });
  if (!(line.state.explainedVariance[0] > 0)) {
    throw new LecternError("invalid-data", "principal-curve: all samples are the same");
  }
  let position = centeredScores(x, line.state).data;
  let curve: Polyline | undefined;
  let residual = (line.state.totalVariance - line.state.explainedVariance[0]) * (1 - 1 / x.rows);
  const objective: number[] = [];
  let converged = false;
  const total = line.state.totalVariance;
  for (let step = 1; step <= maxIterations && !converged; step++) {
    const under = { step, of: maxIterations, objective: residual };
    const next = yield* inside(counted(smooth(x, position, options.span, Math.min(knots, x.rows))), under);
    const found = yield* inside(counted(projectionSteps(next, x)), under);
    const value = columnMeans({ rows: x.rows, columns: 1, data: found.squares }).mean[0];
    converged = curve !== undefined && Math.abs(residual - value) <= tolerance * residual + 1e-15 * total;
    [curve, position, residual] = [next, found.position, value];
    objective.push(value);
    yield { step, of: maxIterations, objective: value };
  }
  return finish(curve as Polyline, residual, objective, converged);
}

type Fit = ReturnType<typeof finish>;

function finish(curve: Polyline, residual: number, objective: number[], converged: boolean) {
  const learned: PrincipalCurveState = { ...curve, residual };
  const warnings = converged
    ? []
    : [warn("not-converged", "the curve did not converge; increase maxIterations or span")];
  return {
    state: learned,
    report: { objective, converged, iterations: objective.length, warnings, notes: { residual } },
  };
}

/** Nanoseconds for the weight of a sample, and for each of its columns. */
const [WEIGHT_COST, COLUMN_COST] = [60, 4];

/** A local straight line through the nearest samples at each of some positions, with Cleveland's tricube weights. */
function* smooth(x: Matrix, position: Float64Array, span: number, knots: number): Work<void, Polyline> {
  const isTime = createPace();
  const { rows, columns, data } = x;
  const order = Int32Array.from({ length: rows }, (_, i) => i).sort((a, b) => position[a] - position[b]);
  const sorted = Float64Array.from(order, (i) => position[i]);
  const window = Math.min(rows, Math.max(3, Math.ceil(span * rows)));
  const points = zeros(knots, columns);
  // A function of its own, because engines compile the loops of generators late.
  const place = (k: number): void => {
    // Knots at quantiles of the positions: as many pieces as there are samples for them.
    const rank = (k * (rows - 1)) / (knots - 1);
    const [below, share] = [Math.floor(rank), rank - Math.floor(rank)];
    const at = sorted[below] + share * (sorted[Math.min(rows - 1, below + 1)] - sorted[below]);
    let first = Math.min(Math.max(0, below - window + 1), rows - window);
    while (first + window < rows && sorted[first + window] - at < at - sorted[first]) first++;
    const reach = 1.0001 * Math.max(at - sorted[first], sorted[first + window - 1] - at);
    let [weight, moment, square] = [0, 0, 0];
    const [sums, products] = [new Float64Array(columns), new Float64Array(columns)];
    for (let r = first; r < first + window; r++) {
      const distance = sorted[r] - at;
      const w = reach > 0 ? pow(1 - pow(Math.abs(distance / reach), 3), 3) : 1;
      weight += w;
      moment += w * distance;
      square += w * distance * distance;
      for (let j = 0; j < columns; j++) {
        const value = data[order[r] * columns + j];
        sums[j] += w * value;
        products[j] += w * distance * value;
      }
    }
    const determinant = weight * square - moment * moment;
    // Positions that coincide leave no slope; then the mean is taken.
    const hasSlope = determinant > 1e-10 * weight * square;
    for (let j = 0; j < columns; j++) {
      points.data[k * columns + j] = hasSlope
        ? (square * sums[j] - moment * products[j]) / determinant
        : sums[j] / weight;
    }
  };
  for (let k = 0; k < knots; k++) {
    place(k);
    if (isTime(window * (WEIGHT_COST + columns * COLUMN_COST))) yield;
  }
  return polyline(points);
}

function pointAt({ points, lengths }: Polyline, position: number): Float64Array {
  const { rows, columns, data } = points;
  let k = 0;
  while (k < rows - 2 && lengths[k + 1] < position) k++;
  const length = lengths[k + 1] - lengths[k];
  const share = length > 0 ? (position - lengths[k]) / length : 0;
  return Float64Array.from({ length: columns }, (_, j) => {
    const from = data[k * columns + j];
    return from + share * (data[(k + 1) * columns + j] - from);
  });
}
