/** Points in the plane, coloured by what they belong to. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { axis, colour, dateAxis, frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a scatter plot. */
export interface ScatterOptions extends PlotOptions {
  /** The group of each point. */
  readonly groups?: ArrayLike<string | number>;
  /** The two columns to draw (default the first two). */
  readonly columns?: readonly [number, number];
  /** Whether the numbers of each column are dates, in milliseconds since 1970. */
  readonly dates?: readonly [boolean, boolean];
}

/**
 * A scatter plot of two columns.
 *
 * @example
 * ```ts
 * import { scatter } from "lectern/plots";
 *
 * const spec = scatter([[1, 2], [2, 1], [3, 4]], { groups: ["a", "a", "b"], title: "three points" });
 * console.log(JSON.stringify(spec).length > 0); // true
 * ```
 */
export function scatter(x: MatrixLike, settings: ScatterOptions = {}): Plot {
  const values = scatterValues(x, settings);
  return plot({ ...frame(settings), ...pointLayer(values, settings) });
}

/** One point of a plot. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly group?: string;
}

/** The points as data of a plot. */
export function scatterValues(given: MatrixLike, { groups, columns = [0, 1] }: ScatterOptions): PlotPoint[] {
  const x = asMatrix(given, "scatter: the points");
  for (const column of columns) {
    if (!(Number.isInteger(column) && column >= 0 && column < x.columns)) {
      throw new LecternError("invalid-data", `scatter: column ${column} does not exist; there are ${x.columns}`, {
        column,
      });
    }
  }
  if (groups !== undefined && groups.length !== x.rows) {
    throw new LecternError("invalid-data", `scatter: ${groups.length} groups for ${x.rows} points`);
  }
  return Array.from({ length: x.rows }, (_, i) => {
    const [a, b] = columns.map((column) => x.data[i * x.columns + column]);
    return { x: a, y: b, ...(groups === undefined ? {} : { group: String(groups[i]) }) };
  });
}

/** Points as one layer of a plot. */
export function pointLayer(
  values: readonly PlotPoint[],
  { xTitle, yTitle, dates = [false, false] }: Pick<ScatterOptions, "xTitle" | "yTitle" | "dates">,
) {
  const [x, y] = dates.map((isDate) => (isDate ? dateAxis : axis));
  const grouped = values.some(({ group }) => group !== undefined);
  return {
    data: { values },
    mark: { type: "point", filled: true, stroke: "white", strokeWidth: 0.5 },
    encoding: { x: x("x", xTitle, 8), y: y("y", yTitle, 8), ...(grouped ? { color: colour("group") } : {}) },
  };
}

/** Kinds of points, such as those of training and of test, distinguished by their shapes. */
export const kindShape = { ...colour("kind"), scale: { range: ["circle", "triangle-up", "square", "diamond"] } };
