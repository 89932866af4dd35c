/** Ranks of numbers, ties sharing the mean of theirs. */
import { pow } from "../../numeric/elementary/functions.js";

/** Ranks from 1 on, and Σ (t³ − t) over the groups of t tied numbers, by which the rank tests correct their variance. */
export interface AverageRanks {
  readonly ranks: Float64Array;
  readonly tieTerm: number;
}

/** Ranks numbers, the smallest first. */
export function averageRanks(values: ArrayLike<number>): AverageRanks {
  const n = values.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(n);
  let tieTerm = 0;
  for (let start = 0; start < n; ) {
    let end = start + 1;
    while (end < n && values[order[end]] === values[order[start]]) end++;
    for (let k = start; k < end; k++) ranks[order[k]] = (start + 1 + end) / 2;
    const tied = end - start;
    tieTerm += pow(tied, 3) - tied;
    start = end;
  }
  return { ranks, tieTerm };
}
