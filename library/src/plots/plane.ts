/** The plane around samples of two columns: its extent, cells over it, its axes, and a frame that keeps its shape. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { frame, type PlotOptions } from "./theme.js";

/** An interval of an axis. */
export interface Extent {
  readonly low: number;
  readonly width: number;
}

/** An interval of each of the two axes. */
export interface Plane {
  readonly horizontal: Extent;
  readonly vertical: Extent;
}

/** The ranges of the first two columns, each with a margin of a tenth. */
export function planeAround(where: string, x: Matrix): Plane {
  if (x.rows === 0 || x.columns < 2) {
    throw new LecternError(
      "invalid-data",
      `${where}: needs at least one sample of two columns, got ${x.rows} x ${x.columns}`,
    );
  }
  return { horizontal: extentOf(where, x, 0), vertical: extentOf(where, x, 1) };
}

function extentOf(where: string, { rows, columns, data }: Matrix, column: number): Extent {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < rows; i++) {
    const value = data[i * columns + column];
    if (!Number.isFinite(value)) {
      throw new LecternError(
        "invalid-data",
        `${where}: sample ${i} has ${value} in column ${column}; values must be finite`,
        { row: i },
      );
    }
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const margin = high > low ? (high - low) / 10 : 1;
  return { low: low - margin, width: high - low + 2 * margin };
}

/** The centres of cells x cells rectangles, row after row from below. */
export function cellCenters({ horizontal, vertical }: Plane, cells: number): Matrix {
  const grid = zeros(cells * cells, 2);
  for (let i = 0; i < cells * cells; i++) {
    grid.data[2 * i] = horizontal.low + ((i % cells) + 0.5) * (horizontal.width / cells);
    grid.data[2 * i + 1] = vertical.low + (Math.floor(i / cells) + 0.5) * (vertical.width / cells);
  }
  return grid;
}

/** A rectangle of the plane, and the number of its first cell. */
export interface CellRun {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly cell: number;
}

/** The cells as rectangles: neighbours in a row that are alike become one, which keeps the data of a plot small. */
export function cellRuns(
  { horizontal, vertical }: Plane,
  cells: number,
  alike: (a: number, b: number) => boolean,
): CellRun[] {
  const [w, h] = [horizontal.width / cells, vertical.width / cells];
  const runs: CellRun[] = [];
  for (let row = 0; row < cells; row++) {
    const [y, y2] = [rounded(vertical.low + row * h), rounded(vertical.low + (row + 1) * h)];
    for (let first = 0; first < cells; ) {
      const cell = row * cells + first;
      let end = first + 1;
      while (end < cells && alike(cell, row * cells + end)) end++;
      runs.push({ x: rounded(horizontal.low + first * w), x2: rounded(horizontal.low + end * w), y, y2, cell });
      first = end;
    }
  }
  return runs;
}

/** The two axes of a plane, with the fields x and y. */
export function planeAxes({ horizontal, vertical }: Plane, { xTitle, yTitle }: PlotOptions) {
  const place = (field: string, { low, width }: Extent, title: string | undefined) => ({
    field,
    type: "quantitative",
    title: title ?? field,
    scale: { domain: [low, low + width], nice: false, zero: false },
  });
  return { x: place("x", horizontal, xTitle), y: place("y", vertical, yTitle) };
}

/** Size and title for a map with the same scale on both axes, unless width and height are given. */
export function mapFrame(settings: PlotOptions, { horizontal, vertical }: Plane): Readonly<Record<string, unknown>> {
  const shape = vertical.width / horizontal.width;
  const { width = Math.round(Math.min(320, 320 / shape)) } = settings;
  // A map of a line would be a line itself, so the scales differ there.
  const isThin = shape > 5 || shape < 0.2;
  const size = isThin ? { height: 200, width: 320 } : { height: Math.round(width * shape), width };
  return frame({ ...size, ...settings });
}

/** A straight line from one point to another. */
export interface Segment {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

/** The part of a segment inside the plane (Liang and Barsky 1984); nothing when it is outside. */
export function clipToPlane(
  from: readonly number[],
  to: readonly number[],
  { horizontal, vertical }: Plane,
): Segment | undefined {
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

/** A number with as many digits as a picture shows. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
