/** Predictions along one column. */
import type { Matrix } from "lectern";
import { isLabels, type Table } from "lectern/data";
import { type Curve, densityCurves, lines, type Plot, palette, scatter } from "lectern/plots";
import { type GaussianProcessState, processBand } from "lectern/probabilistic";
import { lastStep } from "../learned.js";
import { prepare } from "../prepared.js";
import { numberColumns, numbersOf, repeated } from "./choose-plane.js";
import { rowsAt, tableRows } from "./cloud.js";
import { layered } from "./compose.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Points of a curve. */
const PLACES = 240;
const FRAME = { width: 460, height: 320 };

/** The column of a curve: the only one, or the only requested one; null if a plane shows more. */
export function curveColumn({ learned: { train, axes } }: View): string | null {
  const able = numberColumns(train.x);
  if (able.length === 1) return able[0];
  return axes.x !== null && axes.y === null && able.includes(axes.x) ? axes.x : null;
}

/** The predicted number along the column, over the samples; with a band if the method estimates its uncertainty. */
export function numberCurve(view: View): Drawing {
  const { name, along, places } = alongColumn(view);
  const { model, data } = view.learned;
  const { rows, kinds, note } = view.drawn();
  const y = data.y as Float64Array;
  const points = matrixOf(
    numbersOf(view.drawn().x, name),
    Float64Array.from(rows, (i) => y[i]),
  );
  const titles = { xTitle: name, yTitle: data.target ?? "", ...FRAME };
  const dots = scatter(points.x, {
    ...titles,
    ...(kinds === undefined ? {} : { groups: points.kept.map((i) => kinds[i]) }),
  });
  const line = lines([{ name: "prediction", x: places, y: model.predict?.(along) as Float64Array }], titles);
  const band = bandOf(view, along);
  const layers = [...(band === undefined ? [] : [bandPlot(places, band)]), coloured(line)];
  const says = band === undefined ? "" : " The band contains the function with a probability of 95 %.";
  const all = tableRows(view.learned, view.drawn());
  return {
    plot: layered(dots, ...layers),
    rows: rowsAt(
      points.x,
      Int32Array.from(points.kept, (i) => all[i]),
    ),
    caption: `The line is the prediction, points are the samples.${says}${note}`,
  };
}

/** Whether the samples are one column of numbers. */
export function onOneColumn({ learned: { data } }: View): boolean {
  return data.x.names.length === 1 && numberColumns(data.x).length === 1;
}

/** The density along the only column, over marks of the samples. */
export function densityCurve(view: View): Drawing {
  const { model, data } = view.learned;
  const { x, note } = view.drawn();
  const [name] = data.x.names;
  const values = numbersOf(x, name).filter(Number.isFinite);
  const heights = ({ data: places }: Matrix) => {
    const along: Table = { rows: places.length, names: [name], columns: [{ type: "number", values: places }] };
    return (model.logDensity?.(along) ?? new Float64Array(places.length)).map(Math.exp);
  };
  const samples = { rows: values.length, columns: 1, data: values };
  return {
    plot: densityCurves(samples, [{ name: "density", heights }], { xTitle: name, ...FRAME }),
    caption: `The density along ${name}; marks below are the samples.${note}`,
  };
}

/** The probability of each class along the column, or the predicted class. */
export function classCurves(view: View): Drawing {
  const { name, along, places } = alongColumn(view);
  const { model } = view.learned;
  const classes = model.classes ?? [];
  const probabilities = model.probabilities?.(along);
  const predicted = model.predict?.(along);
  const height = (i: number, k: number) => {
    if (probabilities !== undefined) return probabilities.data[i * probabilities.columns + k];
    return isLabels(predicted) && predicted.classes[predicted.codes[i]] === classes[k] ? 1 : 0;
  };
  const curves = classes.map(
    (own, k): Curve => ({ name: String(own), x: places, y: places.map((_, i) => height(i, k)) }),
  );
  const yTitle = probabilities === undefined ? "predicted" : "probability";
  const says = probabilities === undefined ? "The predicted class" : "The probability of each class";
  return { plot: lines(curves, { xTitle: name, yTitle, ...FRAME }), caption: `${says} along ${name}.` };
}

/**
 * The table along the column of a curve: slightly beyond the range of the samples, with the other columns at their median
 * values.
 */
function alongColumn(view: View): { readonly name: string; readonly along: Table; readonly places: number[] } {
  const name = curveColumn(view) as string;
  const { x } = view.learned.train;
  const finite = numbersOf(view.learned.data.x, name).filter(Number.isFinite);
  const [low, high] = [finite.reduce((a, b) => Math.min(a, b)), finite.reduce((a, b) => Math.max(a, b))];
  const margin = (high - low) / 20;
  const places = Array.from(
    { length: PLACES },
    (_, i) => low - margin + ((high - low + 2 * margin) * i) / (PLACES - 1),
  );
  const columns = x.columns.map((column, j) =>
    x.names[j] === name
      ? { type: "number" as const, values: Float64Array.from(places) }
      : repeated(column, x.rows, PLACES),
  );
  return { name, along: { rows: PLACES, names: x.names, columns }, places };
}

interface Band {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Only where the state is that of a Gaussian process. */
function bandOf({ learned }: View, along: Table): Band | undefined {
  const { state } = lastStep(learned).model;
  const prepared = isProcess(state) ? prepare(learned, along) : null;
  return prepared === null ? undefined : processBand(state as GaussianProcessState, prepared.x);
}

function isProcess(state: unknown): state is GaussianProcessState {
  return (
    typeof state === "object" && state !== null && "withConstant" in state && "factor" in state && "noise" in state
  );
}

function bandPlot(places: readonly number[], { lower, upper }: Band): Plot {
  const values = places.map((x, i) => ({ x, low: lower[i], high: upper[i] }));
  const field = (name: string) => ({ field: name, type: "quantitative" });
  return {
    $schema: "",
    data: { values },
    mark: { type: "area", opacity: 0.2, color: palette[2] },
    encoding: { x: field("x"), y: field("low"), y2: { field: "high" } },
  };
}

function coloured(plot: Plot): Plot {
  return { ...plot, mark: { ...(plot["mark"] as object), color: palette[2] } };
}

function matrixOf(a: Float64Array, b: Float64Array): { readonly x: Matrix; readonly kept: number[] } {
  const kept = Array.from(a.keys()).filter((i) => Number.isFinite(a[i]) && Number.isFinite(b[i]));
  return { x: { rows: kept.length, columns: 2, data: Float64Array.from(kept.flatMap((i) => [a[i], b[i]])) }, kept };
}
