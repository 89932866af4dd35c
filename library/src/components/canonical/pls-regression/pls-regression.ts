/** Partial least squares regression (Wold 1975): regression on the directions that covary with the target. */

import { defineRegressor } from "../../../contract/define-supervised.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, type GivenOptions, integer } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../../data/matrix.js";
import { requireFinite } from "../../../linalg/check-matrix.js";
import { multiplyVector } from "../../../linalg/multiply.js";
import { asWeights } from "../../../metrics/metric-input.js";
import { asColumns, regressionComponents, scaleView } from "../latent-components.js";

/** A linear function, with the directions it was found in. */
const learns = {
  coefficients: state.vector("features", "weight of each feature"),
  intercept: state.number("constant term"),
  rotations: state.matrix("features", "components", "directions of the components: the scores are (x − mean) times it"),
  mean: state.vector("features", "mean of the columns"),
};

export interface PlsRegressionState extends state.StateOf<typeof learns> {}

/** Linear functions of the same columns, one per target, by their common components. */
export interface MultiOutputPls {
  /** One row per column of the samples, one column per target. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  readonly rotations: Matrix;
  readonly mean: Float64Array;
}

const options = {
  components: integer(2, "number of components; fewer where nothing is left to explain"),
  scale: flag(true, "scale the columns; by their standard deviation"),
};

/** Options of {@link multiOutputPls}. */
export interface MultiOutputPlsOptions extends GivenOptions<typeof options> {
  readonly weights?: Float64Array;
}

/**
 * Regression on a few weighted sums of the columns that covary most with the target. Use it with many correlated columns,
 * such as spectra, also more than there are samples; unlike regression on principal components it uses the target
 * when it makes them. {@link multiOutputPls} predicts several targets at once, {@link ridge} keeps all directions.
 *
 * @example
 * ```ts
 * import { plsRegression } from "lectern";
 *
 * const x = [[1, 2, 3], [2, 4.1, 5.9], [3, 6, 9.1], [4, 7.9, 12]];
 * const model = plsRegression({ components: 1 }).fit({ x, y: [2, 4, 6, 8] });
 * model.predict([[5, 10, 15]]); // about 10
 * ```
 */
export const plsRegression = defineRegressor({
  kind: "pls-regression",
  title: "Partial least squares regression",
  summary: "Linear regression on the few directions of the columns that covary most with the target.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "k n d", predict: "d" },
    objective: { formula: "− (wᵀ Xᵀ y)²  such that  ‖w‖ = 1", measure: "mse", reaches: "approximation" },
    tuning: { components: [1, 2, 3, 5, 10, 20] },
    alsoKnownAs: ["PLS"],
    sources: ["Wold 1975"],
    seeAlso: ["ridge", "pls-canonical", "pca"],
  },
  options,
  learns,
  supports: { weights: true },
  fit: ({ x, y, weights }, { components, scale }) => {
    const target = { rows: y.length, columns: 1, data: y };
    const settings = { components, scale, ...(weights === undefined ? {} : { weights }) };
    const outputs = solve("pls-regression", x, target, settings);
    const found = outputs.rotations.columns;
    const learned: PlsRegressionState = {
      coefficients: outputs.coefficients.data,
      intercept: outputs.intercepts[0],
      rotations: outputs.rotations,
      mean: outputs.mean,
    };
    const message = `only ${found} of the ${components} components exist: nothing is left to explain`;
    const few = warn("low-rank", message, { rank: found, components });
    return { state: learned, report: { notes: { components: found }, warnings: found < components ? [few] : [] } };
  },
  predict: ({ coefficients, intercept }, x) => multiplyVector(x, coefficients).map((value) => value + intercept),
});

/**
 * Partial least squares regression of several targets at once, by the components that covary with all of them.
 *
 * @example
 * ```ts
 * import { multiOutputPls } from "lectern/components";
 *
 * const { coefficients } = multiOutputPls([[0], [1], [2]], [[0, 1], [2, 0], [4, -1]], { components: 1 });
 * coefficients.data; // about 2 for the first target, −1 for the second
 * ```
 */
export function multiOutputPls(x: MatrixLike, y: MatrixLike, settings: MultiOutputPlsOptions = {}): MultiOutputPls {
  const [samples, targets] = [asMatrix(x), asMatrix(y, "y")];
  if (samples.rows !== targets.rows) {
    throw new LecternError("invalid-data", `multiOutputPls: ${targets.rows} targets for ${samples.rows} samples`);
  }
  requireFinite("multiOutputPls", samples);
  requireFinite("multiOutputPls", targets);
  const { weights } = settings;
  if (weights !== undefined && weights.length !== samples.rows) {
    throw new LecternError("invalid-data", `multiOutputPls: ${weights.length} weights for ${samples.rows} samples`);
  }
  asWeights("multiOutputPls", weights, samples.rows);
  return solve("multiOutputPls", samples, targets, settings);
}

function solve(operation: string, samples: Matrix, targets: Matrix, settings: MultiOutputPlsOptions): MultiOutputPls {
  const { components = 2, scale = true, weights } = settings;
  const most = Math.min(samples.rows, samples.columns);
  if (!(Number.isInteger(components) && components >= 1 && components <= most)) {
    throw new LecternError(
      "invalid-option",
      `${operation}: components must be a whole number from 1 to ${most} for ${samples.rows} samples of ${samples.columns} columns, got ${components}`,
      { option: "components", value: components },
    );
  }
  const x = scaleView(operation, samples, weights, scale);
  const y = scaleView(operation, targets, weights, scale);
  const { rotations, targetLoadings } = regressionComponents(x.x, y.x, components);
  // B = R Qᵀ, in the units of the columns and of the targets.
  const coefficients = zeros(samples.columns, targets.columns);
  rotations.forEach((r, k) => {
    for (let j = 0, at = 0; j < samples.columns; j++) {
      for (let t = 0; t < targets.columns; t++, at++) {
        coefficients.data[at] += (r[j] * targetLoadings[k][t] * y.scale[t]) / x.scale[j];
      }
    }
  });
  const intercepts = y.mean.map((level, t) =>
    x.mean.reduce((rest, mean, j) => rest - mean * coefficients.data[j * targets.columns + t], level),
  );
  return { coefficients, intercepts, rotations: asColumns(rotations, x.scale), mean: x.mean };
}
