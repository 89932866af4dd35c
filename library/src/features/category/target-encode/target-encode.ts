/** Target encoding: every category becomes the mean of the target among its rows, shrunk towards the overall mean. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice, integer, type OptionValues, positive, seed, variant } from "../../../core/options/options.js";
import type { Target } from "../../../data/dataset.js";
import { isLabels } from "../../../data/labels.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { type Fold, kFold, stratifiedKFold } from "../../../data/split.js";
import { refuseMissing } from "../../refuse-missing.js";
import {
  type CategoryColumn,
  categoryTypes,
  countCategories,
  MISSING,
  placesOf,
  refuseUnknown,
} from "../category-values.js";
import { groupMoments, shrunkenMeans, targetNumbers } from "./target-statistics.js";

const learns = {
  names: state.names("categories", "categories, in order"),
  codes: state.list(
    "outputs",
    state.vector("categories + 1", "codes"),
    "for each new column a code per category, in the order of `names`, then one for missing values",
  ),
  prior: state.vector("outputs", "mean of the whole target, for each new column: the code of unknown categories"),
  classes: state.names("shown", "classes of the new columns; none when the target is numbers", isOnePerOutput),
};

export interface TargetEncodeState extends state.StateOf<typeof learns> {}

/** Checks that each new column has its class, or that there is one column and no class. */
function isOnePerOutput(classes: readonly string[], { sizeOf }: state.StateContext): string | undefined {
  const outputs = sizeOf("outputs");
  const isOfNumbers = outputs === 1 && classes.length === 0;
  if (isOfNumbers || (outputs > 0 && classes.length === outputs)) return undefined;
  return `must have one class for each of the ${outputs} new columns, got ${classes.length}`;
}

const options = {
  meanSmoothing: variant(
    {
      "random-effects": {},
      "category-variance": {},
      fixed: { strength: positive(20, "number of rows that the overall mean counts as") },
    },
    "random-effects",
    "how the mean of a category is shrunk towards the overall mean",
  ),
  foldCount: integer(5, "number of folds; the rows of one are encoded by the others", { minimum: 2 }),
  unknown: choice(
    ["ignore", "refuse"],
    "ignore",
    "categories not seen in the fit; the mean of the whole target, or an error",
  ),
  missing: choice(
    ["category", "ignore", "refuse"],
    "category",
    "what happens to missing values; coded like a category, by the mean of the whole target, or an error",
  ),
  seed: seed(),
};

type TargetEncodeOptions = OptionValues<typeof options>;

/**
 * Replaces each category by the smoothed mean of the target: the mean of its rows (for labels the share of a class),
 * shrunk towards the overall mean, the more the fewer rows it has. Use it for columns with many categories; the codes
 * of the training rows are cross-fitted (`fitTransform`, and so pipelines), so that no row sees its own target.
 *
 * @example
 * ```ts
 * import { targetEncode } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ city: ["Bern", "Bern", "Bern", "Oslo", "Oslo", "Oslo"] });
 * const { model, transformed } = targetEncode({ foldCount: 3 }).fitTransform({ x, y: [1, 2, 3, 7, 8, 9] });
 * model.transform(createTable({ city: ["Bern", "Rome"] })); // about 2.1, and the mean 5 for the unknown city
 * ```
 */
export const targetEncode = defineEncoder({
  kind: "target-encode",
  title: "Target encoding",
  summary: "Replaces each category by the smoothed mean of the target among its rows.",
  accepts: categoryTypes,
  target: "any",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["mean encoding", "impact encoding"],
    sources: ["Micci-Barreca 2001"],
    seeAlso: ["one-hot", "hash-categories"],
  },
  options,
  learns,
  supports: { weights: true, fillsMissing: true },
  fit({ column, y, weights }, options) {
    if (y === undefined) throw new LecternError("invalid-data", "target-encode: fit needs a target y");
    if (options.missing === "refuse") refuseMissing("target-encode", column);
    const learned = learn(column, y, weights, options);
    const transformed = () => crossFitted(learned, column, y, weights, options);
    return { state: learned, transformed, report: { notes: { categories: learned.names.length } } };
  },
  transform({ names, codes, prior }, column, options) {
    const places = placesOf(names, column);
    if (options.missing === "refuse") refuseMissing("target-encode", column);
    if (options.unknown === "refuse") refuseUnknown("target-encode", places, column, names);
    return encode(groupsOf(places, names.length, options.missing), codes, prior);
  },
  outputFeatures: ({ classes }, name) =>
    classes.length === 0 ? [`${name}__target`] : classes.map((label) => `${name}__target__${label}`),
});

/** Missing values are one more group, or none. */
function groupsOf(places: Int32Array, categories: number, missing: TargetEncodeOptions["missing"]): Int32Array {
  const groupOfMissing = missing === "category" ? categories : -1;
  return places.map((place) => (place === MISSING ? groupOfMissing : place));
}

function learn(
  column: CategoryColumn,
  y: Target,
  weights: Float64Array | undefined,
  { meanSmoothing: smoothing, missing }: TargetEncodeOptions,
): TargetEncodeState {
  const { names } = countCategories(column, weights);
  const groups = groupsOf(placesOf(names, column), names.length, missing);
  const parts = targetNumbers(y);
  const priors = parts.map(({ numbers }) => meanOf(numbers, weights));
  return {
    names,
    codes: parts.map(({ numbers }, k) =>
      shrunkenMeans(groupMoments(groups, names.length + 1, numbers, weights), priors[k], smoothing),
    ),
    prior: Float64Array.from(priors),
    classes: parts.flatMap(({ className }) => className ?? []),
  };
}

/**
 * The training rows, each coded by means over the other folds. They are all shrunk towards the same mean, that of the
 * whole target: with a mean of its own for each fold, a fold with high targets would get low codes, a trace of the
 * target that a flexible model finds.
 */
function crossFitted(
  { names, prior }: TargetEncodeState,
  column: CategoryColumn,
  y: Target,
  weights: Float64Array | undefined,
  settings: TargetEncodeOptions,
): Matrix {
  const groups = groupsOf(placesOf(names, column), names.length, settings.missing);
  const parts = targetNumbers(y);
  const result = zeros(groups.length, parts.length);
  for (const { train, test } of foldsOf(y, groups.length, settings)) {
    const trainGroups = train.map((i) => groups[i]);
    const trainWeights = weights && Float64Array.from(train, (i) => weights[i]);
    parts.forEach(({ numbers }, k) => {
      const trainNumbers = Float64Array.from(train, (i) => numbers[i]);
      const moments = groupMoments(trainGroups, names.length + 1, trainNumbers, trainWeights);
      const codes = shrunkenMeans(moments, prior[k], settings.meanSmoothing);
      for (const i of test) result.data[i * parts.length + k] = groups[i] < 0 ? prior[k] : codes[groups[i]];
    });
  }
  return result;
}

/** Fewer rows than folds leave one row out at a time; a single row has no others and gets the mean of all. */
function foldsOf(y: Target, rows: number, { foldCount, seed }: TargetEncodeOptions): readonly Fold[] {
  if (rows < 2) return [{ train: new Int32Array(0), test: Int32Array.from({ length: rows }, (_, i) => i) }];
  const options = { folds: Math.min(foldCount, rows), seed };
  return isLabels(y) ? stratifiedKFold(y, options) : kFold(rows, options);
}

function encode(groups: Int32Array, codes: readonly Float64Array[], prior: Float64Array): Matrix {
  const result = zeros(groups.length, codes.length);
  for (let i = 0; i < groups.length; i++) {
    for (let k = 0; k < codes.length; k++) {
      result.data[i * codes.length + k] = groups[i] < 0 ? prior[k] : codes[k][groups[i]];
    }
  }
  return result;
}

function meanOf(numbers: Float64Array, weights: Float64Array | undefined): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < numbers.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    sum += weight * numbers[i];
    total += weight;
  }
  return sum / total;
}
