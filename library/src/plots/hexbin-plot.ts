/** Many points as hexagons that count them (Carr, Littlefield, Nicholson and Littlefield 1987). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike, selectColumns } from "../data/matrix.js";
import { planeAround, planeAxes, rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a hexagonal binning plot. */
export interface HexbinPlotOptions extends PlotOptions {
  /** Hexagons side by side across the plot. */
  readonly bins?: number;
  /** The two columns to draw (default the first two). */
  readonly columns?: readonly [number, number];
}

/** A regular hexagon with a corner at the top, of radius 1, as a path. */
const hexagon = (() => {
  const half = (Math.sqrt(3) / 2).toFixed(6);
  return `M0,-1L${half},-0.5L${half},0.5L0,1L-${half},0.5L-${half},-0.5Z`;
})();

/**
 * The density of the samples: hexagons of the plane, darker with more samples; empty ones are left out. For
 * more points than a scatter plot can show.
 *
 * @example
 * ```ts
 * import { hexbinPlot } from "lectern/plots";
 *
 * hexbinPlot([[0, 0], [0.1, 0], [5, 5]], { bins: 10 }); // two hexagons, of 2 and of 1
 * ```
 */
export function hexbinPlot(samples: MatrixLike, settings: HexbinPlotOptions = {}): Plot {
  const { bins = 20, columns = [0, 1], width = 320, height = 240 } = settings;
  if (!(Number.isInteger(bins) && bins >= 1)) {
    throw new LecternError("invalid-option", `hexbinPlot: bins must be a whole number above 0, got ${bins}`);
  }
  const x = selectColumns(asMatrix(samples, "hexbinPlot: the samples"), columns);
  const plane = planeAround("hexbinPlot", x);
  const { horizontal, vertical } = plane;
  // Hexagons are regular on the screen, so that samples are counted in pixels.
  const across = width / bins;
  const up = (across * Math.sqrt(3)) / 2;
  const counts = new Map<string, { column: number; row: number; count: number }>();
  for (let i = 0; i < x.rows; i++) {
    const px = ((x.data[2 * i] - horizontal.low) / horizontal.width) * width;
    const py = ((x.data[2 * i + 1] - vertical.low) / vertical.width) * height;
    const center = nearestCenter(px / across, py / up);
    const key = `${center.column} ${center.row}`;
    counts.set(key, { ...center, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const values = Array.from(counts.values(), ({ column, row, count }) => ({
    x: rounded(horizontal.low + ((column * across) / width) * horizontal.width),
    y: rounded(vertical.low + ((row * up) / height) * vertical.width),
    count,
  }));
  const radius = across / Math.sqrt(3);
  return plot({
    ...frame({ ...settings, width, height }),
    data: { values },
    // A path within −1 … 1 is drawn with half the root of the size as its unit.
    mark: {
      type: "point",
      shape: hexagon,
      filled: true,
      size: (2 * radius) ** 2,
      opacity: 1,
      strokeWidth: 0,
      clip: true,
    },
    encoding: {
      ...planeAxes(plane, settings),
      color: {
        field: "count",
        type: "quantitative",
        title: "samples",
        scale: { scheme: { name: "viridis", extent: [1, 0] }, domainMin: 0 },
      },
    },
  });
}

/** The nearest of the centers (column, row): every other row is moved by a half; both in units of their spacing. */
function nearestCenter(x: number, y: number): { readonly column: number; readonly row: number } {
  let best = { column: 0, row: 0, distance: Infinity };
  for (const row of [Math.floor(y), Math.floor(y) + 1]) {
    const shift = Math.abs(row) % 2 === 1 ? 0.5 : 0;
    const column = Math.round(x - shift) + shift;
    const distance = (x - column) ** 2 + 0.75 * (y - row) ** 2;
    if (distance < best.distance) best = { column, row, distance };
  }
  return { column: best.column, row: best.row };
}
