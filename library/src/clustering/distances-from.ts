/** Distances from one sample to others, for spanning trees: computed when needed, and never stored for all pairs. */
import type { Matrix } from "../data/matrix.js";
import type { LengthsFrom } from "../graphs/spanning-tree.js";
import type { DistanceSpace } from "../neighbor-search/distance-space.js";

/** The distances of prepared points. */
export function distancesFrom({ columns, data }: Matrix, { between, finish, form }: DistanceSpace): LengthsFrom {
  const reduced: LengthsFrom = form === "squared" ? squaresFrom(data, columns) : reducedFrom(data, columns, between);
  if (finish === Math.sqrt) {
    return (vertex, others, count, lengths) => {
      reduced(vertex, others, count, lengths);
      // Written out, because a call for each pair takes several times as long as the root.
      for (let at = 0; at < count; at++) lengths[at] = Math.sqrt(lengths[at]);
    };
  }
  return (vertex, others, count, lengths) => {
    reduced(vertex, others, count, lengths);
    for (let at = 0; at < count; at++) lengths[at] = finish(lengths[at]);
  };
}

/** The same additions in the same order as {@link DistanceSpace.between}, so that equal distances stay equal. */
function squaresFrom(data: Float64Array, columns: number): LengthsFrom {
  return (vertex, others, count, lengths) => {
    const from = vertex * columns;
    for (let at = 0; at < count; at++) {
      const to = others[at] * columns;
      let sum = 0;
      for (let k = 0; k < columns; k++) {
        const difference = data[from + k] - data[to + k];
        sum += difference * difference;
      }
      lengths[at] = sum;
    }
  };
}

function reducedFrom(data: Float64Array, columns: number, between: DistanceSpace["between"]): LengthsFrom {
  return (vertex, others, count, lengths) => {
    for (let at = 0; at < count; at++) {
      lengths[at] = between(data, vertex * columns, data, others[at] * columns, columns);
    }
  };
}
