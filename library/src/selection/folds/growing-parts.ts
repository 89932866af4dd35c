/** Growing parts of training sets: each part contains the smaller ones, so that curves and rounds vary less with the draw. */
import type { Target } from "../../data/dataset.js";
import { isLabels } from "../../data/labels.js";
import type { Fold } from "../../data/split.js";
import { createRandom, type Random } from "../../numeric/random/random.js";

/** Cuts the training set of a fold down to its first `size` samples in the order of growth. */
export type CutFold = (size: number) => Fold;

/**
 * For each fold a function that cuts its training set. The order of growth is random; labels enter so that every part
 * has their shares as nearly as its size allows. Without shuffling the first samples of the training set are taken.
 */
export function growingParts(
  folds: readonly Fold[],
  y: Target | undefined,
  seed: number,
  shuffle = true,
): readonly CutFold[] {
  return folds.map(({ train, test }, f) => {
    const order = shuffle ? orderOfGrowth(train, y, createRandom(seed).fork(f)) : train;
    return (size) => ({ train: order.slice(0, size).sort(), test });
  });
}

/** The k-th of n samples of a class, in random order, comes at place (k + u)/n with one random u in [0, 1) a class. */
function orderOfGrowth(train: Int32Array, y: Target | undefined, random: Random): Int32Array {
  const shuffled = random.permutation(train.length).map((k) => train[k]);
  if (y === undefined || !isLabels(y)) return shuffled;
  const sizes = new Int32Array(y.classes.length);
  for (const i of train) sizes[y.codes[i]]++;
  const phases = y.classes.map((_, code) => random.fork(code).uniform());
  const met = new Int32Array(sizes.length);
  const places = Float64Array.from(shuffled, (i) => {
    const code = y.codes[i];
    return (met[code]++ + phases[code]) / sizes[code];
  });
  return Int32Array.from(shuffled.keys())
    .sort((a, b) => places[a] - places[b])
    .map((k) => shuffled[k]);
}
