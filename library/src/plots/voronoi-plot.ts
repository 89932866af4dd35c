/** Whose neighbourhood is where: Voronoi regions, and the Delaunay triangles between their samples. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { neighborBoundary } from "../nearest/neighbor-boundary.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { mapFrame, type Plane, planeAround, planeAxes, rounded } from "./plane.js";
import { pointLayer, scatterValues } from "./scatter.js";
import { type Plot, type PlotSettings, plot } from "./theme.js";

/** What the samples are. */
export interface VoronoiPlotSettings extends PlotSettings {
  /** The group of each sample: borders between groups are drawn strong, as the boundary of one nearest neighbour. */
  readonly groups?: ArrayLike<string | number>;
}

/**
 * The Voronoi diagram of two-dimensional samples: the region of each holds what is nearer to it than to any other.
 *
 * @example
 * ```ts
 * import { voronoiPlot } from "lectern/plots";
 *
 * voronoiPlot([[0, 0], [4, 0], [0, 4], [5, 5]], { groups: ["a", "a", "b", "b"] });
 * ```
 */
export function voronoiPlot(samples: MatrixLike, settings: VoronoiPlotSettings = {}): Plot {
  const { x, plane } = admitted("voronoiPlot", samples);
  const { groups } = settings;
  const values = neighborBoundary(x).flatMap(({ samples: [a, b], from, to }) => {
    const piece = clipped(from, to, plane);
    if (piece === undefined) return [];
    const kind = groups !== undefined && String(groups[a]) !== String(groups[b]) ? "between" : "within";
    return [{ ...piece, kind }];
  });
  return drawn(x, plane, settings, [
    segments(
      values.filter(({ kind }) => kind === "within"),
      "#aaaaaa",
      1,
    ),
    segments(
      values.filter(({ kind }) => kind === "between"),
      "black",
      2,
    ),
  ]);
}

/**
 * The Delaunay triangulation of two-dimensional samples: an edge joins those whose Voronoi regions meet.
 *
 * @example
 * ```ts
 * import { delaunayPlot } from "lectern/plots";
 *
 * delaunayPlot([[0, 0], [4, 0], [0, 4], [1, 1]]); // three triangles around the last
 * ```
 */
export function delaunayPlot(samples: MatrixLike, settings: VoronoiPlotSettings = {}): Plot {
  const { x, plane } = admitted("delaunayPlot", samples);
  const { start, neighbors } = delaunay(x.data, 2);
  const values: Segment[] = [];
  for (let i = 0; i < x.rows; i++) {
    for (const j of neighbors.subarray(start[i], start[i + 1])) {
      if (j <= i) continue;
      const [a, b, c, d] = [x.data[2 * i], x.data[2 * i + 1], x.data[2 * j], x.data[2 * j + 1]].map(rounded);
      values.push({ x: a, y: b, x2: c, y2: d });
    }
  }
  return drawn(x, plane, settings, [segments(values, "#aaaaaa", 1)]);
}

interface Segment {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

function admitted(where: string, samples: MatrixLike): { readonly x: Matrix; readonly plane: Plane } {
  const x = asMatrix(samples, `${where}: the samples`);
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `${where}: samples must have 2 columns, got ${x.columns}`);
  }
  return { x, plane: planeAround(where, x) };
}

function segments(values: readonly Segment[], color: string, strokeWidth: number) {
  return { values, mark: { type: "rule", color, strokeWidth } };
}

function drawn(
  x: Matrix,
  plane: Plane,
  settings: VoronoiPlotSettings,
  parts: readonly ReturnType<typeof segments>[],
): Plot {
  const position = planeAxes(plane, settings);
  const { groups } = settings;
  const points = pointLayer(scatterValues(x, groups === undefined ? {} : { groups }), settings);
  return plot({
    ...mapFrame(settings, plane),
    layer: [
      ...parts
        .filter(({ values }) => values.length > 0)
        .map(({ values, mark }) => ({
          data: { values },
          mark,
          encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" } },
        })),
      { ...points, encoding: { ...points.encoding, ...position } },
    ],
  });
}

/** The part of a piece inside the plane (Liang and Barsky 1984); nothing when it lies outside. */
function clipped(from: readonly number[], to: readonly number[], { horizontal, vertical }: Plane): Segment | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [first, last] = [0, 1];
  const limits = [
    [-dx, from[0] - horizontal.low],
    [dx, horizontal.low + horizontal.width - from[0]],
    [-dy, from[1] - vertical.low],
    [dy, vertical.low + vertical.width - from[1]],
  ];
  for (const [speed, room] of limits) {
    // Written so that a piece with an end that is not a number is left out.
    if (speed < 0) first = Math.max(first, room / speed);
    else if (speed > 0) last = Math.min(last, room / speed);
    else if (!(room >= 0)) return undefined;
  }
  if (!(first < last)) return undefined;
  const at = (share: number) => [rounded(from[0] + share * dx), rounded(from[1] + share * dy)];
  const [[x, y], [x2, y2]] = [at(first), at(last)];
  return { x, y, x2, y2 };
}
