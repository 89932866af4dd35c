/** What mixed naive Bayes learns: which columns are of which type, and what it knows of each type. */
import { logPriorsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { categoryFields, categoryProbabilitiesField } from "../categorical-likelihood.js";
import { gaussianFields } from "../gaussian-likelihood.js";
import { knownMomentsFields } from "../known-moments.js";

/** The types of columns. */
export const columnKinds = ["gaussian", "categorical", "bernoulli"] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The indices of the columns of each type. */
export type ColumnPlaces = Readonly<Record<ColumnKind, Int32Array>>;

const places = (count: string, description: string) =>
  state.integers(count, description, { below: "features", order: "strictly ascending" });

/** The state; a type that no column has is there too, with no columns. */
export const mixedState = {
  columns: state.record(
    {
      gaussian: places("numeric", "indices of the numeric columns"),
      categorical: places("categorical", "indices of the categorical columns"),
      bernoulli: places("binary", "indices of the binary columns"),
    },
    "types of the columns",
    (columns: ColumnPlaces, { sizeOf }) => placesProblem(columns, sizeOf("features")),
  ),
  logPriors: logPriorsField,
  gaussian: state.record(gaussianFields("numeric"), "normal distributions of the numeric columns"),
  categoryProbabilities: categoryProbabilitiesField("categories"),
  presence: state.matrix("classes", "binary", "probability that each binary column is present, a row for each class", {
    min: 0,
    max: 1,
  }),
  seen: state.record(
    {
      weight: state.vector("classes", "sum of the weights of the samples of each class", { above: 0 }),
      gaussian: state.record(knownMomentsFields("numeric"), "statistics of the numeric columns"),
      categorical: state.record(categoryFields("categorical", "categories"), "statistics of the categorical columns"),
      bernoulli: state.record(
        { ...categoryFields("binary", "outcomes"), start: outcomeStart() },
        "statistics of the binary columns, with the categories absent (0) and present (1)",
      ),
    },
    "statistics of the samples seen so far, for updates",
  ),
};

/** The problem of columns that do not have exactly one type each. */
export function placesProblem(columns: ColumnPlaces, features: number): string | undefined {
  const all = columnKinds.flatMap((kind) => Array.from(columns[kind]));
  return all.length === features && new Set(all).size === features
    ? undefined
    : `must have each of the ${features} columns exactly once`;
}

/** Every binary column has two categories. */
function outcomeStart(): state.Field<Int32Array> {
  return state.integers("binary + 1", "the two categories of column j begin at row 2j", {}, (start, { sizeOf }) =>
    start.every((row, j) => row === 2 * j) && sizeOf("outcomes") === 2 * sizeOf("binary")
      ? undefined
      : "must be 0, 2, 4 … with two categories for each column",
  );
}
