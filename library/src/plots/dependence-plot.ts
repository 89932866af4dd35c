/** Partial dependence of the prediction on one column. */
import type { PartialDependence } from "../explain/partial-dependence.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a plot of partial dependence. */
export interface DependencePlotOptions extends PlotOptions {
  /** Range of the predictions, so that several plots have one scale; that of the plot itself by default. */
  readonly domain?: readonly [number, number];
}

/**
 * The mean prediction for each value of a column: a curve over numbers, bars over categories.
 *
 * @example
 * ```ts
 * import { dependencePlot } from "lectern/plots";
 *
 * dependencePlot({ column: "size", values: [1, 2, 3], predictions: Float64Array.of(4, 5, 7), class: null });
 * ```
 */
export function dependencePlot(dependence: PartialDependence, settings: DependencePlotOptions = {}): Plot {
  const { column, values, predictions } = dependence;
  const isCurve = values.every((value) => typeof value === "number");
  const data = { values: values.map((value, k) => ({ value, prediction: predictions[k] })) };
  const yTitle =
    settings.yTitle ?? (dependence.class === null ? "mean prediction" : `probability of ${dependence.class}`);
  const { domain, ...rest } = settings;
  const y = { ...axis("prediction", yTitle), ...(domain === undefined ? {} : { scale: { domain: [...domain] } }) };
  if (isCurve) {
    const mark = { type: "line", color: palette[0], point: values.length <= 12 };
    return plot({ ...frame(rest), data, mark, encoding: { x: axis("value", settings.xTitle ?? column), y } });
  }
  // Bars begin at zero, so that their lengths are meaningful.
  const bars = domain === undefined ? { ...y, scale: { zero: true } } : y;
  const x = {
    field: "value",
    type: "nominal",
    sort: null,
    title: settings.xTitle ?? column,
    axis: { labelAngle: -30 },
  };
  return plot({ ...frame(rest), data, mark: { type: "bar", color: palette[0] }, encoding: { x, y: bars } });
}
