/** Pairs of canonical components: the first view against the second. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { pointLayer, scatterValues } from "./scatter.js";
import { colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Blue and green first, as the Cookbook draws the first and the second component. */
const colours = [palette[0], palette[2], palette[1], ...palette.slice(3)];

/**
 * The components of the first view against those of the second, each pair in a colour of its own. Pairs that correlate are
 * along a line, the others around the origin.
 *
 * @example
 * ```ts
 * import { canonicalPairs } from "lectern/plots";
 *
 * canonicalPairs([[1, 0.3], [-1, 0.5]], [[0.9, -1], [-1.1, 1]]);
 * ```
 */
export function canonicalPairs(x: MatrixLike, y: MatrixLike, settings: PlotOptions = {}): Plot {
  const [first, second] = [asMatrix(x, "canonicalPairs: x"), asMatrix(y, "canonicalPairs: y")];
  if (first.rows !== second.rows || first.columns !== second.columns) {
    throw new LecternError(
      "invalid-data",
      `canonicalPairs: both views need the same samples and components, got ${first.rows} x ${first.columns} and ${second.rows} x ${second.columns}`,
    );
  }
  const points = Array.from({ length: first.columns }, (_, k) =>
    Array.from({ length: first.rows }, (__, i) => [
      first.data[i * first.columns + k],
      second.data[i * first.columns + k],
    ]),
  );
  const values = scatterValues(points.flat(), {
    groups: points.flatMap((pair, k) => pair.map(() => `component ${k + 1}`)),
  });
  const layer = pointLayer(values, { xTitle: "first view", yTitle: "second view", ...settings });
  const color = { ...colour("group"), scale: { range: colours } };
  return plot({ ...frame(settings), ...layer, encoding: { ...layer.encoding, color } });
}
