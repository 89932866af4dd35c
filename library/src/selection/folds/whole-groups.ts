/** Watches over groups: what belongs together must not be learned from and tested in one fold. */
import { LecternError } from "../../core/errors.js";
import type { Fold } from "../../data/split.js";

/** Refuses folds in which a group is on both sides: groups that were given are never ignored. */
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
