/** The objective of iterative fits. */
import { LecternError, show } from "../core/errors.js";
import type { Report } from "../core/report.js";
import { axis, colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** The report of a fit under a name. */
export interface NamedReport {
  readonly name: string;
  readonly report: Pick<Report, "objective" | "converged">;
}

/** Settings of a convergence plot. */
export interface ConvergencePlotOptions extends PlotOptions {
  /** Whether the vertical axis is logarithmic; all objectives must then be positive. */
  readonly logarithmic?: boolean;
  /** The distance to the smallest objective of all runs instead of the objective, without the places where it is 0. */
  readonly gap?: boolean;
}

/**
 * The objective after each iteration of one or more fits. On a logarithmic axis with `gap`, straight lines are steady
 * progress and lines that bend down are Newton's. Runs that did not converge are marked.
 *
 * @example
 * ```ts
 * import { kMeans } from "lectern";
 * import { blobs } from "lectern/datasets";
 * import { convergencePlot } from "lectern/plots";
 *
 * const { report } = kMeans({ clusters: 3, starts: 1 }).fit({ x: blobs().x });
 * convergencePlot([{ name: "k-means", report }]);
 * ```
 */
export function convergencePlot(runs: readonly NamedReport[], settings: ConvergencePlotOptions = {}): Plot {
  const { logarithmic = false, gap = false, xTitle = "iteration" } = settings;
  const all = runs.flatMap(({ report }) => report.objective);
  const wrong = all.find((value) => !Number.isFinite(value));
  if (all.length === 0 || wrong !== undefined) {
    const what = wrong === undefined ? "none of the reports has an objective" : `an objective is ${wrong}`;
    throw new LecternError("invalid-data", `convergencePlot: ${what}`);
  }
  const lowest = gap ? all.reduce((a, b) => Math.min(a, b)) : 0;
  const values = runs.flatMap(({ name, report: { objective, converged } }) =>
    objective
      .map((value, i) => ({
        run: converged ? name : `${name} (not converged)`,
        iteration: i + 1,
        value: value - lowest,
      }))
      .filter(({ value }) => !gap || value > 0),
  );
  if (values.length === 0) {
    throw new LecternError("invalid-data", "convergencePlot: all objectives are equal, so there is no gap");
  }
  const low = values.find(({ value }) => logarithmic && value <= 0);
  if (low !== undefined) {
    throw new LecternError(
      "invalid-data",
      `convergencePlot: ${show(low.run)} has the objective ${low.value}, which a logarithmic axis cannot show; set gap to true`,
    );
  }
  const yTitle = settings.yTitle ?? (gap ? "objective above the smallest" : "objective");
  const y = axis("value", yTitle);
  return plot({
    ...frame(settings),
    data: { values },
    mark: { type: "line", point: values.length <= 60, color: palette[0] },
    encoding: {
      x: { ...axis("iteration", xTitle), axis: { tickMinStep: 1 } },
      y: { ...y, ...(logarithmic ? { scale: { type: "log" }, axis: { format: ".0e", tickCount: 6 } } : {}) },
      ...(runs.length > 1 || values.some(({ run }) => run !== runs[0].name) ? { color: colour("run") } : {}),
    },
  });
}
