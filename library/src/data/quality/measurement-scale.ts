/** On which scale the values of a column are measured, and what may be computed of them (Stevens, Science 103, 1946). */
import { LecternError, show } from "../../core/errors.js";
import { type Column, columnIndex, type Table } from "../table/table.js";

/**
 * What differences between values mean. "nominal": the same or not. "ordinal": less or more. "interval": how much more,
 * as for dates and degrees Celsius. "ratio": how many times as much, because zero is nothing, as for lengths and kelvins.
 */
export type MeasurementScale = "nominal" | "ordinal" | "interval" | "ratio";

/** A statistic of one column that keeps its meaning on some scales only. */
export type ScaleStatistic =
  | "counts"
  | "mode"
  | "median"
  | "quantiles"
  | "mean"
  | "standard-deviation"
  | "geometric-mean"
  | "coefficient-of-variation";

const scales: readonly MeasurementScale[] = ["nominal", "ordinal", "interval", "ratio"];

const added: Readonly<Record<MeasurementScale, readonly ScaleStatistic[]>> = {
  nominal: ["counts", "mode"],
  ordinal: ["median", "quantiles"],
  interval: ["mean", "standard-deviation"],
  ratio: ["geometric-mean", "coefficient-of-variation"],
};

/**
 * The scale that the type of a column implies: categories, booleans and texts are nominal, ordinals ordinal, numbers
 * and dates on an interval scale, for whether the zero of numbers is a true one their type does not say. Undefined for
 * images, whose rows are not single measurements.
 */
export function measurementScale({ type }: Pick<Column, "type">): MeasurementScale | undefined {
  switch (type) {
    case "category":
    case "boolean":
    case "text":
      return "nominal";
    case "ordinal":
      return "ordinal";
    case "number":
    case "date":
      return "interval";
    case "image":
      return undefined;
  }
}

/**
 * The scale of every column, with tags for those on which more is known than the type says: numbers may be tagged as
 * "ratio", or as "nominal" or "ordinal" when they are codes; other columns only as something weaker than they are.
 *
 * @example
 * ```ts
 * import { createTable, measurementScales } from "lectern/data";
 *
 * const table = createTable({ city: ["Bern", "Oslo"], kelvin: [290, 275], wagon: [7, 12] });
 * measurementScales(table, { kelvin: "ratio", wagon: "nominal" }); // city, wagon nominal, kelvin ratio
 * ```
 */
export function measurementScales(
  table: Table,
  tags: Readonly<Record<string, MeasurementScale>> = {},
): ReadonlyMap<string, MeasurementScale | undefined> {
  const result = new Map(table.names.map((name, j) => [name, measurementScale(table.columns[j])] as const));
  for (const [name, tag] of Object.entries(tags)) {
    const { type } = table.columns[columnIndex(table, name)];
    const own = result.get(name);
    const most = type === "number" ? "ratio" : own;
    if (!scales.includes(tag) || most === undefined || scales.indexOf(tag) > scales.indexOf(most)) {
      const possible = most === undefined ? "none" : scales.slice(0, scales.indexOf(most) + 1).join(", ");
      throw new LecternError(
        "invalid-option",
        `measurementScales: column ${show(name)} of type ${type} cannot be tagged ${show(tag)}; possible tags: ${possible}`,
        { column: name },
      );
    }
    result.set(name, tag);
  }
  return result;
}

/**
 * The statistics that keep their meaning on a scale: those that follow every change of units which the scale allows, any
 * renaming (nominal), increasing map (ordinal), shift and stretch (interval), or stretch (ratio). Each scale has those of
 * the weaker ones.
 */
export function permissibleStatistics(scale: MeasurementScale): readonly ScaleStatistic[] {
  return scales.slice(0, scales.indexOf(scale) + 1).flatMap((weaker) => added[weaker]);
}
