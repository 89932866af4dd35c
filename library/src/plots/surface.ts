/** What a model says at every point of the plane: background for its prediction, dots for the truth. */
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { colour, frame, type Plot, type PlotSettings, plot } from "./theme.js";

/** What a surface shows beside the prediction. */
export interface SurfaceSettings extends PlotSettings {
  /** The true group of each sample. */
  readonly groups?: ArrayLike<string | number>;
  /** Squares along each side. */
  readonly cells?: number;
  /** Points to stand out, such as the centres of clusters. */
  readonly centers?: MatrixLike;
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
  settings: SurfaceSettings = {},
): Plot {
  const { cells = 40, groups, centers, xTitle, yTitle } = settings;
  const x = asMatrix(samples, "surface: the samples");
  const [horizontal, vertical] = [0, 1].map((column) => rangeOf(x, column));
  const grid = zeros(cells * cells, 2);
  for (let i = 0; i < cells * cells; i++) {
    grid.data[2 * i] = horizontal.low + ((i % cells) + 0.5) * (horizontal.width / cells);
    grid.data[2 * i + 1] = vertical.low + (Math.floor(i / cells) + 0.5) * (vertical.width / cells);
  }
  const answers = predict(grid);
  const named = typeof answers[0] === "string";
  const [w, h] = [horizontal.width / cells, vertical.width / cells];
  const round = (value: number) => Number(value.toPrecision(5));
  const squares: { x: number; x2: number; y: number; y2: number; answer: string | number }[] = [];
  for (let i = 0; i < grid.rows; i++) {
    const answer = named ? String(answers[i]) : round(Number(answers[i]));
    const last = squares[squares.length - 1];
    const x2 = round(grid.data[2 * i] + w / 2);
    // Neighbours with the same answer are one rectangle, which keeps the data small.
    if (i % cells > 0 && last.answer === answer) last.x2 = x2;
    else {
      const y = grid.data[2 * i + 1];
      squares.push({ x: round(grid.data[2 * i] - w / 2), x2, y: round(y - h / 2), y2: round(y + h / 2), answer });
    }
  }
  const place = (field: string, { low, width }: Extent, title: string | undefined) => ({
    field,
    type: "quantitative",
    title: title ?? field.slice(0, 1),
    scale: { domain: [low, low + width], nice: false, zero: false },
  });
  const dots = (values: readonly unknown[], mark: Readonly<Record<string, unknown>>, more: object = {}) => ({
    data: { values },
    mark: { type: "point", filled: true, stroke: "white", strokeWidth: 1, opacity: 1, ...mark },
    encoding: { x: place("x", horizontal, xTitle), y: place("y", vertical, yTitle), ...more },
  });
  const pointsOf = ({ rows, columns, data }: Matrix) =>
    Array.from({ length: rows }, (_, i) => ({
      x: round(data[i * columns]),
      y: round(data[i * columns + 1]),
      ...(groups === undefined || groups.length !== rows ? {} : { answer: String(groups[i]) }),
    }));
  const shade = { field: "answer", type: "quantitative", title: null, scale: { scheme: "viridis" } };
  const background = {
    data: { values: squares },
    mark: { type: "rect", opacity: named ? 0.3 : 0.8, strokeWidth: 0 },
    encoding: {
      x: place("x", horizontal, xTitle),
      x2: { field: "x2" },
      y: place("y", vertical, yTitle),
      y2: { field: "y2" },
      color: named ? colour("answer") : shade,
    },
  };
  return plot({
    ...frame(settings),
    layer: [
      background,
      dots(
        pointsOf(x),
        { size: 30, ...(named ? {} : { color: "black" }) },
        named && groups !== undefined ? { color: colour("answer") } : {},
      ),
      ...(centers === undefined
        ? []
        : [dots(pointsOf(asMatrix(centers)), { size: 160, color: "black", shape: "cross" })]),
    ],
  });
}

interface Extent {
  readonly low: number;
  readonly width: number;
}

/** The range of a column with a margin of a tenth. */
function rangeOf(x: Matrix, column: number): Extent {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < x.rows; i++) {
    low = Math.min(low, x.data[i * x.columns + column]);
    high = Math.max(high, x.data[i * x.columns + column]);
  }
  const margin = high > low ? (high - low) / 10 : 1;
  return { low: low - margin, width: high - low + 2 * margin };
}
