/** The value at a place of the sorted order, without sorting. */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";

/** After so many passes, far more than values in any usual order take, the rest is sorted. */
const MAX_PASSES = 100;

/** Nanoseconds for a value in a pass. */
const VALUE = 4;

/**
 * The value that sorting would put at `rank`, from 0, in a time that grows with the number of values (Hoare 1961). Changes the order
 * of the values: those before `rank` are not larger than it, those after it not smaller. Yields between passes over many values.
 */
export function* selectRank(values: Float64Array, rank: number): Work<void, number> {
  let [first, last] = [0, values.length - 1];
  const isTime = createPace();
  for (let pass = 0; first < last; pass++) {
    if (isTime(VALUE * (last - first))) yield;
    if (pass === MAX_PASSES) {
      values.subarray(first, last + 1).sort();
      break;
    }
    const pivot = middleOf(values[first], values[(first + last) >> 1], values[last]);
    let [i, j] = [first, last];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      [values[i], values[j]] = [values[j], values[i]];
      i++;
      j--;
    }
    // Between j and i there are only values equal to the pivot.
    if (rank <= j) last = j;
    else if (rank >= i) first = i;
    else break;
  }
  return values[rank];
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
