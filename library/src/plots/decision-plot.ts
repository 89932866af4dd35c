/** Class densities of one feature, the decision regions, and the thresholds between them. */
import { LecternError } from "../core/errors.js";
import type { DecisionRegions } from "../decisions/decision-regions.js";
import type { LossMatrix } from "../decisions/loss-matrix.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/**
 * The curves p(x | y) p(y) of all classes, a band below them in the colour of what is decided at each place, and a dashed
 * line at each threshold. Takes the result of `decisionRegions` and the losses it was made with.
 *
 * @example
 * ```ts
 * import { decisionRegions, zeroOneMatrix } from "lectern/decisions";
 * import { normal } from "lectern/numeric";
 * import { decisionPlot } from "lectern/plots";
 *
 * const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.8, 0.2] };
 * const loss = zeroOneMatrix(["-1", "1"]);
 * decisionPlot(decisionRegions(model, loss, Array.from({ length: 81 }, (_, i) => -4 + i / 10)), loss);
 * ```
 */
export function decisionPlot(picture: DecisionRegions, loss: LossMatrix, settings: PlotOptions = {}): Plot {
  const { points, weightedDensities, decisions, borders } = picture;
  if (weightedDensities.length !== loss.classes.length) {
    throw new LecternError(
      "invalid-data",
      `decisionPlot: ${weightedDensities.length} densities for ${loss.classes.length} classes`,
    );
  }
  const { xTitle = "x", yTitle = "p(x | y) p(y)" } = settings;
  const [classes, decided] = [loss.classes.map(String), loss.decisions.map(String)];
  const curves = weightedDensities.flatMap((curve, k) =>
    Array.from(curve, (density, i) => ({ name: classes[k], x: points[i], density })),
  );
  const highest = curves.reduce((top, { density }) => Math.max(top, density), 0);
  const edges = [points[0], ...borders, points[points.length - 1]];
  // Between two borders one thing is decided: what is decided at the points there.
  const bands = edges.slice(1).flatMap((to, k) => {
    const inside = points.findIndex((x) => x >= edges[k] && x <= to);
    return inside < 0
      ? []
      : [
          {
            name: decided[decisions[inside]],
            x: edges[k],
            x2: to,
            density: -0.08 * highest,
            y2: -0.02 * highest,
          },
        ];
  });
  const names = [...new Set([...classes, ...decided])];
  const color = { field: "name", type: "nominal", title: null, scale: { domain: names, range: palette } };
  const position = { x: axis("x", xTitle), y: axis("density", yTitle) };
  return plot({
    ...frame(settings),
    layer: [
      { data: { values: curves }, mark: { type: "line" }, encoding: { ...position, color } },
      {
        data: { values: bands },
        mark: { type: "rect" },
        encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" }, color },
      },
      {
        data: { values: Array.from(borders, (x) => ({ x })) },
        mark: { type: "rule", strokeDash: [4, 4], color: "black" },
        encoding: { x: position.x },
      },
    ],
  });
}
