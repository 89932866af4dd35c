/** The curve through the middle of the samples. */
import type { Matrix } from "lectern";
import { isMatrix, selectColumns } from "lectern/data";
import { lines, palette, scatter } from "lectern/plots";
import { lastStep } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import { layered } from "./compose.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

const FRAME = { width: 420, height: 340 };

/** The points of a fitted curve; null in others. */
export function curvePoints({ learned }: View): Matrix | null {
  const { recipe, model } = lastStep(learned);
  const { points } = model.state as { readonly points?: unknown };
  return recipe.kind === "principal-curve" && isMatrix(points) && points.columns >= 2 ? points : null;
}

/** The samples and the curve, in the two columns along which the curve extends most. */
export function curveThrough(view: View): Drawing {
  const points = curvePoints(view) as Matrix;
  const { x, note } = view.drawn();
  const samples = requirePrepared(view.learned, x);
  const [a, b] = widest(points);
  const titles = { xTitle: samples.names[a] ?? "", yTitle: samples.names[b] ?? "", ...FRAME };
  const along = (j: number) => Array.from({ length: points.rows }, (_, i) => points.data[i * points.columns + j]);
  const curve = lines([{ name: "curve", x: along(a), y: along(b) }], titles);
  return {
    plot: layered(scatter(selectColumns(samples.x, [a, b]), titles), {
      ...curve,
      mark: { type: "line", color: palette[1] },
    }),
    caption: `The samples and the curve through their middle.${points.columns > 2 ? " The two columns along which it extends most." : ""}${note}`,
  };
}

function widest({ rows, columns, data }: Matrix): readonly [number, number] {
  const ranges = Array.from({ length: columns }, (_, j) => {
    const own = Array.from({ length: rows }, (_, i) => data[i * columns + j]);
    return own.reduce((m, v) => Math.max(m, v), -Infinity) - own.reduce((m, v) => Math.min(m, v), Infinity);
  });
  const [a, b] = ranges.map((_, j) => j).sort((one, other) => ranges[other] - ranges[one]);
  return a < b ? [a, b] : [b, a];
}
