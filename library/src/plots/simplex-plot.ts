/** A function of three probabilities that sum to 1, as contour lines in a triangle. */
import { LecternError } from "../core/errors.js";
import { zeros } from "../data/matrix.js";
import { contourLines } from "./contour-lines.js";
import { rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a plot over the simplex. */
export interface SimplexPlotOptions extends PlotOptions {
  /** The names of the three outcomes, at the corners where they are certain. */
  readonly names?: readonly [string, string, string];
  /** The heights of the contour lines; by default nine, evenly between the lowest and the highest. */
  readonly levels?: readonly number[];
  /** Steps of the grid along each side. */
  readonly cells?: number;
}

/** Half the height of a triangle with sides of length 1, doubled. */
const HEIGHT = Math.sqrt(3) / 2;

/**
 * Contour lines of a function of three probabilities over the triangle of all distributions of three outcomes: at a corner
 * one outcome is certain, in the middle all are equally likely.
 *
 * @example
 * ```ts
 * import { shannonEntropy } from "lectern/metrics";
 * import { simplexPlot } from "lectern/plots";
 *
 * simplexPlot((p) => shannonEntropy(p) / Math.LN2, { title: "entropy in bits" });
 * ```
 */
export function simplexPlot(
  height: (probabilities: readonly [number, number, number]) => number,
  settings: SimplexPlotOptions = {},
): Plot {
  const { cells = 90, names = ["1", "2", "3"], width = 320 } = settings;
  const heights = heightsOf(height, cells);
  const levels = settings.levels ?? evenLevels(heights.data);
  let path = 0;
  const values = levels.flatMap((level) =>
    contourLines(heights, level)
      .flatMap((corners) => insideParts(corners, cells))
      .flatMap((corners) => {
        path++;
        return corners.map(([a, b], corner) => ({
          path,
          corner,
          level: rounded(level),
          ...placeOf(a / cells, b / cells),
        }));
      }),
  );
  const x = { field: "x", type: "quantitative", axis: null, scale: { domain: [-0.08, 1.08] } };
  const y = { field: "y", type: "quantitative", axis: null, scale: { domain: [-0.08, HEIGHT + 0.08] } };
  const border = [...[placeOf(1, 0), placeOf(0, 1), placeOf(0, 0), placeOf(1, 0)].entries()];
  const corners = [placeOf(1, 0), placeOf(0, 1), placeOf(0, 0)].map((place, k) => ({
    ...{ ...place, y: k === 2 ? place.y + 0.05 : place.y - 0.05 },
    name: names[k],
  }));
  return plot({
    ...frame({ ...settings, width, height: settings.height ?? Math.round((width * (HEIGHT + 0.16)) / 1.16) }),
    layer: [
      {
        data: { values: border.map(([order, place]) => ({ order, ...place })) },
        mark: { type: "line", color: "#888888", strokeWidth: 1 },
        encoding: { x, y, order: { field: "order" } },
      },
      {
        data: { values },
        mark: { type: "line", strokeWidth: 1.5 },
        encoding: {
          ...{ x, y, detail: { field: "path" }, order: { field: "corner" } },
          color: {
            field: "level",
            type: "quantitative",
            title: settings.yTitle ?? null,
            scale: { scheme: "viridis", reverse: true },
          },
        },
      },
      {
        data: { values: corners },
        mark: { type: "text", fontSize: 12 },
        encoding: { x, y, text: { field: "name", type: "nominal" } },
      },
    ],
  });
}

/** The place of the distribution (p₁, p₂, 1 − p₁ − p₂): outcome 1 is certain at the left, 2 at the right, 3 at the top. */
function placeOf(first: number, second: number): { readonly x: number; readonly y: number } {
  const third = 1 - first - second;
  return { x: rounded(second + third / 2), y: rounded(HEIGHT * third) };
}

function heightsOf(height: (probabilities: readonly [number, number, number]) => number, cells: number) {
  const grid = zeros(cells + 1, cells + 1);
  for (let b = 0; b <= cells; b++) {
    for (let a = 0; a <= cells; a++) {
      // Beyond the border the height continues as on it, so that contour lines reach the border.
      const beyond = Math.max(1, (a + b) / cells);
      const [first, second] = [a / cells / beyond, b / cells / beyond];
      const value = height([first, second, Math.max(0, 1 - first - second)]);
      if (!Number.isFinite(value)) {
        throw new LecternError(
          "invalid-data",
          `simplexPlot: the height at (${first}, ${second}) must be finite, got ${value}`,
        );
      }
      grid.data[b * (cells + 1) + a] = value;
    }
  }
  return grid;
}

function evenLevels(heights: Float64Array): number[] {
  const [low, high] = heights.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  );
  return Array.from({ length: 9 }, (_, k) => low + ((high - low) * (k + 1)) / 10);
}

/** The parts of a path within the triangle. */
function insideParts(path: readonly (readonly [number, number])[], cells: number) {
  const parts: (readonly [number, number])[][] = [[]];
  for (const corner of path) {
    if (corner[0] + corner[1] <= cells + 1e-9) parts[parts.length - 1].push(corner);
    else if (parts[parts.length - 1].length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}
