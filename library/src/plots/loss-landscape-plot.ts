/** The loss of a network around a minimum and between two minima. */
import { LecternError } from "../core/errors.js";
import type { LossSlice } from "../neural/landscape/loss-slice.js";
import { lines } from "./lines.js";
import { surface } from "./surface.js";
import type { Plot, PlotOptions } from "./theme.js";

/** Settings of the plot of a slice. */
export interface LossSlicePlotOptions extends PlotOptions {
  /** How far the slice goes along both directions (default 1). */
  readonly extent?: number;
  /** Squares along each side; the loss is computed for each (default 20). */
  readonly cells?: number;
}

/**
 * Draws a slice through the loss as shades, with a dot at the parameters it goes through.
 *
 * @example
 * ```ts
 * import { lossSlicePlot } from "lectern/plots";
 *
 * lossSlicePlot((x, y) => x * x + 3 * y * y, { title: "an elongated valley" });
 * ```
 */
export function lossSlicePlot(slice: LossSlice, settings: LossSlicePlotOptions = {}): Plot {
  const { extent = 1, cells = 20, xTitle = "along δ", yTitle = "along η", ...rest } = settings;
  if (!(extent > 0 && extent < Infinity)) {
    throw new LecternError("invalid-option", `lossSlicePlot: extent must be above 0, got ${extent}`);
  }
  const corners = [-extent, extent].flatMap((x) => [-extent, extent].map((y) => [x, y]));
  return surface(
    [[0, 0], ...corners],
    ({ rows, data }) => Float64Array.from({ length: rows }, (_, i) => slice(data[2 * i], data[2 * i + 1])),
    { ...rest, cells, xTitle, yTitle },
  );
}

/** The losses at evenly spaced points of a path, with a name; a path of `lowLossPath` or `straightPath` has them. */
export interface NamedLossPath {
  readonly name: string;
  readonly losses: readonly number[];
}

/**
 * Draws the loss along paths between two minima, from one end to the other.
 *
 * @example
 * ```ts
 * import { lossPathPlot } from "lectern/plots";
 *
 * lossPathPlot([{ name: "straight line", losses: [0.1, 2, 0.1] }, { name: "low-loss path", losses: [0.1, 0.2, 0.1] }]);
 * ```
 */
export function lossPathPlot(paths: readonly NamedLossPath[], settings: PlotOptions = {}): Plot {
  const curves = paths.map(({ name, losses }) => ({
    name,
    x: losses.map((_, i) => i / (losses.length - 1)),
    y: losses,
  }));
  return lines(curves, { xTitle: "share of the path", yTitle: "loss", ...settings });
}
