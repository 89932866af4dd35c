/** Voronoi regions, and the Delaunay triangles between their samples. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { neighborBoundary } from "../nearest/neighbor-boundary.js";
import { type PairRegion, voronoiPairs } from "../nearest/voronoi-pairs.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { clipToPlane, mapFrame, type Plane, planeAround, planeAxes, rounded, type Segment } from "./plane.js";
import { pointLayer, scatterValues } from "./scatter.js";
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a Voronoi diagram. */
export interface VoronoiPlotOptions extends PlotOptions {
  /**
   * The group of each sample: boundaries between groups are drawn bold, as the decision boundary of one nearest
   * neighbour.
   */
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
export function voronoiPlot(samples: MatrixLike, settings: VoronoiPlotOptions = {}): Plot {
  const { x, plane } = planeSamples("voronoiPlot", samples);
  const { groups } = settings;
  const values = neighborBoundary(x).flatMap(({ samples: [a, b], from, to }) => {
    const piece = clipToPlane(from, to, plane);
    if (piece === undefined) return [];
    const kind = groups !== undefined && String(groups[a]) !== String(groups[b]) ? "between" : "within";
    return [{ ...piece, kind }];
  });
  const borders = (kind: string, mark: object) =>
    segments(
      values.filter((value) => value.kind === kind),
      plane,
      settings,
      mark,
    );
  return drawn(x, plane, settings, [
    borders("within", { color: "#aaaaaa" }),
    borders("between", { color: "black", strokeWidth: 2 }),
  ]);
}

/** Which region of a diagram of the second order stands out. */
export interface SecondOrderVoronoiOptions extends VoronoiPlotOptions {
  /** Two samples: their region is shaded, and they are marked. */
  readonly pair?: readonly [number, number];
}

/**
 * The Voronoi diagram of the second order: in each of its regions, with orange borders, the same two samples are nearest.
 * The borders of the first order, in blue, lie below.
 *
 * @example
 * ```ts
 * import { secondOrderVoronoiPlot } from "lectern/plots";
 *
 * secondOrderVoronoiPlot([[0, 0], [4, 0], [0, 4], [5, 5], [2, 1]], { pair: [0, 4] });
 * ```
 */
export function secondOrderVoronoiPlot(samples: MatrixLike, settings: SecondOrderVoronoiOptions = {}): Plot {
  const { x, plane } = planeSamples("secondOrderVoronoiPlot", samples);
  const { horizontal, vertical } = plane;
  const regions = voronoiPairs(x, {
    low: [horizontal.low, vertical.low],
    high: [horizontal.low + horizontal.width, vertical.low + vertical.width],
  });
  const outlines = regions.flatMap(({ samples: [a, b], corners }) =>
    corners.map(([x, y], corner) => ({ region: `${a}, ${b}`, corner, x: rounded(x), y: rounded(y) })),
  );
  const first = neighborBoundary(x).flatMap(({ from, to }) => clipToPlane(from, to, plane) ?? []);
  const pair = settings.pair === undefined ? [] : pairOf(settings.pair, x, regions);
  const isShaded = ({ region }: { readonly region: string }) => region === pair.join(", ");
  const polygons = (values: typeof outlines, mark: object) => ({
    data: { values },
    mark: { type: "line", interpolate: "linear-closed", color: palette[1], strokeWidth: 2, ...mark },
    encoding: { ...planeAxes(plane, settings), detail: { field: "region" }, order: { field: "corner" } },
  });
  return drawn(x, plane, settings, [
    polygons(
      outlines.filter((corner) => !isShaded(corner)),
      {},
    ),
    polygons(outlines.filter(isShaded), { fill: palette[1], fillOpacity: 0.3 }),
    segments(first, plane, settings, { color: palette[0] }),
    {
      data: { values: pair.map((i) => ({ x: x.data[2 * i], y: x.data[2 * i + 1] })) },
      mark: { type: "point", filled: true, size: 160, color: palette[1], opacity: 1 },
      encoding: planeAxes(plane, settings),
    },
  ]);
}

function pairOf(pair: readonly [number, number], { rows }: Matrix, regions: readonly PairRegion[]): number[] {
  const [a, b] = [...pair].sort((p, q) => p - q);
  const where = `secondOrderVoronoiPlot: the pair ${a} and ${b}`;
  if (!(Number.isInteger(a) && Number.isInteger(b) && a >= 0 && b < rows && a < b)) {
    throw new LecternError("invalid-data", `${where} must be two different samples from 0 to ${rows - 1}`);
  }
  if (regions.some(({ samples }) => samples[0] === a && samples[1] === b)) return [a, b];
  throw new LecternError("invalid-data", `${where} has no region in the picture; choose neighbouring samples`);
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
export function delaunayPlot(samples: MatrixLike, settings: VoronoiPlotOptions = {}): Plot {
  const { x, plane } = planeSamples("delaunayPlot", samples);
  const { start, neighbors } = delaunay(x.data, 2);
  const values: Segment[] = [];
  for (let i = 0; i < x.rows; i++) {
    for (const j of neighbors.subarray(start[i], start[i + 1])) {
      if (j <= i) continue;
      const [a, b, c, d] = [x.data[2 * i], x.data[2 * i + 1], x.data[2 * j], x.data[2 * j + 1]].map(rounded);
      values.push({ x: a, y: b, x2: c, y2: d });
    }
  }
  return drawn(x, plane, settings, [segments(values, plane, settings, { color: "#aaaaaa" })]);
}

function planeSamples(where: string, samples: MatrixLike): { readonly x: Matrix; readonly plane: Plane } {
  const x = asMatrix(samples, `${where}: the samples`);
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `${where}: samples must have 2 columns, got ${x.columns}`);
  }
  return { x, plane: planeAround(where, x) };
}

function segments(values: readonly Segment[], plane: Plane, settings: PlotOptions, mark: object) {
  return {
    data: { values },
    mark: { type: "rule", ...mark },
    encoding: { ...planeAxes(plane, settings), x2: { field: "x2" }, y2: { field: "y2" } },
  };
}

/** The layers that have something to show, and the samples on top of them. */
function drawn(
  x: Matrix,
  plane: Plane,
  settings: VoronoiPlotOptions,
  layers: readonly {
    readonly data: { readonly values: readonly unknown[] };
    readonly mark: object;
    readonly encoding: object;
  }[],
): Plot {
  const { groups } = settings;
  const points = pointLayer(scatterValues(x, groups === undefined ? {} : { groups }), settings);
  return plot({
    ...mapFrame(settings, plane),
    layer: [
      ...layers.filter(({ data }) => data.values.length > 0),
      { ...points, encoding: { ...points.encoding, ...planeAxes(plane, settings) } },
    ],
  });
}
