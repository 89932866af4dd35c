/** A graph as points and lines. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { Graph } from "../graphs/graph.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, palette, plot, reference } from "./theme.js";

/** Settings of a graph plot. */
export interface GraphPlotOptions extends PlotOptions {
  /** The place of each vertex, in two columns; by default the vertices are on a circle. */
  readonly places?: MatrixLike;
  /** The name of each vertex, which is written beside it. */
  readonly names?: readonly string[];
  /** The group of each vertex, which determines its colour. */
  readonly groups?: ArrayLike<string | number>;
  /** Whether lines are wider for larger weights; by default all have the same width. */
  readonly weighted?: boolean;
}

/**
 * Draws the vertices of a graph as points, and its edges as lines; the directions of edges are not shown.
 *
 * @example
 * ```ts
 * import { createGraph } from "lectern/graphs";
 * import { graphPlot } from "lectern/plots";
 *
 * graphPlot(createGraph(3, [[0, 1], [1, 2]]), { names: ["a", "b", "c"] });
 * ```
 */
export function graphPlot({ directed, edges }: Graph, settings: GraphPlotOptions = {}): Plot {
  const n = edges.rows;
  const places = placesOf(n, settings.places);
  const { names, groups, weighted = false } = settings;
  for (const [what, list] of Object.entries({ names, groups })) {
    if (list === undefined || list.length === n) continue;
    throw new LecternError("invalid-data", `graphPlot: ${n} vertices need ${n} ${what}, got ${list.length}`);
  }
  const vertices = places.map(([x, y], i) => ({
    x,
    y,
    ...(names && { name: names[i] }),
    ...(groups && { group: String(groups[i]) }),
  }));
  const lines = Array.from({ length: n }, (_, i) => i).flatMap((i) =>
    Array.from(edges.columnIndex.subarray(edges.rowStart[i], edges.rowStart[i + 1]), (j, at) => ({ i, j, at }))
      .filter(({ j }) => directed || i <= j)
      .map(({ j, at }) => ({
        x: places[i][0],
        y: places[i][1],
        x2: places[j][0],
        y2: places[j][1],
        weight: rounded(edges.values[edges.rowStart[i] + at]),
      })),
  );
  const hidden = (field: string) => ({ field, type: "quantitative", axis: null, scale: { zero: false, padding: 14 } });
  const place = { x: hidden("x"), y: hidden("y") };
  const width = weighted
    ? { strokeWidth: { field: "weight", type: "quantitative", legend: null, scale: { range: [0.3, 4] } } }
    : {};
  const color = groups ? { color: { field: "group", type: "nominal", title: null } } : { color: { value: palette[0] } };
  return plot({
    ...frame({ height: 320, ...settings }),
    layer: [
      {
        data: { values: lines },
        mark: { type: "rule", color: reference },
        encoding: { ...place, x2: { field: "x2" }, y2: { field: "y2" }, ...width },
      },
      {
        data: { values: vertices },
        mark: { type: "point", filled: true, size: 60, opacity: 1 },
        encoding: { ...place, ...color },
      },
      ...(names
        ? [
            {
              data: { values: vertices },
              mark: { type: "text", dy: -10 },
              encoding: { ...place, text: { field: "name" } },
            },
          ]
        : []),
    ],
  });
}

function placesOf(n: number, given: MatrixLike | undefined): (readonly [number, number])[] {
  if (given === undefined) {
    const angle = (i: number) => (2 * Math.PI * i) / n;
    return Array.from({ length: n }, (_, i) => [rounded(sin(angle(i))), rounded(cos(angle(i)))] as const);
  }
  const { rows, columns, data } = asMatrix(given, "graphPlot: the places");
  if (rows !== n || columns < 2) {
    throw new LecternError(
      "invalid-data",
      `graphPlot: ${n} vertices need places of ${n} x 2 numbers, got ${rows} x ${columns}`,
    );
  }
  return Array.from({ length: n }, (_, i) => [rounded(data[i * columns]), rounded(data[i * columns + 1])] as const);
}
