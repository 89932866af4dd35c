/**
 * What the steps before the last one of a pipeline make of samples that several fits share: the candidates of a search often
 * differ in the last step only.
 */
import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { shareBetweenFits, sharedResults } from "../contract/shared-samples.js";
import { equalPlainData, isRecord } from "../core/plain-data.js";
import type { Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import { isLabels } from "../data/labels.js";

/** The fitted steps before the last one, the samples for it, and the number of iterations so far. */
export interface Prepared {
  readonly models: readonly Saved[];
  readonly current: AnyFitData;
  readonly done: number;
}

type Data = Dataset<Target | undefined, object>;

interface Known extends Prepared {
  readonly key: string;
  readonly data: Data;
}

/** What the steps make of the samples: what the last fit has made if it had the same steps, else what `prepare` makes. */
export function* sharedPreparation<P>(
  data: Data,
  steps: readonly AnyRecipe[],
  prepare: () => Work<P, Prepared>,
): Work<P, Prepared> {
  const shared = steps.length > 1 ? sharedResults(data.x) : undefined;
  if (shared === undefined) return yield* prepare();
  // Sparse samples are made dense for a last step that does not take them.
  const { sparse } = steps[steps.length - 1].traits.supports;
  const key = JSON.stringify([steps.slice(0, -1), sparse]);
  const known = shared.get("preparation") as Known | undefined;
  if (known?.key === key && equalPlainData(learnedFrom(known.data), learnedFrom(data))) return known;
  const prepared = yield* prepare();
  const { x } = prepared.current;
  if (isRecord(x)) shareBetweenFits(x);
  shared.set("preparation", { ...prepared, key, data } satisfies Known);
  return prepared;
}

/** What steps may learn from besides the samples. */
function learnedFrom({ y, weights }: Data) {
  return [isLabels(y) ? [y.codes, y.classes] : y, weights];
}
