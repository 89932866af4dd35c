/** Folds that never divide a group: the samples of one patient, one writer, one day stay on one side. */
import { LecternError } from "../../core/errors.js";
import type { Fold } from "../../data/split.js";
import { createRandom } from "../../numeric/random/random.js";

/**
 * Gives every group to one fold so that the folds have nearly equal sizes: largest groups first, each to the fold that
 * is smallest so far (Graham's longest-processing-time rule); groups of equal size come in random order.
 */
export function groupedFolds(groups: Int32Array, folds: number, seed: number): Fold[] {
  const sizes = groupSizes(groups);
  const present = Array.from(sizes.keys()).filter((group) => sizes[group] > 0);
  if (present.length < folds) {
    throw new LecternError(
      "invalid-option",
      `folds: cannot divide ${present.length} groups into ${folds} folds; ` +
        (present.length < 2 ? "at least 2 groups are needed" : `folds can be 2 to ${present.length}`),
      { option: "folds", value: folds },
    );
  }
  const order = createRandom(seed).permutation(present.length);
  const sorted = Array.from(order, (k) => present[k]).sort((a, b) => sizes[b] - sizes[a]);
  const filled = new Float64Array(folds);
  const foldOf = new Int32Array(sizes.length);
  for (const group of sorted) {
    const smallest = filled.indexOf(Math.min(...filled));
    foldOf[group] = smallest;
    filled[smallest] += sizes[group];
  }
  return Array.from({ length: folds }, (_, f) => foldWhere(groups, (group) => foldOf[group] === f));
}

/** One fold per group: it is tested, all others are used for training. */
export function leaveOneGroupOut(groups: Int32Array): Fold[] {
  const present = [...new Set(groups)].sort((a, b) => a - b);
  if (present.length < 2) {
    throw new LecternError("invalid-data", "folds: leave-one-group-out needs at least 2 groups, got 1");
  }
  return present.map((tested) => foldWhere(groups, (group) => group === tested));
}

/** The number of samples of each group, by its code. */
export function groupSizes(groups: Int32Array): Int32Array {
  const sizes = new Int32Array(groups.reduce((most, group) => Math.max(most, group), -1) + 1);
  for (const group of groups) sizes[group]++;
  return sizes;
}

function foldWhere(groups: Int32Array, isTested: (group: number) => boolean): Fold {
  const all = new Int32Array(groups.length).map((_, i) => i);
  return { train: all.filter((i) => !isTested(groups[i])), test: all.filter((i) => isTested(groups[i])) };
}
