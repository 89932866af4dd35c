/** Ways to divide samples into training and test sets, as data, and the folds each of them gives. */
import { LecternError } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import {
  flag,
  fraction,
  type GivenOptions,
  integer,
  list,
  numberOr,
  seed,
  variant,
} from "../../core/options/options.js";
import type { Target } from "../../data/dataset.js";
import { isLabels } from "../../data/labels.js";
import { type Fold, kFold, stratifiedKFold } from "../../data/split.js";
import { createRandom } from "../../numeric/random/random.js";
import { givenFolds } from "./given.js";
import { groupedFolds, leaveOneGroupOut } from "./grouped.js";
import { randomSplits } from "./random-splits.js";
import { timeSeriesFolds, timeSeriesOptions } from "./time-series.js";
import { requireWholeGroups } from "./whole-groups.js";

const parts = () => integer(5, "how many; number of folds", { minimum: 2 });
const share = () => fraction(0.2, "share of the samples in the test set", { open: true });

/** Each repeat is a fit, or several. */
const repeatBounds = { minimum: 1, maximum: 10_000 };

const foldings = variant(
  {
    automatic: { count: parts(), seed: seed() },
    "k-fold": { count: parts(), shuffle: flag(true, "shuffle the samples; before they are divided"), seed: seed() },
    stratified: { count: parts(), shuffle: flag(true, "shuffle the samples; before they are divided"), seed: seed() },
    grouped: { count: parts(), seed: seed() },
    repeated: {
      count: parts(),
      repeats: integer(3, "number of repeats; each with a new division of the samples", repeatBounds),
      seed: seed(),
    },
    "leave-one-out": {},
    "leave-one-group-out": {},
    "time-series": timeSeriesOptions,
    "hold-out": { testShare: share(), seed: seed() },
    "random-splits": {
      repeats: integer(10, "number of repeats; each with a new division of the samples", repeatBounds),
      testShare: share(),
      seed: seed(),
    },
    given: {
      tests: list(
        list(integer(0, "index of a sample, from 0", { minimum: 0 }), [], "the samples of one test set", 1),
        [],
        "the samples of each test set; all others are for training",
        1,
      ),
    },
  },
  "automatic",
  "how samples are divided into training and test sets",
);

/**
 * How samples are divided; "automatic" keeps groups together, stratifies classes, and otherwise divides at random. A number
 * is the number of automatic folds.
 */
export const foldingOption = numberOr(foldings, "automatic", "count");

export type Folding = (typeof foldingOption)["default"];

/** The same as a user gives it: a number of folds, or a kind with some of its options. */
export type GivenFolding = NonNullable<GivenOptions<{ readonly folds: typeof foldingOption }>["folds"]>;

/** What folds depend on: the number of samples, the target and the groups. */
export interface FoldData {
  readonly samples: number;
  readonly y: Target | undefined;
  /** The group of each sample, as codes from 0; samples of one group are never divided. */
  readonly groups?: Int32Array | undefined;
}

/**
 * The folds of the samples; throws if they would divide a group.
 *
 * @example
 * ```ts
 * import { createFolds } from "lectern/selection";
 *
 * createFolds(3, { samples: 6, y: undefined }).length; // 3
 * createFolds({ kind: "hold-out", testShare: 0.5 }, { samples: 6, y: undefined })[0].test.length; // 3
 * ```
 */
export function createFolds(given: GivenFolding, data: FoldData): Fold[] {
  return divide(resolveOptions("createFolds", { folds: foldingOption }, { folds: given }).folds, data);
}

/** The same from complete options. */
export function divide(folding: Folding, data: FoldData): Fold[] {
  const folds = foldsOf(folding, data);
  if (data.groups !== undefined) requireWholeGroups(folding.kind, folds, data.groups);
  return folds;
}

function foldsOf(folding: Folding, data: FoldData): Fold[] {
  const { samples, y } = data;
  switch (folding.kind) {
    case "automatic":
      return automaticFolds(folding.count, folding.seed, data);
    case "k-fold":
      return kFold(samples, { folds: folding.count, shuffle: folding.shuffle, seed: folding.seed });
    case "stratified":
      if (!isLabels(y)) throw needs("stratified", "class labels as the target");
      return stratifiedKFold(y, { folds: folding.count, shuffle: folding.shuffle, seed: folding.seed });
    case "grouped":
      return groupedFolds(groupsOf(data, "grouped"), folding.count, folding.seed);
    case "repeated": {
      const random = createRandom(folding.seed);
      return Array.from({ length: folding.repeats }, (_, repeat) =>
        automaticFolds(folding.count, random.fork(`repeat ${repeat}`).integer(2 ** 31), data),
      ).flat();
    }
    case "leave-one-out":
      return kFold(samples, { folds: samples, shuffle: false });
    case "leave-one-group-out":
      return leaveOneGroupOut(groupsOf(data, "leave-one-group-out"));
    case "time-series":
      return timeSeriesFolds(samples, folding);
    case "hold-out":
      return randomSplits(data, 1, folding.testShare, folding.seed);
    case "random-splits":
      return randomSplits(data, folding.repeats, folding.testShare, folding.seed);
    case "given":
      return givenFolds(folding.tests, samples);
  }
}

function automaticFolds(folds: number, seed: number, { samples, y, groups }: FoldData): Fold[] {
  if (groups !== undefined) return groupedFolds(groups, folds, seed);
  return isLabels(y) ? stratifiedKFold(y, { folds, seed }) : kFold(samples, { folds, seed });
}

function groupsOf({ groups }: FoldData, kind: string): Int32Array {
  if (groups === undefined) throw needs(kind, "groups, one for each sample, in addition to x and y");
  return groups;
}

function needs(kind: string, what: string): LecternError {
  return new LecternError("invalid-data", `folds: ${kind} needs ${what}`, { folds: kind });
}
