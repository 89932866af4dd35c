/** The training and test sets of the folds. The candidates of a search share them, and folds their memory. */
import type { FoldTask } from "../contract/fit-control.js";
import { shareBetweenFits } from "../contract/shared-samples.js";
import { offerMemory, type SpareMemory } from "../contract/spare-memory.js";
import { selectValidated } from "../contract/validate/validated.js";
import { hashPlainData } from "../core/hash.js";
import type { Judged } from "./score-fold.js";

/** At most so many training sets are kept, of at most so many samples: others are made for each candidate. */
const MAX_SETS = 10;
const MAX_SAMPLES = 4096;
const MAX_NUMBERS = 2 ** 20;

/**
 * Gives training sets by their indices, each until the next one is asked for. Those that occur several times among the tasks
 * are made once.
 */
export function createTrainingSets(
  data: Judged,
  tasks: readonly Pick<FoldTask, "train">[],
): (train: Int32Array) => Judged {
  const counts = new Map<Int32Array, number>();
  for (const { train } of tasks) counts.set(train, (counts.get(train) ?? 0) + 1);
  const kept = new Map<Int32Array, Judged>();
  const select = createSelection(data);
  return (train) => {
    const known = kept.get(train);
    if (known !== undefined) return known;
    if ((counts.get(train) ?? 0) <= 1 || counts.size > MAX_SETS || !isSmall(data, train)) return select(train);
    const made = selectValidated(data, train);
    shareBetweenFits(made.x);
    kept.set(train, made);
    return made;
  };
}

/**
 * Selects samples of the same number into the same memory, and offers memory for what the first step of a pipeline makes of
 * them. What a model learned is a copy, so only what was selected before is overwritten, with what was made of it.
 */
export function createSelection(data: Judged): (indices: Int32Array) => Judged {
  let memory: Float64Array | undefined;
  const results: SpareMemory = { numbers: undefined };
  return (indices) => {
    const made = selectValidated(data, indices, memory);
    const { x } = made;
    if ("data" in x) {
      memory = x.data;
      offerMemory(x, results);
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
