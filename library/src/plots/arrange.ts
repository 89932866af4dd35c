/** Plots combined as layers or as a grid. */
import { LecternError } from "../core/errors.js";
import { frame, type Plot, type PlotOptions, plot } from "./theme.js";

/**
 * One plot with all of the given ones in it, the first at the back; they share axes and colours. The default size and
 * title are those of the first plot.
 *
 * @example
 * ```ts
 * import { lines, overlay, scatter } from "lectern/plots";
 *
 * const samples = scatter([[0, 1], [1, 2], [2, 4]]);
 * overlay([samples, lines([{ name: "fit", y: [0.8, 2.3, 3.8] }])], { title: "samples and fit" });
 * ```
 */
export function overlay(plots: readonly Plot[], settings: Pick<PlotOptions, "width" | "height" | "title"> = {}): Plot {
  if (plots.length === 0) throw new LecternError("invalid-data", "overlay: needs at least one plot");
  const layer = plots.map((each) => {
    const { title: _, width: __, height: ___, ...view } = viewOf(each);
    if (isArranged(view)) {
      throw new LecternError(
        "invalid-data",
        "overlay: a grid of plots cannot be a layer; overlay its plots one by one",
      );
    }
    return view;
  });
  const { title, width, height } = plots[0] as PlotOptions;
  const first = Object.fromEntries(Object.entries({ title, width, height }).filter(([, value]) => value !== undefined));
  return plot({ ...frame({ ...first, ...settings }), layer });
}

/**
 * Rows of plots, each with its own colours and axes, as one picture.
 *
 * @example
 * ```ts
 * import { lines, plotGrid, scatter } from "lectern/plots";
 *
 * plotGrid([[scatter([[0, 1], [1, 2]]), lines([{ name: "loss", y: [3, 1] }])]], { title: "points and loss" });
 * ```
 */
export function plotGrid(rows: readonly (readonly Plot[])[], settings: Pick<PlotOptions, "title"> = {}): Plot {
  if (!rows.some((row) => row.length > 0)) throw new LecternError("invalid-data", "plotGrid: needs at least one plot");
  const [{ length }] = rows;
  // Rows of the same length are aligned in columns, others are placed below each other.
  const arranged = rows.every((row) => row.length === length)
    ? { concat: rows.flat().map(viewOf), columns: length }
    : { vconcat: rows.map((row) => ({ hconcat: row.map(viewOf), resolve: independent })) };
  return plot({ ...settings, ...arranged, resolve: independent });
}

const independent = { scale: { color: "independent", shape: "independent" } };

/** A specification without the fields that only the top level may have. */
function viewOf({ $schema: _, config: __, ...view }: Plot): Readonly<Record<string, unknown>> {
  return view;
}

function isArranged(view: Readonly<Record<string, unknown>>): boolean {
  return ["hconcat", "vconcat", "concat", "facet", "repeat"].some((part) => part in view);
}
