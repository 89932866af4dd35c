/** Radial basis functions around fixed centers (Broomhead and Lowe 1988): bumps as columns for linear methods. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import { LecternError } from "../../../core/errors.js";
import { integer, list, number, optional, positive, seed, variant } from "../../../core/options/options.js";
import { type Matrix, selectRows, zeros } from "../../../data/matrix.js";
import { squaredDistances } from "../../../linalg/squared-distances.js";
import { exp } from "../../../numeric/elementary/functions.js";
import { createRandom } from "../../../numeric/random/random.js";

const learns = {
  centers: state.matrix("centers", "features", "centers of the bumps"),
  widths: state.vector("centers", "standard deviation of each bump", { above: 0 }),
};

export interface RbfFeaturesState extends state.StateOf<typeof learns> {}

/**
 * Replaces the columns by exp(−‖x − μᵢ‖²/(2σᵢ²)) for fixed centers μᵢ and widths σᵢ, so that a linear method on them is
 * linear in its parameters but not in the samples. Use it for a few columns; for many samples and columns
 * {@link randomFeatures} and {@link nystrom} approximate a kernel.
 *
 * @example
 * ```ts
 * import { pipeline, rbfFeatures, ridge } from "lectern";
 *
 * const x = Array.from({ length: 50 }, (_, i) => [i / 10]);
 * const recipe = pipeline(rbfFeatures({ placement: { kind: "even", count: 8 } }), ridge({ alpha: 0.001 }));
 * recipe.fit({ x, y: x.map(([value]) => Math.sin(value)) }).predict([[2.5]]); // about 0.598
 * ```
 */
export const rbfFeatures = defineTransformer({
  kind: "rbf-features",
  title: "Radial basis function features",
  summary: "Replaces the columns by Gaussian bumps around fixed centers.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: null,
    sources: ["Broomhead and Lowe 1988"],
    seeAlso: ["random-features", "nystrom", "polynomial-features"],
  },
  options: {
    placement: variant(
      {
        drawn: {
          count: integer(20, "how many; number of samples to draw, all of them when there are fewer"),
          seed: seed(),
        },
        even: { count: integer(10, "how many; number of centers", { minimum: 1, maximum: 2 ** 17 }) },
        given: { places: list(number(0, "a coordinate"), [0], "the coordinates of one center after the other", 1) },
      },
      "drawn",
      "where the centers are: drawn from the samples, evenly spaced over the range of the only column, or as given",
    ),
    widths: optional(
      list(
        positive(1, "a width"),
        [1],
        "standard deviation of each bump, or one number for all; the mean distance to the nearest other center by default",
        1,
      ),
    ),
  },
  learns,
  fit: ({ x }, { placement: choice, widths: given }) => {
    const centers = placeCenters(x, choice);
    if (given !== null && given.length !== 1 && given.length !== centers.rows) {
      throw new LecternError(
        "invalid-option",
        `rbf-features: widths must be one number or one for each of the ${centers.rows} centers, got ${given.length}`,
        { option: "widths", value: given },
      );
    }
    const common = given === null ? nearestDistance(centers) : given[0];
    const widths = Float64Array.from({ length: centers.rows }, (_, k) => given?.[k] ?? common);
    const learned: RbfFeaturesState = { centers, widths };
    return { state: learned, report: { notes: given === null ? { width: common } : {} } };
  },
  transform: ({ centers, widths }, x) => {
    const result = squaredDistances(x, centers);
    for (let at = 0; at < result.data.length; at++) {
      const width = widths[at % widths.length];
      result.data[at] = exp(-result.data[at] / (2 * width * width));
    }
    return result;
  },
  outputFeatures: ({ widths }) => Array.from(widths, (_, k) => `rbf${k + 1}`),
});

type Centers =
  | { readonly kind: "drawn"; readonly count: number; readonly seed: number }
  | { readonly kind: "even"; readonly count: number }
  | { readonly kind: "given"; readonly places: readonly number[] };

function placeCenters(x: Matrix, choice: Centers): Matrix {
  switch (choice.kind) {
    case "drawn": {
      const count = Math.min(choice.count, x.rows);
      return selectRows(x, createRandom(choice.seed).fork("centers").sample(x.rows, count).sort());
    }
    case "even": {
      if (x.columns !== 1) {
        throw new LecternError(
          "invalid-option",
          `rbf-features: even centers need exactly one column, got ${x.columns}; use drawn or given centers`,
          { option: "placement", value: choice.kind },
        );
      }
      const low = x.data.reduce((least, value) => Math.min(least, value), Infinity);
      const high = x.data.reduce((most, value) => Math.max(most, value), -Infinity);
      const { count } = choice;
      requireCapacity("rbf-features", "placement.count", x.rows, count);
      const data = Float64Array.from({ length: count }, (_, k) =>
        count === 1 ? (low + high) / 2 : low + ((high - low) * k) / (count - 1),
      );
      return { rows: count, columns: 1, data };
    }
    case "given": {
      if (choice.places.length % x.columns !== 0) {
        throw new LecternError(
          "invalid-option",
          `rbf-features: centers in ${x.columns} columns need a multiple of ${x.columns} coordinates, got ${choice.places.length}`,
          { option: "placement", value: choice.places },
        );
      }
      const rows = choice.places.length / x.columns;
      return { rows, columns: x.columns, data: Float64Array.from(choice.places) };
    }
  }
}

/** The mean distance to the nearest other center; 1 where there is none. */
function nearestDistance(centers: Matrix): number {
  const n = centers.rows;
  const squares = n > 1 ? squaredDistances(centers, centers) : zeros(n, n);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    let nearest = Infinity;
    for (let j = 0; j < n; j++) if (j !== i) nearest = Math.min(nearest, squares.data[i * n + j]);
    if (nearest < Infinity) sum += Math.sqrt(Math.max(0, nearest));
  }
  return sum > 0 ? sum / n : 1;
}
