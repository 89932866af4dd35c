/** Options that trees and forests share, and what they mean for given data. */
import type { Limits } from "../../contract/validate/limits.js";
import { LecternError, show } from "../../core/errors.js";
import {
  fraction,
  integer,
  list,
  nonNegative,
  type OptionValues,
  optional,
  variant,
} from "../../core/options/options.js";
import { type ClassWeights, givenClassWeights } from "../../data/class-weights.js";
import type { Labels } from "../../data/labels.js";
import type { CodedSchema } from "../../data/table/codes.js";
import { log2 } from "../../numeric/elementary/functions.js";
import { MAX_CATEGORIES } from "./coded-columns.js";
import type { GrowthLimits } from "./grow-tree.js";

/** When a tree stops growing. */
export const limitOptions = {
  maxDepth: optional(integer(6, "maximum depth of the tree; no limit by default")),
  minSplitWeight: nonNegative(0, "minimum weight of a node that is split; a sample weighs 1 unless it has a weight"),
  minLeafWeight: nonNegative(0, "minimum weight of a leaf; a sample weighs 1 unless it has a weight"),
  minGain: nonNegative(
    0,
    "minimum gain of a split; the impurity it removes, times the share of its node in all samples",
  ),
} as const;

/** Which columns are special. */
export const columnOptions = {
  categorical: list(
    integer(0, "a column", { minimum: 0 }),
    [],
    "indices of the columns, from 0, that hold category codes; for matrices only; a table knows its categories",
  ),
  monotone: list(
    integer(0, "a direction", { minimum: -1, maximum: 1 }),
    [],
    "monotonic constraint for each column: 1 for increasing, −1 for decreasing, 0 for none; no constraints when empty",
  ),
} as const;

/** The option for categorical columns of a matrix, which tables do not need: they know the types of their columns. */
export function categoricalLimits({ categorical }: Pick<ColumnOptions, "categorical">): Limits {
  return categorical.length === 0
    ? {}
    : { categories: "whose columns have types: make them categories in the table, and leave `categorical` empty" };
}

/** The categorical columns: those that are listed, or those of a table, with at most `most` categories each. */
export function categoricalColumns(
  kind: string,
  named: readonly number[],
  schema: readonly CodedSchema[] | undefined,
  most = MAX_CATEGORIES,
): readonly number[] {
  if (schema === undefined) return named;
  return schema.flatMap((column, j) => {
    if (column.type !== "category") return [];
    const { length } = column.categories;
    if (length <= most) return [j];
    throw new LecternError(
      "invalid-data",
      `${kind}: column ${show(column.name)} has ${length} categories, at most ${most} are supported; encode it first: ` +
        `pipeline(columns({ ${show(column.name)}: targetEncode() }, { rest: "keep" }), …)`,
      { column: column.name },
    );
  });
}

/** The number of columns tried at each split; trees and forests differ in `initial`. */
export function splitFeaturesOption(initial: "all" | "sqrt" | "share") {
  return variant(
    {
      all: {},
      sqrt: {},
      log: {},
      share: { share: fraction(1, "share of the columns", { open: false }) },
      count: { count: integer(1, "how many; number of columns") },
    },
    initial,
    "number of randomly drawn columns to consider at each split: all, the square root or base-2 logarithm of their number, a share or a count",
  );
}

/** The value of the option. */
export type SplitFeatures = ReturnType<typeof splitFeaturesOption>["default"];

type LimitOptions = Omit<OptionValues<typeof limitOptions>, "minLeafWeight">;
type ColumnOptions = OptionValues<typeof columnOptions>;

/** The limits of a tree on a number of columns. */
export function limitsOf(
  kind: string,
  options: LimitOptions & Pick<ColumnOptions, "categorical"> & Partial<ColumnOptions>,
  splitFeatures: SplitFeatures,
  columns: number,
  drawnThresholds = false,
): GrowthLimits {
  const { maxDepth, minSplitWeight: minSplit, minGain, monotone = [], categorical } = options;
  if (monotone.length > 0 && monotone.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: monotone needs one entry for each of ${columns} columns, got ${monotone.length}`,
      { option: "monotone" },
    );
  }
  const both = categorical.find((column) => (monotone[column] ?? 0) !== 0);
  if (both !== undefined) {
    throw new LecternError(
      "invalid-option",
      `${kind}: column ${both} is categorical, so it cannot have a monotonic constraint`,
      {
        option: "monotone",
      },
    );
  }
  return {
    maxDepth: maxDepth ?? Number.POSITIVE_INFINITY,
    minSplitWeight: minSplit,
    minGain,
    features: featureCount(splitFeatures, columns),
    drawnThresholds,
    monotone: monotone.some((sign) => sign !== 0) ? monotone : [],
  };
}

/** Throws for monotonic constraints with more than two classes: only the probability of one of two can be monotonic. */
export function requireTwoClasses(kind: string, monotone: readonly number[], classes: number): void {
  if (monotone.length === 0 || classes === 2) return;
  throw new LecternError("invalid-option", `${kind}: monotonic constraints need two classes, y has ${classes}`, {
    option: "monotone",
  });
}

/** The number of columns tried at a split; at least one. */
export function featureCount(splitFeatures: SplitFeatures, columns: number): number {
  switch (splitFeatures.kind) {
    case "all":
      return columns;
    case "sqrt":
      return Math.max(1, Math.floor(Math.sqrt(columns)));
    case "log":
      return Math.max(1, Math.floor(log2(columns)));
    case "share":
      return Math.max(1, Math.floor(splitFeatures.share * columns));
    case "count":
      return Math.min(columns, splitFeatures.count);
  }
}

/** The weights of samples times those of their classes; "balanced" gives every class the same sum. */
export function weightsWithClasses(
  kind: string,
  { codes, classes }: Labels,
  weights: Float64Array | undefined,
  classWeights: ClassWeights,
): Float64Array {
  const own = weights ?? new Float64Array(codes.length).fill(1);
  if (classWeights.kind === "none") return own.slice();
  if (classWeights.kind === "given") {
    const given = givenClassWeights(kind, classWeights.weights, classes.length);
    return own.map((weight, i) => weight * given[codes[i]]);
  }
  const sums = new Float64Array(classes.length);
  codes.forEach((code, i) => {
    sums[code] += own[i];
  });
  const total = sums.reduce((sum, value) => sum + value, 0);
  const present = sums.filter((sum) => sum > 0).length;
  return own.map((weight, i) => (weight === 0 ? 0 : (weight * total) / (present * sums[codes[i]])));
}
