/** Curves over one quantity: convergence, validation, predictions. */
import { LecternError, show } from "../core/errors.js";
import { axis, colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** A named curve through (x[i], y[i]); x counts from 0 by default. */
export interface Curve {
  readonly name: string;
  readonly x?: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/**
 * Curves in one plot, in the order of their points.
 *
 * @example
 * ```ts
 * import { lines } from "lectern/plots";
 *
 * lines([{ name: "objective", y: [9, 4, 2, 1.5] }], { xTitle: "iteration" });
 * ```
 */
export function lines(curves: readonly Curve[], settings: PlotOptions = {}): Plot {
  return plot({ ...frame(settings), ...lineLayer(curves, settings) });
}

/** Curves as one layer of a plot. */
export function lineLayer(curves: readonly Curve[], { xTitle, yTitle }: PlotOptions) {
  const values = curves.flatMap(({ name, x, y }) => {
    if (x !== undefined && x.length !== y.length) {
      throw new LecternError("invalid-data", `lines: ${show(name)} has ${x.length} places for ${y.length} values`);
    }
    return Array.from(y, (value, i) => ({ curve: name, order: i, x: x === undefined ? i : x[i], y: value }));
  });
  return {
    data: { values },
    mark: { type: "line", clip: true },
    encoding: {
      x: { ...axis("x", xTitle), ...wholeTicks(values.map(({ x }) => x)) },
      y: axis("y", yTitle),
      // Without this, points would be joined from left to right.
      order: { field: "order" },
      ...(curves.length > 1 ? { color: curveColour(curves.length) } : {}),
    },
  };
}

/** No ticks between whole numbers, such as iterations; two of them may also be the ends of a line. */
function wholeTicks(x: readonly number[]) {
  if (!x.every(Number.isInteger)) return {};
  const [least, most] = x.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return most - least >= 2 ? { axis: { tickMinStep: 1 } } : {};
}

/** A colour for each curve; with more curves than our palette has colours, a palette of twenty. */
function curveColour(count: number) {
  return { ...colour("curve"), ...(count > palette.length ? { scale: { scheme: "tableau20" } } : {}) };
}
