/** What the methods for several views of the same samples learn. */
import * as state from "../../contract/state/fields.js";

/** What the views have in common, and which columns they are. */
export const viewsState = {
  values: state.vector(
    "components",
    "eigenvalue of each component: for two views without a ridge its correlation, for M views at most M − 1",
  ),
  correlations: state.vector(
    "components",
    "correlation of each component between the views, on the training samples; the mean over pairs of more than two",
    { min: -1, max: 1 },
  ),
  columns: state.list(
    "views",
    state.integers("columns", "positions of the columns", { below: "features" }),
    "positions of the columns of each view",
    fitsViews((columns) => columns.length),
  ),
  means: state.list(
    "views",
    state.vector("columns", "mean of the columns"),
    "mean of the columns of each view",
    fitsViews((mean) => mean.length),
  ),
  weights: state.list(
    "views",
    state.matrix("columns", "components", "weights of the columns"),
    "weights of each view: a row for each of its columns, a column for each component",
    fitsViews((weights) => weights.rows),
  ),
};

/** Checks that there is a part for each view of the option `views`, with as many entries as the view has columns. */
export function fitsViews<V>(sizeOf: (part: V) => number): state.StateCheck<readonly V[]> {
  return (parts, { options }) => {
    const sizes = sizesOfViews(options);
    if (parts.length !== sizes.length) return `must have a part for each of the ${sizes.length} views`;
    const wrong = parts.findIndex((part, v) => sizeOf(part) !== sizes[v]);
    if (wrong < 0) return undefined;
    return `at index ${wrong} must have the size of view ${wrong}, ${sizes[wrong]}, got ${sizeOf(parts[wrong])}`;
  };
}

/** How many columns each view of the option `views` has; the parts of the option are any JSON. */
export function sizesOfViews({ views }: Readonly<Record<string, unknown>>): readonly number[] {
  if (!Array.isArray(views)) return [];
  return views.map((view) => (Array.isArray(view) && view.length > 0 ? view.length : Number.NaN));
}
