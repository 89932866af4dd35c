/** Signals that were separated from their mixtures. */
import { isMatrix } from "lectern/data";
import { lines, type Plot, plotGrid } from "lectern/plots";
import { requireImage } from "../image-of-samples.js";
import { lastStep } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Number of signals below each other, and of samples of each. */
const MAX_SIGNALS = 6;
const MAX_SAMPLES = 400;
const SIZE = { width: 260, height: 70 };

/** Whether the last step separates mixtures. */
export function separates({ learned }: View): boolean {
  const { unmixing } = lastStep(learned).model.state as { readonly unmixing?: unknown };
  return isMatrix(unmixing) && learned.train.x.rows > 1;
}

/** The columns on the left, the separated signals on the right, in the order of the rows. */
export function signals({ learned }: View): Drawing {
  const count = Math.min(MAX_SAMPLES, learned.train.x.rows);
  const rows = Int32Array.from({ length: count }, (_, i) => i);
  const before = requirePrepared(learned, learned.train.x);
  const after = requireImage(learned, rows);
  const drawn = (matrix: typeof before.x, names: readonly string[], j: number): Plot =>
    lines([{ name: names[j] ?? "", y: Array.from(rows, (i) => matrix.data[i * matrix.columns + j]) }], {
      ...{ ...SIZE, xTitle: "row", yTitle: names[j] ?? "" },
    });
  const grid = Array.from({ length: Math.min(MAX_SIGNALS, Math.max(before.x.columns, after.x.columns)) }, (_, j) => [
    ...(j < before.x.columns ? [drawn(before.x, before.names, j)] : []),
    ...(j < after.x.columns ? [drawn(after.x, after.names, j)] : []),
  ]);
  return {
    plot: plotGrid(grid),
    caption: `Left: the columns. Right: the separated signals, for the first ${count} rows in their order.`,
  };
}
