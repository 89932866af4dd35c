/** Every pair of variables as a small scatter plot. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike, toRows } from "../data/matrix.js";
import { colour, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a scatter matrix. */
export interface ScatterMatrixOptions extends Pick<PlotOptions, "title"> {
  /** Names of the variables (default "x0", "x1" …). */
  readonly names?: readonly string[];
  /** The group of each point. */
  readonly groups?: ArrayLike<string | number>;
  /** Width and height of each small plot. */
  readonly size?: number;
}

/**
 * A grid of scatter plots: the variable of the column across, that of the row upwards. The names are on the diagonal.
 *
 * @example
 * ```ts
 * import { scatterMatrix } from "lectern/plots";
 *
 * scatterMatrix([[1, 2, 3], [2, 1, 5], [4, 3, 1]], { names: ["weight", "power", "range"] });
 * ```
 */
export function scatterMatrix(given: MatrixLike, settings: ScatterMatrixOptions = {}): Plot {
  const x = asMatrix(given, "scatterMatrix: the variables");
  const names = settings.names ?? Array.from({ length: x.columns }, (_, j) => `x${j}`);
  const { groups, size = 90, title } = settings;
  if (names.length !== x.columns) {
    throw new LecternError("invalid-data", `scatterMatrix: ${names.length} names for ${x.columns} variables`);
  }
  if (groups !== undefined && groups.length !== x.rows) {
    throw new LecternError("invalid-data", `scatterMatrix: ${groups.length} groups for ${x.rows} points`);
  }
  // Names may hold anything, also what Vega takes for a path, so variables are called by their positions.
  const values = toRows(x).map((row, i) => ({
    ...Object.fromEntries(row.map((value, j) => [`v${j}`, value])),
    ...(groups === undefined ? {} : { group: String(groups[i]) }),
  }));
  const axis = (j: number, outer: boolean) => ({
    field: `v${j}`,
    type: "quantitative",
    title: outer ? names[j] : null,
    scale: { zero: false, padding: 4 },
    axis: { labels: outer, ticks: outer, tickCount: 3 },
  });
  const cell = (row: number, column: number) => {
    const frame = { width: size, height: size };
    if (row === column) {
      return {
        ...frame,
        data: { values: [{ name: names[row] }] },
        mark: { type: "text" },
        encoding: { text: { field: "name" } },
      };
    }
    const encoding = { x: axis(column, row === x.columns - 1), y: axis(row, column === 0) };
    return {
      ...frame,
      mark: { type: "point", filled: true, size: 10 },
      encoding: groups === undefined ? encoding : { ...encoding, color: colour("group") },
    };
  };
  const rows = names.map((_, row) => ({ spacing: 6, hconcat: names.map((__, column) => cell(row, column)) }));
  return plot({ data: { values }, ...(title === undefined ? {} : { title }), spacing: 6, vconcat: rows });
}
