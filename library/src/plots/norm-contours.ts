/** Unit balls of norms: the shapes of penalties and constraints. */
import { LecternError } from "../core/errors.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { lqNorm } from "../numeric/lq-norm.js";
import { type Curve, lines } from "./lines.js";
import type { Plot, PlotOptions } from "./theme.js";

/**
 * The lines (|x|^q + |y|^q)^(1/q) = 1 for several q: a diamond at 1, a circle at 2, stars below 1, near a square far above.
 *
 * @example
 * ```ts
 * import { normContours } from "lectern/plots";
 *
 * normContours([0.5, 1, 2, 4]);
 * ```
 */
export function normContours(
  orders: readonly number[],
  settings: PlotOptions & { readonly points?: number } = {},
): Plot {
  const { points = 120, ...rest } = settings;
  const curves = orders.map((q) => contour(q, points));
  return lines(curves, { width: 300, height: 300, xTitle: "β₁", yTitle: "β₂", ...rest });
}

/** Points at equal angles, each moved along its ray to where the norm is 1. */
function contour(q: number, points: number): Curve {
  if (!(q > 0)) throw new LecternError("invalid-option", `normContours: orders must be above 0, got ${q}`);
  const angles = Array.from({ length: points + 1 }, (_, k) => (2 * Math.PI * k) / points);
  const places = angles.map((angle) => {
    const at = [cos(angle), sin(angle)].map((value) => (Math.abs(value) < 1e-15 ? 0 : value));
    return at.map((value) => value / lqNorm(at, q));
  });
  return { name: `q = ${q}`, x: places.map(([x]) => x), y: places.map(([, y]) => y) };
}
