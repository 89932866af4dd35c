/** The map of an embedding with its springs: which pairs pull and which push. */
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { EmbeddingSprings } from "../manifold/neighbor-embedding/springs.js";
import { mapFrame, planeAround, planeAxes, rounded } from "./plane.js";
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of {@link springForcePlot}. */
export interface SpringForcePlotOptions extends PlotOptions {
  /** Number of springs to draw, those with the largest forces (default 200). */
  readonly most?: number;
}

/**
 * Draws the springs of `embeddingSprings` between the points of a map: attraction in one colour, repulsion in another, wider where the
 * force (length times stiffness) is larger.
 *
 * @example
 * ```ts
 * import { embeddingSprings } from "lectern/manifold";
 * import { springForcePlot } from "lectern/plots";
 *
 * const positions = [[0, 0], [1, 0], [0, 1]];
 * const p = [[0, 0.4, 0.05], [0.4, 0, 0.05], [0.05, 0.05, 0]];
 * springForcePlot(positions, embeddingSprings(positions, p));
 * ```
 */
export function springForcePlot(
  positions: MatrixLike,
  { springs }: EmbeddingSprings,
  settings: SpringForcePlotOptions = {},
): Plot {
  const y = asMatrix(positions, "springForcePlot: the positions");
  const plane = planeAround("springForcePlot", y);
  const at = (i: number) => [rounded(y.data[i * y.columns]), rounded(y.data[i * y.columns + 1])];
  const rules = springs
    .map(({ first, second, length, stiffness }) => {
      const [[x, top], [x2, y2]] = [at(first), at(second)];
      const force = rounded(length * stiffness);
      return { x, y: top, x2, y2, size: Math.abs(force), force: force > 0 ? "attraction" : "repulsion" };
    })
    .sort((a, b) => b.size - a.size)
    .slice(0, settings.most ?? 200);
  const unlabelled = { axis: { labels: false, ticks: false, domain: false, grid: false } };
  const axes = planeAxes(plane, { xTitle: "", yTitle: "" });
  const place = { x: { ...axes.x, ...unlabelled }, y: { ...axes.y, ...unlabelled } };
  const color = {
    field: "force",
    type: "nominal",
    title: null,
    scale: { domain: ["attraction", "repulsion"], range: [palette[0], palette[1]] },
  };
  const width = { field: "size", type: "quantitative", legend: null, scale: { range: [0, 4] } };
  return plot({
    ...mapFrame(settings, plane),
    view: { stroke: "#dddddd" },
    layer: [
      {
        data: { values: rules },
        mark: { type: "rule", opacity: 0.6 },
        encoding: { ...place, x2: { field: "x2" }, y2: { field: "y2" }, color, strokeWidth: width },
      },
      {
        data: { values: Array.from({ length: y.rows }, (_, i) => ({ x: at(i)[0], y: at(i)[1] })) },
        mark: { type: "point", filled: true, size: 50, color: "black", opacity: 1 },
        encoding: place,
      },
    ],
  });
}
