/** One-hot encoding: a column for each category, with a 1 where the row has it. */

import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError, show } from "../../../core/errors.js";
import {
  choice,
  flag,
  fraction,
  integer,
  list,
  type OptionValues,
  optional,
  text,
} from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import type { Column } from "../../../data/table/table.js";
import { refuseMissing } from "../../refuse-missing.js";
import {
  type CategoryCounts,
  categoryTypes,
  countCategories,
  placesOf,
  refuseUnknown,
  writeCategories,
} from "../category-values.js";
import {
  columnNames,
  columnsOfPlaces,
  indicatorMatrix,
  indicatorSparse,
  layOut,
  layoutState,
  rareCategories,
  slotsOfRows,
} from "../one-hot-columns.js";

const learns = {
  ...layoutState,
  counts: state.vector("categories", "number of rows with each category in the fit", { min: 0 }),
};

export interface OneHotState extends state.StateOf<typeof learns> {}

const options = {
  drop: choice(["none", "first", "if-binary"], "none", "which category gets no column: its rows are then all zeros"),
  categories: optional(
    list(text("", "category"), [], "the categories in the order of their columns; otherwise those that occur", 1),
  ),
  minCount: integer(0, "categories that occur less often are merged into one column", { minimum: 0 }),
  minShare: fraction(0, "categories in a smaller share of the rows are merged into one column"),
  maxCategories: optional(
    integer(2, "maximum number of columns for the categories of a column; the rarest are merged until it is met", {
      minimum: 2,
    }),
  ),
  unknown: choice(
    ["ignore", "rare", "refuse"],
    "ignore",
    "categories not seen in the fit; all zeros, the column of rare ones if there is one, or an error",
  ),
  missing: choice(
    ["category", "ignore", "refuse"],
    "category",
    "what happens to missing values; a separate category if the fit saw any, all zeros, or an error",
  ),
  sparse: flag(false, "return a sparse matrix"),
};

/** Which categories get a column, and what becomes of the others. */
export type OneHotOptions = OptionValues<typeof options>;

/**
 * Gives every category a column of its own. Use it for categories without an order when they are few; for many use
 * {@link targetEncode} or {@link hashCategories}, for ordered ones {@link ordinalEncode}. Rare categories can share a
 * column, and what happens to unknown and to missing values is an option.
 *
 * @example
 * ```ts
 * import { oneHot } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const model = oneHot().fit({ x: createTable({ city: ["Bern", "Oslo", "Bern"] }) });
 * model.outputFeatures; // ["city__one-hot__Bern", "city__one-hot__Oslo"]
 * model.transform(createTable({ city: ["Oslo", "Rome"] })); // rows 0 1 and, for the unknown one, 0 0
 * ```
 */
export const oneHot = defineEncoder({
  kind: "one-hot",
  title: "One-hot encoding",
  summary: "Turns each category into a column of zeros and ones.",
  accepts: categoryTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["dummy variables", "indicator variables"],
    seeAlso: ["ordinal-encode", "target-encode", "hash-categories"],
  },
  options,
  learns,
  supports: { weights: true, fillsMissing: true },
  fit({ column, weights }, options) {
    const found = countCategories(column, weights);
    if (options.missing === "refuse") refuseMissing("one-hot", column);
    const counts = options.categories === null ? found : orderedAs(options.categories, found);
    const rare = rareCategories(counts, options);
    const layout = layOut(counts.names, rare, options.missing === "category" && counts.missing > 0, options.drop);
    const learned: OneHotState = { ...layout, counts: counts.counts };
    return {
      state: learned,
      report: {
        warnings: layout.slotNames.length < 2 ? [warn("constant-column", "all rows have the same value")] : [],
      },
    };
  },
  transform(layout, column, options) {
    const places = placesOf(layout.names, column);
    // Without a column of their own, missing values count as not known.
    if (
      options.missing === "refuse" ||
      (options.unknown === "refuse" && options.missing === "category" && layout.missing < 0)
    )
      refuseMissing("one-hot", column);
    if (options.unknown === "refuse") refuseUnknown("one-hot", places, column, layout.names);
    const columnOfRow = columnsOfPlaces(layout, places, options.unknown === "rare" ? layout.rare : -1);
    const width = columnNames(layout).length;
    return options.sparse ? indicatorSparse(columnOfRow, width) : indicatorMatrix(columnOfRow, width);
  },
  outputFeatures: (layout, name) => columnNames(layout).map((category) => `${name}__one-hot__${category}`),
  offers: {
    inverse(layout, x, _, { type }): Column {
      // The slot of missing values is the last one, so the names before it are those of the values.
      const { missing, slotNames } = layout;
      const slots = slotsOfRows(layout, x);
      const names = missing < 0 ? slotNames : slotNames.slice(0, missing);
      return writeCategories(
        type,
        slots.map((slot) => (slot === missing ? -1 : slot)),
        names,
      );
    },
  },
});

/** The counts of the listed categories in the order of the list; one that occurs but is not listed is refused. */
function orderedAs(categories: readonly string[], found: CategoryCounts): CategoryCounts {
  const listed = new Set<string>();
  const repeated = categories.find((name) => listed.size === listed.add(name).size);
  const unlisted = found.names.find((name) => !listed.has(name));
  if (repeated !== undefined || unlisted !== undefined) {
    throw new LecternError(
      repeated !== undefined ? "invalid-option" : "invalid-data",
      repeated !== undefined
        ? `one-hot: the category ${show(repeated)} is listed twice`
        : `one-hot: the category ${show(unlisted)} occurs, but the option categories does not list it`,
      { kind: "one-hot", option: "categories" },
    );
  }
  const place = new Map(found.names.map((name, at) => [name, at]));
  const count = (name: string) => {
    const at = place.get(name);
    return at === undefined ? 0 : found.counts[at];
  };
  return { ...found, names: categories, counts: Float64Array.from(categories, count) };
}
