/** The row of a table that a point of a plot is. */
import type { DrawnRows } from "../compute/calls.js";

/** The row whose place is nearest to that of the point, for plots round numbers; undefined if it is not a point. */
export function nearestRow({ x, y, rows }: DrawnRows, point: unknown): number | undefined {
  const { x: atX, y: atY } = (point ?? {}) as { readonly x?: unknown; readonly y?: unknown };
  if (typeof atX !== "number" || typeof atY !== "number") return undefined;
  const [wide, high] = [rangeOf(x), rangeOf(y)];
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const distance = ((x[i] - atX) / wide) ** 2 + ((y[i] - atY) / high) ** 2;
    if (distance < least) [best, least] = [rows[i], distance];
  }
  return best;
}

function rangeOf(values: Float64Array): number {
  const finite = values.filter(Number.isFinite);
  const range = finite.reduce((a, b) => Math.max(a, b), -Infinity) - finite.reduce((a, b) => Math.min(a, b), Infinity);
  return range > 0 ? range : 1;
}
