/** The samples of the playground: one or two columns of numbers and the target, on the plane that is drawn. */
import { LecternError } from "lectern";
import { columnOf, isLabels, type Table } from "lectern/data";
import { type Tensor, tensor } from "lectern/tensor";
import type { InputFeature } from "../../playground/network-spec.js";
import type { TrainingRequest } from "../calls.js";
import { divideRows } from "../divide-rows.js";
import { numberColumns, numbersOf } from "../figures/choose-plane.js";
import { selectPart } from "../learned.js";
import { learningData } from "../learning-data.js";

/** The samples as the page draws them. */
export interface PlaneSamples {
  /** The columns of the axes; a single one is the horizontal axis. */
  readonly names: readonly string[];
  /** The shown range of each axis, a little larger than the data. */
  readonly ranges: readonly (readonly [number, number])[];
  /** The place of each sample on the axes, row by row. */
  readonly points: Float64Array;
  /** The class or the number to predict of each sample. */
  readonly targets: Float64Array;
  /** 1 for samples that the network does not learn from. */
  readonly isTest: Uint8Array;
  /** The names of the classes; empty if numbers are predicted. */
  readonly classes: readonly string[];
  readonly target: string;
}

/** More points than this are not drawn as fast as the network learns. */
export const MAX_SAMPLES = 5000;

const MARGIN = 0.08;

/** Takes the chosen columns, or the first two columns of numbers. */
export function planeSamples(table: Table, request: TrainingRequest): PlaneSamples {
  const { target, axes } = request;
  if (target === null) throw new LecternError("invalid-data", "choose the column to predict");
  const { type } = columnOf(table, target);
  const wanted = type === "number" ? "numbers" : "labels";
  const data = learningData(table, request, wanted, "the network");
  const able = numberColumns(data.x);
  const asked = [axes.x, axes.y].filter((name) => name !== null && able.includes(name));
  const names = [...new Set([...asked, ...able])].slice(0, 2) as string[];
  if (names.length === 0) {
    throw new LecternError("invalid-data", "the network needs one or two columns of numbers; these data have none");
  }
  const columns = names.map((name) => numbersOf(data.x, name));
  const complete = Int32Array.from({ length: data.x.rows }, (_, i) => i).filter((i) =>
    columns.every((values) => Number.isFinite(values[i])),
  );
  const rows = complete.slice(0, MAX_SAMPLES);
  if (rows.length < 2) throw new LecternError("invalid-data", "the network needs at least 2 rows without gaps");
  const kept = { ...data, ...selectPart(data, rows) };
  const isTest = new Uint8Array(rows.length);
  for (const i of divideRows(kept, "classifier", request.testShare, request.seed).test) isTest[i] = 1;
  const y = kept.y as NonNullable<typeof kept.y>;
  return {
    names,
    ranges: columns.map((values) => rangeOf(rows, values)),
    points: Float64Array.from({ length: rows.length * names.length }, (_, at) => {
      return columns[at % names.length][rows[Math.floor(at / names.length)]];
    }),
    targets: Float64Array.from(isLabels(y) ? y.codes : y),
    isTest,
    classes: isLabels(y) ? y.classes.map(String) : [],
    target,
  };
}

function rangeOf(rows: Int32Array, values: Float64Array): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const i of rows) [low, high] = [Math.min(low, values[i]), Math.max(high, values[i])];
  const margin = MARGIN * (high - low || 1);
  return [low - margin, high + margin];
}

/** The scaled place on an axis: −2 to 2 over the shown range, so that all inputs are of the same size. */
function scaled(value: number, [low, high]: readonly [number, number]): number {
  return (4 * (value - low)) / (high - low) - 2;
}

/** The inputs of the network for places on the axes: [places, inputs]. Without a second axis its features are left out. */
export function inputsAt(
  { ranges }: Pick<PlaneSamples, "ranges">,
  points: Float64Array,
  features: readonly InputFeature[],
): Tensor {
  const axes = ranges.length;
  const places = points.length / axes;
  const data = new Float32Array(places * features.length);
  for (let i = 0; i < places; i++) {
    const x = scaled(points[axes * i], ranges[0]);
    const y = axes === 2 ? scaled(points[axes * i + 1], ranges[1]) : 0;
    features.forEach((feature, j) => {
      data[i * features.length + j] = featureOf(feature, x, y);
    });
  }
  return tensor(data, [places, features.length]);
}

function featureOf(feature: InputFeature, x: number, y: number): number {
  switch (feature) {
    case "x":
      return x;
    case "y":
      return y;
    case "x²":
      return x * x;
    case "y²":
      return y * y;
    case "xy":
      return x * y;
    case "sin 2x":
      return Math.sin(2 * x);
    case "sin 2y":
      return Math.sin(2 * y);
  }
}

/** The features that exist on the axes: a single column has no y. */
export function usableFeatures(features: readonly InputFeature[], axes: number): readonly InputFeature[] {
  const usable = axes === 2 ? features : features.filter((feature) => !feature.includes("y"));
  return usable.length === 0 ? ["x"] : usable;
}

/** The middles of a grid of cells over the shown range, from the top left, row by row; one row for a single axis. */
export function gridOf({ ranges }: Pick<PlaneSamples, "ranges">, side: number): Float64Array {
  const [[left, right], vertical] = ranges;
  const across = (k: number) => left + ((k + 0.5) / side) * (right - left);
  if (vertical === undefined) return Float64Array.from({ length: side }, (_, k) => across(k));
  const [low, high] = vertical;
  return Float64Array.from({ length: 2 * side * side }, (_, at) => {
    const cell = at >> 1;
    return at % 2 === 0 ? across(cell % side) : high - ((Math.floor(cell / side) + 0.5) / side) * (high - low);
  });
}
