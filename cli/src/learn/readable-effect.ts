/** Effects of dates in readable units instead of milliseconds since 1970. */

import { columnOf, type Table } from "lectern/data";
import type { PartialDependence } from "lectern/explain";

const meanYear = 365.2425 * 86_400_000;

/** For a plot: dates along the axis as years, such as 1999.5. */
export function drawnEffect(effect: PartialDependence, x: Table): PartialDependence {
  if (columnOf(x, effect.column).type !== "date") return effect;
  const values = effect.values.map((value) => 1970 + Number(value) / meanYear);
  return { ...effect, column: `${effect.column} (year)`, values };
}

/** Over a longer period than this the time of day does not matter. */
const month = 30 * 86_400_000;

/** For a table: dates as 1999-07-02, with the time of day where that matters. */
export function effectValues({ values, column }: PartialDependence, x: Table): readonly (number | string)[] {
  if (columnOf(x, column).type !== "date") return values;
  const isLong = Number(values.at(-1)) - Number(values[0]) > month;
  const length = isLong ? "1999-07-02".length : "1999-07-02T12:00:00".length;
  return values.map((value) => new Date(Number(value)).toISOString().slice(0, length));
}
