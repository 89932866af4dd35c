/** Canonical partial least squares (Wold's mode A): two views treated alike, coupled by their covariance. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, integer } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { selectColumns } from "../../../data/matrix.js";
import { asColumns, canonicalComponents, scaleView } from "../latent-components.js";
import { componentNames, placeViews, projectColumns, unseenColumns, viewsOption } from "../view-columns.js";
import { viewsState } from "../views-state.js";

const learns = {
  ...viewsState,
  values: state.vector("components", "covariance of each pair of weighted sums, of scaled columns (divisor n − 1)", {
    min: 0,
  }),
};

export interface PlsCanonicalState extends state.StateOf<typeof learns> {}

/**
 * Finds weighted sums of two sets of columns with the largest covariance, one pair after the other. Unlike {@link cca} it
 * never divides by the variance of a view, so it needs no ridge when samples are few, and stays with directions in which
 * the views vary.
 *
 * @example
 * ```ts
 * import { plsCanonical } from "lectern";
 *
 * const x = [[1, 0, 2.1], [2, 5, 3.9], [3, 1, 6.2], [4, 4, 8.1], [5, 2, 9.8]];
 * const model = plsCanonical({ views: [[0, 1], [2]], components: 1 }).fit({ x });
 * model.transform(x); // one column a view
 * ```
 */
export const plsCanonical = defineTransformer({
  kind: "pls-canonical",
  title: "Canonical partial least squares",
  summary: "Finds the weighted sums of two sets of columns with the largest covariance.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "k n d²", predict: "k d" },
    needs: ["several views"],
    objective: { formula: "− w_xᵀ Xᵀ Y w_y", measure: null, reaches: "global minimum" },
    sources: ["Wold 1975"],
    seeAlso: ["cca", "pls-regression"],
  },
  options: {
    views: viewsOption,
    components: integer(1, "number of components; pairs of weighted sums"),
    scale: flag(true, "scale the columns; by their standard deviation"),
  },
  learns,
  supports: { weights: true },
  fit: ({ x, weights, features }, { views, components, scale }) => {
    const columns = placeViews("pls-canonical", views, features);
    const [first, second] = columns;
    if (columns.length !== 2) {
      throw new LecternError("invalid-option", `pls-canonical: needs 2 views, got ${columns.length}`, {
        option: "views",
      });
    }
    const most = Math.min(x.rows, first.length, second.length);
    if (components > most) {
      throw new LecternError(
        "invalid-option",
        `pls-canonical: components must be at most ${most} for ${x.rows} samples and views of ${first.length} and ${second.length} columns, got ${components}`,
        { option: "components", value: components },
      );
    }
    const sides = columns.map((view) => scaleView("pls-canonical", selectColumns(x, view), weights, scale));
    const found = canonicalComponents(sides[0].x, sides[1].x, components);
    const count = found.covariances.length;
    if (count === 0) {
      throw new LecternError("invalid-data", "pls-canonical: the covariance between the views is zero");
    }
    const rotations = [found.x.rotations, found.y.rotations];
    const learned: PlsCanonicalState = {
      columns,
      means: sides.map(({ mean }) => mean),
      weights: sides.map(({ scale: units }, v) => asColumns(rotations[v], units)),
      values: found.covariances.map((value) => value / (sides[0].total - 1)),
      correlations: found.correlations,
    };
    const message = `only ${count} of the ${components} components exist: no covariance is left`;
    const few = warn("low-rank", message, { rank: count, components });
    return {
      state: learned,
      report: { warnings: [...(count < components ? [few] : []), ...unseenColumns(columns, features)] },
    };
  },
  transform: projectColumns,
  outputFeatures: ({ columns, values }) => componentNames(columns.length, values.length),
});
