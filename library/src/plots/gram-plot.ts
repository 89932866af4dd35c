/** A Gram matrix, or any square of similarities or distances, as shades. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asLabels } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { rounded } from "./plane.js";
import { type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a Gram matrix plot. */
export interface GramPlotOptions extends PlotOptions {
  /** The class of each sample: samples are sorted by it, and lines separate the classes. */
  readonly labels?: LabelsLike;
  /** Maximum number of squares along a side (default 60); larger matrices are averaged over blocks. */
  readonly cells?: number;
}

/**
 * The entries of a square matrix of kernel values or distances. Sorted by class, a kernel that separates the classes
 * shows bright blocks on its diagonal. With negative entries, as after centring, white is 0.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { gaussianKernel, gram } from "lectern/kernels";
 * import { gramPlot } from "lectern/plots";
 *
 * const x = asMatrix([[0], [5], [0.1], [5.2]]);
 * gramPlot(gram(gaussianKernel({ width: 1 }), x), { labels: ["a", "b", "a", "b"] });
 * ```
 */
export function gramPlot(given: MatrixLike, settings: GramPlotOptions = {}): Plot {
  const k = asMatrix(given, "gramPlot: the matrix");
  const { labels, cells = 60, title, xTitle, yTitle } = settings;
  if (k.rows !== k.columns || k.rows === 0) {
    throw new LecternError("invalid-data", `gramPlot: the matrix must be square, got ${k.rows} x ${k.columns}`);
  }
  if (!k.data.every(Number.isFinite)) throw new LecternError("invalid-data", "gramPlot: entries must be finite");
  const { order, groups } = arrangement(k.rows, labels);
  const blocks = blockMeans(k, order, Math.min(cells, k.rows));
  const step = k.rows / blocks.rows;
  // Squares of whole pixels, between which no white shines through.
  const { width = blocks.rows * Math.max(1, Math.floor(300 / blocks.rows)), height = width } = settings;
  const values = Array.from(blocks.data, (value, at) => {
    const [i, j] = [Math.floor(at / blocks.rows), at % blocks.rows];
    return {
      x: rounded(j * step),
      x2: rounded((j + 1) * step),
      y: rounded(i * step),
      y2: rounded((i + 1) * step),
      value: rounded(value),
    };
  });
  const isSigned = blocks.data.some((value) => value < 0);
  const axisOf = (field: string, name: string | undefined) => ({
    field,
    type: "quantitative",
    title: name ?? (labels === undefined ? "sample" : null),
    scale: { domain: [0, k.rows], nice: false, zero: false, ...(field === "y" ? { reverse: true } : {}) },
    axis:
      groups.length === 0
        ? { grid: false }
        : {
            values: groups.map(({ middle }) => middle),
            labelExpr: `${JSON.stringify(Object.fromEntries(groups.map(({ middle, name }) => [middle, name])))}[datum.value]`,
            ...{ grid: false, ticks: false, domain: false, labelLimit: 120, labelOverlap: true },
          },
  });
  const color = {
    field: "value",
    type: "quantitative",
    title: null,
    scale: isSigned ? { scheme: "blueorange", domainMid: 0, reverse: true } : { scheme: "viridis" },
  };
  const line = (field: "x" | "y") => ({
    data: { values: groups.slice(1).map(({ start }) => ({ [field]: start })) },
    mark: { type: "rule", color: isSigned ? "black" : "white", strokeWidth: 1 },
    encoding: { [field]: { field, type: "quantitative" } },
  });
  return plot({
    ...{ width, height, ...(title === undefined ? {} : { title }) },
    layer: [
      {
        data: { values },
        mark: { type: "rect", strokeWidth: 0, aria: false },
        encoding: { x: axisOf("x", xTitle), x2: { field: "x2" }, y: axisOf("y", yTitle), y2: { field: "y2" }, color },
      },
      ...(groups.length > 1 ? [line("x"), line("y")] : []),
    ],
  });
}

/** The samples in the order in which they are drawn, and where each class begins. */
function arrangement(count: number, given: LabelsLike | undefined) {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  if (given === undefined) return { order, groups: [] };
  const { codes, classes } = asLabels(given, "gramPlot: labels");
  if (codes.length !== count) {
    throw new LecternError("invalid-data", `gramPlot: ${codes.length} labels for ${count} samples`);
  }
  order.sort((a, b) => codes[a] - codes[b] || a - b);
  let start = 0;
  const groups = classes.flatMap((name, code) => {
    const size = codes.reduce((sum, own) => sum + (own === code ? 1 : 0), 0);
    const group = { name, start, middle: start + size / 2 };
    start += size;
    return size > 0 ? [group] : [];
  });
  return { order, groups };
}

/** The means over side x side blocks of the arranged matrix; a block has the samples whose place falls into it. */
function blockMeans(k: Matrix, order: Int32Array, side: number): Matrix {
  const means = zeros(side, side);
  const block = order.map((_, at) => Math.min(side - 1, Math.floor((at * side) / k.rows)));
  const sizes = new Float64Array(side);
  for (const at of block) sizes[at]++;
  for (let i = 0; i < k.rows; i++) {
    const [from, target] = [order[i] * k.rows, block[i] * side];
    for (let j = 0; j < k.rows; j++) means.data[target + block[j]] += k.data[from + order[j]];
  }
  for (let at = 0; at < means.data.length; at++) {
    means.data[at] /= sizes[Math.floor(at / side)] * sizes[at % side];
  }
  return means;
}
