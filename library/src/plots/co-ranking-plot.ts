/** The co-ranking matrix of an embedding as a heat map (Lee and Verleysen 2009). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { frame, type Plot, type PlotOptions, plot, reference } from "./theme.js";

/** Settings of a co-ranking plot. */
export interface CoRankingPlotOptions extends PlotOptions {
  /** Maximum number of cells in each direction (default 60); with more ranks, a cell is the mean of several. */
  readonly cells?: number;
}

/**
 * Draws how often each rank in the data becomes each rank in the map, from `coRankingMatrix` of `lectern/metrics`: a
 * map that keeps neighbours is dark along the diagonal. Cells to the right of it are neighbours that were torn apart, cells
 * below it points that the map shows as neighbours although they are not. The shade is logarithmic, since a few cells on the
 * diagonal have most of the counts.
 *
 * @example
 * ```ts
 * import { coRankingMatrix } from "lectern/metrics";
 * import { coRankingPlot } from "lectern/plots";
 *
 * const x = [[0, 0], [1, 0], [3, 1], [7, 0], [9, 4]];
 * coRankingPlot(coRankingMatrix(x, x.map(([a]) => [a])));
 * ```
 */
export function coRankingPlot(counts: MatrixLike, settings: CoRankingPlotOptions = {}): Plot {
  const given = asMatrix(counts, "coRankingPlot: the counts");
  const { cells = 60, xTitle = "rank in the map", yTitle = "rank in the data" } = settings;
  if (given.rows !== given.columns || given.rows === 0 || given.data.some((count) => !(count >= 0))) {
    throw new LecternError(
      "invalid-data",
      `coRankingPlot: needs the counts of a square co-ranking matrix, got ${given.rows} x ${given.columns}`,
    );
  }
  const { grid, edges } = pooled(given, Math.max(1, Math.min(cells, given.rows)));
  const values = Array.from(grid.data, (count, at) => {
    const [row, column] = [Math.floor(at / grid.columns), at % grid.columns];
    return {
      ...{ top: edges[row], bottom: edges[row + 1], left: edges[column], right: edges[column + 1] },
      count: Number(count.toPrecision(4)),
    };
  });
  const last = edges[edges.length - 1];
  const position = (field: string, title: string, isDown: boolean) => {
    return { field, type: "quantitative", title, scale: { domain: isDown ? [last, 0] : [0, last], nice: false } };
  };
  const side = settings.width ?? settings.height ?? 280;
  return plot({
    ...frame({ ...settings, width: side, height: settings.height ?? side }),
    layer: [
      {
        data: { values },
        mark: { type: "rect" },
        encoding: {
          x: position("left", xTitle, false),
          x2: { field: "right" },
          y: position("top", yTitle, true),
          y2: { field: "bottom" },
          color: {
            ...{ field: "count", type: "quantitative", title: "pairs" },
            scale: { type: "symlog", scheme: "blues" },
          },
        },
      },
      {
        data: { values: [{ at: 0 }, { at: last }] },
        mark: { type: "line", color: reference, strokeDash: [4, 4], strokeWidth: 1 },
        encoding: { x: { field: "at", type: "quantitative" }, y: { field: "at", type: "quantitative" } },
      },
    ],
  });
}

/** The means of square blocks of the counts, and the ranks between which the blocks lie. */
function pooled({ rows, data }: Matrix, cells: number): { readonly grid: Matrix; readonly edges: readonly number[] } {
  const edges = Array.from({ length: cells + 1 }, (_, c) => Math.round((c * rows) / cells));
  const cellOf = new Int32Array(rows);
  for (let c = 0; c < cells; c++) cellOf.fill(c, edges[c], edges[c + 1]);
  const grid = zeros(cells, cells);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++, at++) grid.data[cellOf[i] * cells + cellOf[j]] += data[at];
  }
  const size = (c: number) => edges[c + 1] - edges[c];
  grid.data.forEach((total, at) => {
    grid.data[at] = total / (size(Math.floor(at / cells)) * size(at % cells));
  });
  return { grid, edges };
}
