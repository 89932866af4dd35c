/** The training sets of the folds, which the candidates of a search share. */
import type { FoldTask } from "../contract/fit-control.js";
import { shareBetweenFits } from "../contract/shared-samples.js";
import { selectValidated } from "../contract/validate/validated.js";
import type { Judged } from "./score-fold.js";

/** At most so many training sets are kept, of at most so many samples: others are made for each candidate. */
const MAX_SETS = 10;
const MAX_SAMPLES = 4096;
const MAX_NUMBERS = 2 ** 20;

/** Gives training sets by their indices. Those that occur several times among the tasks are made once. */
export function createTrainingSets(
  data: Judged,
  tasks: readonly Pick<FoldTask, "train">[],
): (train: Int32Array) => Judged {
  const counts = new Map<Int32Array, number>();
  for (const { train } of tasks) counts.set(train, (counts.get(train) ?? 0) + 1);
  const columns = "columns" in data.x && typeof data.x.columns === "number" ? data.x.columns : Number.POSITIVE_INFINITY;
  const isSmall = ({ length }: Int32Array) => length <= MAX_SAMPLES && length * columns <= MAX_NUMBERS;
  const kept = new Map<Int32Array, Judged>();
  return (train) => {
    const known = kept.get(train);
    if (known !== undefined) return known;
    const made = selectValidated(data, train);
    if ((counts.get(train) ?? 0) > 1 && counts.size <= MAX_SETS && isSmall(train)) {
      shareBetweenFits(made.x);
      kept.set(train, made);
    }
    return made;
  };
}
