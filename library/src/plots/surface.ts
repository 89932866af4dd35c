/** The predictions of a model over the plane as background, and the samples as dots. */
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { cellCenters, cellRuns, planeAround, planeAxes, rounded } from "./plane.js";
import { kindShape } from "./scatter.js";
import { colour, frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a surface. */
export interface SurfaceOptions extends PlotOptions {
  /** The true group of each sample. */
  readonly groups?: ArrayLike<string | number>;
  /** Squares along each side. */
  readonly cells?: number;
  /** Points to highlight, such as the centres of clusters. */
  readonly centers?: MatrixLike;
  /** What else each sample is, such as "train" or "test", which is its shape. */
  readonly kinds?: ArrayLike<string>;
  /** Whether a sample gets a larger dot, as support vectors do. */
  readonly enlarged?: ArrayLike<boolean>;
  /** All names in the order of their colours, so that surfaces can be compared (default in order of appearance). */
  readonly classes?: readonly string[];
  /** The true number of each sample, where numbers are predicted: its shade. */
  readonly truth?: ArrayLike<number>;
  /** The numbers with the darkest and the brightest shade, so that surfaces can be compared (default the range of the values). */
  readonly range?: readonly [number, number];
}

/**
 * The prediction over the plane around two-dimensional samples. `predict` gets a grid of points and returns a name or
 * a number for each: names become the colours of the samples' groups, numbers shades.
 *
 * @example
 * ```ts
 * import { surface } from "lectern/plots";
 *
 * surface([[0, 0], [1, 1]], (grid) => Array.from({ length: grid.rows }, (_, i) => grid.data[2 * i]));
 * ```
 */
export function surface(
  samples: MatrixLike,
  predict: (grid: Matrix) => ArrayLike<string> | ArrayLike<number>,
  settings: SurfaceOptions = {},
): Plot {
  const { cells = 40, groups, centers, kinds, enlarged, truth } = settings;
  const x = asMatrix(samples, "surface: the samples");
  const plane = planeAround("surface", x);
  const grid = cellCenters(plane, cells);
  const answers = predict(grid);
  const named = typeof answers[0] === "string";
  const shown = Array.from({ length: grid.rows }, (_, i) => (named ? String(answers[i]) : rounded(Number(answers[i]))));
  const squares = cellRuns(plane, cells, (i, k) => shown[i] === shown[k]).map(({ cell, ...square }) => ({
    ...square,
    answer: shown[cell],
  }));
  const position = planeAxes(plane, settings);
  const dots = (values: readonly unknown[], mark: Readonly<Record<string, unknown>>, more: object = {}) => ({
    data: { values },
    mark: { type: "point", filled: true, stroke: "white", strokeWidth: 1, opacity: 1, ...mark },
    encoding: { ...position, ...more },
  });
  const answerOf = (i: number) => {
    if (named) return groups === undefined ? {} : { answer: String(groups[i]) };
    return truth === undefined ? {} : { answer: rounded(truth[i]) };
  };
  const samplesShown = pointsOf(x).map((point, i) => ({
    ...point,
    ...answerOf(i),
    ...(kinds === undefined ? {} : { kind: kinds[i] }),
    ...(enlarged === undefined ? {} : { enlarged: enlarged[i] }),
  }));
  const color = named ? colourOf(settings) : shadeOf(settings);
  const isColoured = (named ? groups : truth) !== undefined;
  const background = {
    data: { values: squares },
    mark: { type: "rect", opacity: named ? 0.3 : 0.8, strokeWidth: 0 },
    encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" }, color },
  };
  return plot({
    ...frame(settings),
    layer: [
      background,
      dots(
        samplesShown,
        { size: kinds === undefined ? 30 : 45, ...(named || isColoured ? {} : { color: "black" }) },
        {
          ...(isColoured ? { color } : {}),
          ...(kinds === undefined ? {} : { shape: kindShape }),
          ...(enlarged === undefined ? {} : { size: largerWhereEnlarged }),
        },
      ),
      ...(centers === undefined
        ? []
        : [dots(pointsOf(asMatrix(centers)), { size: 160, color: "black", shape: "cross" })]),
    ],
  });
}

const largerWhereEnlarged = { condition: { test: "datum.enlarged", value: 110 }, value: 25 };

function pointsOf({ rows, columns, data }: Matrix) {
  return Array.from({ length: rows }, (_, i) => ({
    x: rounded(data[i * columns]),
    y: rounded(data[i * columns + 1]),
  }));
}

function colourOf({ classes }: SurfaceOptions) {
  return { ...colour("answer"), ...(classes === undefined ? {} : { scale: { domain: classes } }) };
}

function shadeOf({ range }: SurfaceOptions) {
  const scale = { scheme: "viridis", ...(range === undefined ? {} : { domain: range, clamp: true }) };
  return { field: "answer", type: "quantitative", title: null, scale };
}
