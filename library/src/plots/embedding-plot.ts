/** Plots of embeddings: the position of each sample, its group, and how far the map can be trusted there. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { mapFrame, planeAround, planeAxes, rounded } from "./plane.js";
import { scatterValues } from "./scatter.js";
import { colour, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of an embedding plot. */
export interface EmbeddingPlotOptions extends PlotOptions {
  /** The group of each sample, shown by colour; the name of each group is written at the median of its points. */
  readonly groups?: ArrayLike<string | number>;
  /** Whether the names of the groups are written on the map (default true). */
  readonly titles?: boolean;
  /** Distortion of the distances from each sample, for example from `pointStress`: larger points for more distortion. */
  readonly distortion?: ArrayLike<number>;
  /** A label for each sample, written next to its point. */
  readonly names?: readonly string[];
}

/**
 * Draws an embedding as a map with the same scale in both directions, and without ticks because the axes have no meaning.
 * With `distortion`, points are larger where the map is less trustworthy; without groups their colour shows it too.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { iris } from "lectern/datasets";
 * import { pointStress } from "lectern/metrics";
 * import { embeddingPlot } from "lectern/plots";
 *
 * const { x, y } = await iris();
 * const map = pca({ components: 2 }).fit({ x }).transform(x);
 * const groups = Array.from(y.codes, (code) => y.classes[code]);
 * embeddingPlot(map, { groups, distortion: pointStress(x, map) });
 * ```
 */
export function embeddingPlot(embedding: MatrixLike, settings: EmbeddingPlotOptions = {}): Plot {
  const x = asMatrix(embedding, "embeddingPlot: the embedding");
  const { groups, distortion, names } = settings;
  const plane = planeAround("embeddingPlot", x);
  checkSamples(x.rows, settings);
  const values = scatterValues(x, groups === undefined ? {} : { groups }).map((point, i) => ({
    ...{ ...point, x: rounded(point.x), y: rounded(point.y) },
    ...(distortion === undefined ? {} : { distortion: rounded(distortion[i]) }),
    ...(names === undefined ? {} : { name: names[i] }),
  }));
  const unlabelled = { axis: { labels: false, ticks: false, domain: false, grid: false } };
  const axes = planeAxes(plane, { xTitle: settings.xTitle ?? "", yTitle: settings.yTitle ?? "" });
  const position = { x: { ...axes.x, ...unlabelled }, y: { ...axes.y, ...unlabelled } };
  const measured = { field: "distortion", type: "quantitative", title: "distortion" };
  const encoding = {
    ...position,
    ...(groups === undefined ? {} : looksOf(orderGroups(values.map(({ group }) => String(group))))),
    ...(groups === undefined && distortion !== undefined
      ? { color: { ...measured, scale: { scheme: "viridis" } } }
      : {}),
    ...(distortion === undefined ? {} : { size: { ...measured, scale: { range: [12, 160], zero: false } } }),
  };
  const letters = (list: readonly unknown[], mark: Readonly<Record<string, unknown>>, field: string) => ({
    data: { values: list },
    mark: { type: "text", ...mark },
    encoding: { ...position, text: { field, type: "nominal" } },
  });
  // White letters with a wide edge behind the black ones keep them readable over points.
  const titles = groups === undefined || settings.titles === false ? [] : medians(values);
  const bold = { fontSize: 13, fontWeight: "bold" };
  const halo = { ...bold, stroke: "white", strokeWidth: 4, strokeJoin: "round", color: "white" };
  return plot({
    ...mapFrame(settings, plane),
    view: { stroke: "#dddddd" },
    layer: [
      {
        data: { values },
        mark: { type: "point", filled: true, stroke: "white", strokeWidth: 0.5, opacity: 0.75, color: palette[0] },
        encoding,
      },
      ...(names === undefined ? [] : [letters(values, { align: "left", dx: 6, fontSize: 9 }, "name")]),
      ...(titles.length === 0 ? [] : [letters(titles, halo, "group"), letters(titles, bold, "group")]),
    ],
  });
}

function checkSamples(rows: number, { groups, distortion, names }: EmbeddingPlotOptions): void {
  for (const [what, given] of [
    ["groups", groups],
    ["distortions", distortion],
    ["names", names],
  ] as const) {
    if (given !== undefined && given.length !== rows) {
      throw new LecternError("invalid-data", `embeddingPlot: ${given.length} ${what} for ${rows} points`);
    }
  }
  const wrong = distortion === undefined ? -1 : Array.from(distortion).findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw new LecternError("invalid-data", `embeddingPlot: the distortion of point ${wrong} is ${distortion?.[wrong]}`);
  }
}

/**
 * A colour for each group; if there are more groups than colours, shapes tell them apart too: seven circles, seven squares, and so on. Both
 * list the groups in the same order, so that they share a legend.
 */
function looksOf(names: readonly string[]) {
  const color = { ...colour("group"), scale: { domain: names } };
  if (names.length <= palette.length) return { color };
  const kinds = ["circle", "square", "triangle-up", "diamond"];
  const range = names.map((_, at) => kinds[Math.floor(at / palette.length) % kinds.length]);
  return { color, shape: { ...colour("group"), scale: { domain: names, range } } };
}

/** The names of the groups in the order of their numbers if they differ by a number, as "digit 2" and "digit 10" do, or as they appear. */
function orderGroups(groups: readonly string[]): string[] {
  const names = [...new Set(groups)];
  const parts = names.map((name) => /^(.*?)(-?\d+(?:\.\d+)?)/.exec(name));
  if (!parts.every((part) => part !== null && part[1] === parts[0]?.[1])) return names;
  const numbers = new Map(names.map((name, at) => [name, Number(parts[at]?.[2])]));
  return names.sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
}

/** The medians of the points of each group, in both directions. */
function medians(values: readonly { readonly x: number; readonly y: number; readonly group?: string }[]) {
  const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
  return [...new Set(values.map(({ group }) => group))].map((group) => {
    const mine = values.filter((value) => value.group === group);
    return { group, x: middle(mine.map(({ x }) => x)), y: middle(mine.map(({ y }) => y)) };
  });
}
