/** Checks that no group is in the training set and the test set of one fold. */
import { LecternError } from "../../core/errors.js";
import type { Fold } from "../../data/split.js";

/** Throws for folds that divide a group: groups are never ignored. */
export function requireWholeGroups(kind: string, folds: readonly Fold[], groups: Int32Array): void {
  for (const [f, { train, test }] of folds.entries()) {
    const learned = new Set<number>();
    for (const i of train) learned.add(groups[i]);
    const divided = test.find((i) => learned.has(groups[i]));
    if (divided === undefined) continue;
    throw new LecternError(
      "invalid-option",
      `folds: ${kind} divides the group of sample ${divided} in fold ${f + 1}; ` +
        "use automatic, grouped or leave-one-group-out folds, or leave the groups out",
      { option: "folds", folds: kind, row: divided },
    );
  }
}
