/** The training sets of the folds, which the candidates of a search share. */
import type { FoldTask } from "../contract/fit-control.js";
import { shareBetweenFits } from "../contract/shared-samples.js";
import { selectValidated } from "../contract/validate/validated.js";
import { hashPlainData } from "../core/hash.js";
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
  const kept = new Map<Int32Array, Judged>();
  return (train) => {
    const known = kept.get(train);
    if (known !== undefined) return known;
    const made = selectValidated(data, train);
    if ((counts.get(train) ?? 0) > 1 && counts.size <= MAX_SETS && isSmall(data, train)) {
      shareBetweenFits(made.x);
      kept.set(train, made);
    }
    return made;
  };
}

/**
 * The same for a worker, which gets a copy of the indices with each task and does not know the tasks to come: from the second
 * time on, training sets are kept.
 */
export function rememberTrainingSets(data: Judged): (train: Int32Array) => Judged {
  const kept = new Map<string, Judged | undefined>();
  return (train) => {
    const name = hashPlainData(train);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = selectValidated(data, train);
    if (kept.has(name)) {
      shareBetweenFits(made.x);
      kept.set(name, made);
    } else if (kept.size < MAX_SETS && isSmall(data, train)) kept.set(name, undefined);
    return made;
  };
}

function isSmall({ x }: Judged, { length }: Int32Array): boolean {
  const columns = "columns" in x && typeof x.columns === "number" ? x.columns : Number.POSITIVE_INFINITY;
  return length <= MAX_SAMPLES && length * columns <= MAX_NUMBERS;
}
