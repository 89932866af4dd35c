/** Random divisions into training and test set, drawn independently; classes keep their shares, groups stay whole. */
import { LecternError } from "../../core/errors.js";
import { isLabels } from "../../data/labels.js";
import { zeros } from "../../data/matrix.js";
import { type Fold, trainTestSplit } from "../../data/split.js";
import { createRandom } from "../../numeric/random/random.js";
import type { FoldData } from "./folds.js";
import { groupSizes } from "./grouped.js";

/** Splits drawn one by one; the first ones do not depend on how many there are. */
export function randomSplits(data: FoldData, repeats: number, testShare: number, seed: number): Fold[] {
  const random = createRandom(seed);
  return Array.from({ length: repeats }, (_, k) => {
    const own = k === 0 ? seed : random.fork(`split ${k}`).integer(2 ** 31);
    return data.groups === undefined ? splitSamples(data, testShare, own) : splitGroups(data.groups, testShare, own);
  });
}

function splitSamples({ samples, y }: FoldData, testShare: number, seed: number): Fold {
  // The split depends on the number of samples and the target only; a matrix without columns represents any samples.
  const dataset = { x: zeros(samples, 0), y: isLabels(y) ? y : undefined, features: [] };
  const { trainIndices, testIndices } = trainTestSplit(dataset, { testShare, seed });
  return { train: trainIndices, test: testIndices };
}

/** Takes groups in random order until the share is reached. */
function splitGroups(groups: Int32Array, testShare: number, seed: number): Fold {
  const sizes = groupSizes(groups);
  const present = Array.from(sizes.keys()).filter((group) => sizes[group] > 0);
  if (present.length < 2) throw new LecternError("invalid-data", "folds: a split needs at least 2 groups, got 1");
  const order = createRandom(seed).permutation(present.length);
  const wanted = testShare * groups.length;
  const tested = new Set<number>();
  let count = 0;
  for (const k of order.subarray(0, present.length - 1)) {
    if (count >= wanted) break;
    tested.add(present[k]);
    count += sizes[present[k]];
  }
  const all = new Int32Array(groups.length).map((_, i) => i);
  return { train: all.filter((i) => !tested.has(groups[i])), test: all.filter((i) => tested.has(groups[i])) };
}
