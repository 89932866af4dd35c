/** Where climbs start: at all samples, at the bins that have some, or at a few samples. */
import { type Matrix, selectRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";

/** The kind of starts, with their number where it is given. */
export type Start = { readonly kind: "samples" | "bins" } | { readonly kind: "random"; readonly starts: number };

/** The starts among points whose bandwidth is 1, which is also the width of the bins. */
export function startsAmong(points: Matrix, start: Start, seed: number): Matrix {
  switch (start.kind) {
    case "samples":
      return points;
    case "bins":
      return binCenters(points);
    case "random":
      return selectRows(points, someRows(points.rows, start.starts, seed));
  }
}

/** The middle of each bin that has points, in the order of the first of them. */
function binCenters({ rows, columns, data }: Matrix): Matrix {
  const bins = new Map<string, Float64Array>();
  for (let i = 0; i < rows; i++) {
    const center = data.slice(i * columns, (i + 1) * columns).map(Math.round);
    const key = center.join(",");
    if (!bins.has(key)) bins.set(key, center);
  }
  const result = new Float64Array(bins.size * columns);
  [...bins.values()].forEach((center, at) => {
    result.set(center, at * columns);
  });
  return { rows: bins.size, columns, data: result };
}

function someRows(rows: number, count: number, seed: number): Int32Array {
  const random = createRandom(seed).fork("starts");
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const few = Math.min(count, rows);
  for (let at = 0; at < few; at++) {
    const other = at + random.integer(rows - at);
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order.slice(0, few).sort();
}
