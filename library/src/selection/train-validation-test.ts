/** Three sets: for training, for choosing, and for a final test. */
import type { AnyFitData } from "../contract/contract.js";
import { tableReader } from "../contract/validate/table-reader.js";
import { isTableLike } from "../contract/validate/tables.js";
import { validateData } from "../contract/validate/validate.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, type OptionValues, seed } from "../core/options/options.js";
import { duplicateRows, requireNoSharedRows } from "../data/quality/shared-rows.js";
import { isSparse, toDense } from "../data/sparse.js";
import { selectSamples } from "../data/split.js";
import { randomSplits } from "./folds/random-splits.js";
import type { Judged } from "./score-fold.js";

const options = {
  validationShare: fraction(0.1, "share of the samples for validation, by which the choice is made", { open: true }),
  testShare: fraction(0.1, "share of the samples for the test of the choice", { open: true }),
  seed: seed(),
};

/** Options of {@link trainValidationTestSplit}. */
export type ThreeWayOptions = GivenOptions<typeof options>;

/** The samples of each set, as ascending indices. */
export interface ThreeWayIndices {
  readonly train: Int32Array;
  readonly validation: Int32Array;
  readonly test: Int32Array;
}

/** The three sets and where their samples were in the whole. */
export interface ThreeWaySplit<D> {
  readonly train: D;
  readonly validation: D;
  readonly test: D;
  readonly indices: ThreeWayIndices;
}

/**
 * Divides samples at random into training, validation and test set, by default 80, 10 and 10 per cent. The
 * sets have the types of what is given.
 * Classes keep their shares and groups stay whole. Rows that occur in more than one set are an error: a model could
 * remember them, and its scores would be too good.
 *
 * @example
 * ```ts
 * import { trainValidationTestSplit } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const { train, validation, test } = trainValidationTestSplit(await diabetes());
 * console.log(train.x.rows, validation.x.rows, test.x.rows); // 354 44 44
 * ```
 */
export function trainValidationTestSplit<D extends AnyFitData>(data: D, given: ThreeWayOptions = {}): ThreeWaySplit<D> {
  const settings = resolveOptions("trainValidationTestSplit", options, given);
  const judged = validateAny("trainValidationTestSplit", data);
  const indices = threeWayIndices(judged, settings);
  const [train, validation, test] = [indices.train, indices.validation, indices.test].map((part) =>
    selectSamples(data, part),
  );
  return { train, validation, test, indices };
}

/** Draws the sets of checked data and refuses rows that are in more than one of them. */
export function threeWayIndices(data: Judged, settings: OptionValues<typeof options>): ThreeWayIndices {
  const { validationShare, testShare, seed: start } = settings;
  if (!(validationShare + testShare < 1)) {
    throw new LecternError(
      "invalid-option",
      `validationShare ${validationShare} and testShare ${testShare} leave no training samples; their sum must be below 1`,
      { option: "validationShare" },
    );
  }
  const { x, y, groups } = data;
  const [{ train: rest, test }] = randomSplits({ samples: x.rows, y, groups }, 1, testShare, start);
  const kept = selectSamples(data, rest);
  const share = (validationShare * x.rows) / rest.length;
  const [inner] = randomSplits({ samples: rest.length, y: kept.y, groups: kept.groups }, 1, share, start);
  const indices = {
    train: inner.train.map((k) => rest[k]),
    validation: inner.test.map((k) => rest[k]),
    test,
  };
  refuseLeaks(data, indices);
  return indices;
}

function refuseLeaks(data: Judged, indices: ThreeWayIndices): void {
  const x = isSparse(data.x) ? toDense(data.x) : data.x;
  if (duplicateRows(x).length === 0) return;
  const rows = (part: Int32Array) => {
    const { x: samples } = selectSamples({ x, y: undefined, features: [] }, part);
    return samples;
  };
  requireNoSharedRows({
    "the training set": rows(indices.train),
    "the validation set": rows(indices.validation),
    "the test set": rows(indices.test),
  });
}

/** Data of any kind; that the target suits a method is not known yet. */
function validateAny(where: string, data: AnyFitData): Judged {
  const table = isTableLike(data.x);
  const supports = { weights: true, sparse: true, missing: true, groups: true, table };
  return validateData(
    { kind: where, target: data.y === undefined ? "none" : "any", supports, tables: tableReader },
    data,
  );
}
