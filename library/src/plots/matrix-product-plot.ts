/** A product of matrices as a sketch: two matrices of squares and their product, with columns marked. */
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { onShade, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a sketch of a product. */
export interface MatrixProductPlotOptions extends Pick<PlotOptions, "title"> {
  /** The names of the two matrices and of their product. */
  readonly names?: readonly [string, string, string];
  /** Columns to mark: orange in the two matrices, blue in the product. */
  readonly marked?: { readonly left?: number; readonly right?: number; readonly result?: number };
  /** Digits of the numbers in the squares; none are written by default. */
  readonly digits?: number;
}

const CELL = 34;
const GAP = 40;
const colours = { plain: "#f4f4f4", given: "#f5b971", result: "#8ec1e8" };

/**
 * Draws left · right = product, with the numbers of rows and columns below.
 *
 * @example
 * ```ts
 * import { matrixProductPlot } from "lectern/plots";
 *
 * matrixProductPlot([[1, 2], [0, 1]], [[3], [4]], { names: ["A", "x", "A x"], marked: { right: 0, result: 0 }, digits: 0 });
 * ```
 */
export function matrixProductPlot(
  left: MatrixLike,
  right: MatrixLike,
  { names = ["", "", ""], marked = {}, digits, title }: MatrixProductPlotOptions = {},
): Plot {
  const [a, b] = [asMatrix(left, "matrixProductPlot: left"), asMatrix(right, "matrixProductPlot: right")];
  const parts = [
    { matrix: a, column: marked.left, colour: "given" },
    { matrix: b, column: marked.right, colour: "given" },
    { matrix: multiply(a, b), column: marked.result, colour: "result" },
  ];
  const height = CELL * Math.max(...parts.map(({ matrix }) => matrix.rows));
  const signs = ["·", "="];
  const cells: object[] = [];
  const words: object[] = [];
  let at = 0;
  parts.forEach(({ matrix, column, colour }, k) => {
    const bottom = (height - CELL * matrix.rows) / 2;
    cells.push(...cellsOf(matrix, { at, bottom, column, colour, digits }));
    const middle = at + (CELL * matrix.columns) / 2;
    words.push({ x: middle, y: bottom + CELL * matrix.rows + 14, text: names[k] });
    words.push({ x: middle, y: bottom - 14, text: `${matrix.rows} × ${matrix.columns}` });
    at += CELL * matrix.columns + GAP;
    if (k < 2) words.push({ x: at - GAP / 2, y: height / 2, text: signs[k] });
  });
  return sketch(cells, words, at - GAP, height, title);
}

interface Placed {
  readonly at: number;
  readonly bottom: number;
  readonly column: number | undefined;
  readonly colour: string;
  readonly digits: number | undefined;
}

/** The squares of a matrix, whose first row is at the top. */
function cellsOf({ rows, columns, data }: Matrix, { at, bottom, column, colour, digits }: Placed) {
  return Array.from(data, (value, i) => {
    const [row, j] = [Math.floor(i / columns), i % columns];
    const [left, below] = [at + CELL * j, bottom + CELL * (rows - 1 - row)];
    return {
      ...{ left, right: left + CELL, below, above: below + CELL, x: left + CELL / 2, y: below + CELL / 2 },
      part: j === column ? colour : "plain",
      text: digits === undefined ? "" : value.toFixed(digits).replace("-", "\u2212"),
    };
  });
}

function sketch(cells: object[], words: object[], width: number, height: number, title: string | undefined): Plot {
  const pixels = (field: string, domain: readonly number[]) => ({
    field,
    type: "quantitative",
    scale: { domain, nice: false, zero: false },
    axis: null,
  });
  const x = (field: string) => pixels(field, [0, width]);
  const y = (field: string) => pixels(field, [-24, height + 24]);
  const text = { field: "text", type: "nominal" };
  const scale = { domain: Object.keys(colours), range: Object.values(colours) };
  return plot({
    width,
    height: height + 48,
    ...(title === undefined ? {} : { title }),
    layer: [
      {
        data: { values: cells },
        mark: { type: "rect", stroke: "#888888" },
        encoding: {
          ...{ x: x("left"), x2: { field: "right" }, y: y("below"), y2: { field: "above" } },
          color: { field: "part", type: "nominal", scale, legend: null },
        },
      },
      {
        data: { values: cells },
        mark: { type: "text", fontSize: 11, color: onShade },
        encoding: { x: x("x"), y: y("y"), text },
      },
      { data: { values: words }, mark: { type: "text", fontSize: 14 }, encoding: { x: x("x"), y: y("y"), text } },
    ],
  });
}
