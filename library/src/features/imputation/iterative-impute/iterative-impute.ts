/**
 * Iterative imputation: every column with missing values is regressed on all others in turn, until nothing changes (van
 * Buuren and Groothuis-Oudshoorn, "mice: multivariate imputation by chained equations in R", 2011, with the mean of the
 * prediction in place of a draw, as scikit-learn's IterativeImputer does).
 */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import {
  integer,
  list,
  nonNegative,
  number,
  type OptionValues,
  optional,
  variant,
} from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { notConverged } from "../../../core/report.js";
import { mapSteps, type Progress } from "../../../core/run.js";
import { type Matrix, row, selectColumns } from "../../../data/matrix.js";
import { pow } from "../../../numeric/elementary/functions.js";
import { arrange, arrangedNames, columnOptions, columnsState, fillGaps, planColumns } from "../columns.js";
import { ascendingGaps, type Bounds, gapsOf, largestChange, learnColumn, predictGaps } from "./rounds.js";

const learns = {
  columns: columnsState,
  active: state.integers("active", "columns of the input that have values, and so take part", {
    below: "features",
    order: "strictly ascending",
  }),
  order: state.integers(
    "active",
    "order in which a round fills the active columns, as positions in `active`",
    { below: "active" },
    (order) => (new Set(order).size === order.length ? undefined : "must have every active column once"),
  ),
  coefficients: state.matrix(
    "regressions",
    "active",
    "one regression per row, round after round, each round in that order: the coefficients of the active columns",
    {},
    areRounds,
  ),
  intercepts: state.vector("regressions", "intercept of each regression"),
};

export interface IterativeImputeState extends state.StateOf<typeof learns> {}

/** Checks that there is a regression for each active column in each round, in at most as many rounds as allowed. */
function areRounds({ rows, columns }: Matrix, { options }: state.StateContext): string | undefined {
  const rounds = rows === 0 ? 0 : rows / columns;
  if (Number.isInteger(rounds) && rounds <= Number(options["maxIterations"])) return undefined;
  return `must have ${columns} rows for each round, in at most maxIterations rounds, got ${rows}`;
}

/** The progress after each iteration. */
export interface IterativeImputeProgress extends Progress {
  /** The largest sum of absolute changes in a row; absent while an iteration goes through the columns. */
  readonly change?: number;
}

const options = {
  regression: variant(
    {
      "bayesian-ridge": {},
      ridge: { alpha: nonNegative(1, "strength of the penalty; alpha · ‖w‖² is added to the sum of squared errors") },
    },
    "bayesian-ridge",
    "how a column is predicted from the others: with a penalty learned from the data, or a given one",
  ),
  start: variant(
    { mean: {}, median: {}, "most-frequent": {} },
    "mean",
    "starting point of the iterations; what replaces the missing values first",
  ),
  maxIterations: integer(10, "maximum number of iterations; each goes through all columns"),
  tolerance: nonNegative(
    1e-3,
    "when to stop; when no sample moves by more than this share of the largest absolute value",
  ),
  minValue: optional(
    list(
      optional(number(0, "least value")),
      [],
      "minimum value to fill in; one for all columns or one for each; null for no bound",
    ),
  ),
  maxValue: optional(
    list(
      optional(number(0, "maximum value")),
      [],
      "maximum value to fill in; one for all columns or one for each; null for no bound",
    ),
  ),
  ...columnOptions,
};

type IterativeImputeOptions = OptionValues<typeof options>;

/**
 * Predicts each missing value from the other columns by linear regression, round after round until nothing changes. Use
 * it when columns are correlated; {@link impute} is cheaper, and {@link knnImpute} is not limited to linear relations.
 *
 * @example
 * ```ts
 * import { iterativeImpute } from "lectern";
 *
 * const model = iterativeImpute().fit({ x: [[1, 2], [3, 6], [4, 8], [NaN, 3], [7, NaN]] });
 * model.transform([[NaN, 10]]); // one row: about 5, 10
 * ```
 */
export const iterativeImpute = defineTransformer({
  kind: "iterative-impute",
  title: "Iterative imputation",
  summary: "Predicts missing values from the other columns by regression and repeats until they no longer change.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d³", predict: "t d²" },
    objective: null,
    alsoKnownAs: ["MICE", "chained equations"],
    sources: ["van Buuren and Groothuis-Oudshoorn 2011"],
    seeAlso: ["impute", "knn-impute"],
  },
  options,
  learns,
  supports: { missing: true, fillsMissing: true },
  *fit(data, options) {
    const { start, maxIterations, tolerance, regression } = options;
    const plan = planColumns("iterative-impute", data, start, options);
    const { columns, active } = plan;
    const given = selectColumns(data.x, active);
    const bounds = selectBounds(boundsFor(options, data.x.columns), active);
    const gaps = gapsOf(given);
    const order = ascendingGaps(gaps);
    const filled = selectColumns(fillGaps(data.x, columns.fill), active);
    const limit = tolerance * largestPresent(given);
    // A column alone has nothing to be predicted from.
    const rounds = active.length < 2 ? 0 : maxIterations;
    const rules: { coefficients: Float64Array; intercept: number }[] = [];
    let converged = rounds === 0;
    let iterations = 0;
    const isTimeToYield = createPace();
    const work = given.rows * active.length ** 2 + pow(active.length, 3);
    while (!converged && iterations < rounds) {
      const before = filled.data.slice();
      for (const [k, j] of order.entries()) {
        const inner = { step: k, of: order.length };
        const within = { step: iterations + 1, of: rounds };
        if (isTimeToYield(work)) yield { ...within, inner };
        const learning = learnColumn(filled, j, gaps[j], regression);
        const rule = yield* mapSteps(learning, () => ({ ...within, inner }));
        rules.push(rule);
        predictGaps(filled, j, gaps[j], rule.coefficients, rule.intercept, bounds);
      }
      const change = largestChange(filled, before);
      converged = change <= limit;
      iterations++;
      yield { step: iterations, of: rounds, change } satisfies IterativeImputeProgress;
    }
    const learned: IterativeImputeState = {
      columns,
      active,
      order,
      coefficients: stack(rules, active.length),
      intercepts: Float64Array.from(rules, ({ intercept }) => intercept),
    };
    const warnings = [...plan.warnings];
    if (!converged) {
      warnings.push(notConverged(rounds));
    }
    return { state: learned, report: { converged, iterations, warnings } };
  },
  transform: (learned, x, options) => arrange(learned.columns, x, complete(learned, x, boundsFor(options, x.columns))),
  outputFeatures: ({ columns }, features) => arrangedNames(columns, features),
});

/** Goes through the rounds of the fit again: for the training samples this ends where the fit ended. */
function complete({ columns, active, order, coefficients, intercepts }: IterativeImputeState, x: Matrix, all: Bounds) {
  const filled = fillGaps(x, columns.fill);
  const bounds = selectBounds(all, active);
  const gaps = gapsOf(selectColumns(x, active));
  const work = selectColumns(filled, active);
  for (let k = 0; k < coefficients.rows; k++) {
    const j = order[k % order.length];
    predictGaps(work, j, gaps[j], row(coefficients, k), intercepts[k], bounds);
  }
  for (let k = 0; k < active.length; k++) {
    for (const i of gaps[k]) filled.data[i * x.columns + active[k]] = work.data[i * active.length + k];
  }
  // What no regression has filled, as in columns without values, keeps to the bounds too.
  for (let at = 0; at < x.data.length; at++) {
    const j = at % x.columns;
    if (Number.isNaN(x.data[at])) filled.data[at] = Math.min(all.upper[j], Math.max(all.lower[j], filled.data[at]));
  }
  return filled;
}

function stack(rules: readonly { readonly coefficients: Float64Array }[], columns: number): Matrix {
  const data = new Float64Array(rules.length * columns);
  for (const [k, { coefficients }] of rules.entries()) data.set(coefficients, k * columns);
  return { rows: rules.length, columns, data };
}

function largestPresent({ data }: Matrix): number {
  return data.reduce((largest, value) => (Number.isNaN(value) ? largest : Math.max(largest, Math.abs(value))), 0);
}

type GivenBound = IterativeImputeOptions["minValue"];

function boundsFor(given: IterativeImputeOptions, columns: number): Bounds {
  const lower = boundFor("minValue", given.minValue, columns, -Infinity);
  const upper = boundFor("maxValue", given.maxValue, columns, Infinity);
  const crossed = lower.findIndex((value, j) => value > upper[j]);
  if (crossed < 0) return { lower, upper };
  throw new LecternError(
    "invalid-option",
    `iterative-impute: minValue ${lower[crossed]} of column ${crossed} is above its maxValue ${upper[crossed]}`,
    { option: "minValue" },
  );
}

function boundFor(option: string, given: GivenBound, columns: number, none: number): Float64Array {
  if (given !== null && given.length !== 1 && given.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `iterative-impute: ${option} needs one number for all columns or one for each of the ${columns}, got ${given.length}`,
      { option },
    );
  }
  return Float64Array.from({ length: columns }, (_, j) => given?.[given.length === 1 ? 0 : j] ?? none);
}

function selectBounds({ lower, upper }: Bounds, active: Int32Array): Bounds {
  return { lower: Float64Array.from(active, (j) => lower[j]), upper: Float64Array.from(active, (j) => upper[j]) };
}
