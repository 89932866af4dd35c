/** The end of a pipeline: the numbers of a model become readable labels. */
import { LecternError, show } from "../../core/errors.js";

/**
 * The class that each number stands for: the one whose code (0, 1, 2 …) is nearest. Codes give back their labels; a
 * prediction between two codes gives the nearer one, and one beyond the ends the first or last.
 *
 * @example
 * ```ts
 * import { decodeLabels } from "lectern/features";
 *
 * decodeLabels([0, 1.2, 2.9], ["low", "medium", "high"]); // ["low", "medium", "high"]
 * ```
 */
export function decodeLabels(numbers: ArrayLike<number>, classes: readonly string[]): string[] {
  if (classes.length === 0) throw new LecternError("invalid-data", "decodeLabels: needs at least one class");
  return Array.from(numbers, (value, i) => {
    if (Number.isNaN(value)) {
      throw new LecternError(
        "invalid-data",
        `decodeLabels: number ${i} is ${show(value)}, which is not the code of a class`,
        {
          row: i,
        },
      );
    }
    return classes[Math.min(classes.length - 1, Math.max(0, Math.round(value)))];
  });
}
