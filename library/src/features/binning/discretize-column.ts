/** Discretising: a column of numbers becomes ordered categories, one for each interval between edges. */

import type { ColumnOf } from "../../contract/define-encoder.js";
import { LecternError, show } from "../../core/errors.js";

/**
 * Sorts numbers into intervals. Edges e₁ < e₂ < … < eₘ make m + 1 of them: below e₁, from e₁ up to, not including,
 * e₂, …, from eₘ on. Missing numbers stay missing. For categories made of it use {@link oneHot} (binarisation) or
 * {@link ordinalEncode}.
 *
 * @example
 * ```ts
 * import { discretizeColumn } from "lectern/features";
 *
 * const ages = { type: "number", values: Float64Array.of(3, 18, 70) } as const;
 * discretizeColumn(ages, [18, 65]); // levels "< 18", "18 to < 65", ">= 65"; codes 0, 1, 2
 * ```
 */
export function discretizeColumn(column: ColumnOf<"number">, edges: ArrayLike<number>): ColumnOf<"ordinal"> {
  if (edges.length === 0) throw new LecternError("invalid-data", "discretizeColumn: needs at least one edge");
  for (let e = 0; e < edges.length; e++) {
    if (Number.isFinite(edges[e]) && (e === 0 || edges[e] > edges[e - 1])) continue;
    throw new LecternError(
      "invalid-data",
      `discretizeColumn: edges must be finite and ascend, but edge ${e} is ${show(edges[e])}` +
        `${e === 0 ? "" : ` after ${show(edges[e - 1])}`}`,
    );
  }
  const last = edges.length - 1;
  const between = Array.from({ length: last }, (_, e) => `${edges[e]} to < ${edges[e + 1]}`);
  return {
    type: "ordinal",
    codes: Int32Array.from(column.values, (value) => (Number.isNaN(value) ? -1 : intervalOf(value, edges))),
    levels: [`< ${edges[0]}`, ...between, `>= ${edges[last]}`],
  };
}

/** How many edges are not above the value, by bisection. */
function intervalOf(value: number, edges: ArrayLike<number>): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
