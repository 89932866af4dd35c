/** Figures of the output of transformers and embeddings. */
import { LecternError, type Matrix } from "lectern";
import { column, selectColumns, stackColumns } from "lectern/data";
import { neighborhoodPreservation, pointStress, shepardData } from "lectern/metrics";
import { embeddingPlot, histogramPlot, matrixPlot, preservationPlot, shepardPlot } from "lectern/plots";
import { attempted } from "../attempted.js";
import { requireImage } from "../image-of-samples.js";
import type { Learned } from "../learned.js";
import { prepare, requirePrepared } from "../prepared.js";
import { pointsFigure, rowsAt, tableRows } from "./cloud.js";
import { type DrawnSamples, drawSamples, MAX_POINTS } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import { targetGroups } from "./target-groups.js";
import type { View } from "./view.js";

/** Number of histograms side by side, and in total. */
const ACROSS = 4;
const MAX_HISTOGRAMS = 12;
/** Maximum rows and columns of a readable table of numbers. */
const MAX_IN_TABLE = 24;

/** The first two columns as a map, coloured by the target; larger points have a larger distortion. */
export function map({ learned }: View): Drawing {
  return pointsFigure(
    learned,
    (drawn) => {
      const after = requireImage(learned, drawn.rows);
      const sizes = drawn.rows.length <= MAX_POINTS ? distortion(learned, drawn, after.x) : undefined;
      const more = after.x.columns > 2 ? `, the first two of ${after.x.columns} columns` : "";
      return {
        points: selectColumns(after.x, [0, 1]),
        groups: targetGroups(learned.table, learned.data.target, tableRows(learned, drawn)),
        titles: after.names,
        ...(sizes === undefined ? {} : { sizes }),
        says: `The samples${more}.${sizes === undefined ? "" : " Larger points have more distorted distances."}`,
      };
    },
    ({ points, groups, titles, sizes }) =>
      embeddingPlot(points, {
        ...{ width: 420, height: 360, xTitle: titles[0] ?? "", yTitle: titles[1] ?? "" },
        ...(groups === undefined ? {} : { groups: groups.groups, titles: groups.ranges !== true }),
        ...(sizes === undefined ? {} : { distortion: sizes }),
      }),
  );
}

/** The map once more, coloured by how much the distances of each sample are distorted. */
export function distortionMap({ learned }: View): Drawing {
  const drawn = drawSamples(learned);
  const after = requireImage(learned, drawn.rows);
  const points = selectColumns(after.x, [0, 1]);
  const distorted = distortion(learned, drawn, after.x);
  if (distorted === undefined) throw new LecternError("unsupported", "there are no distances to compare");
  const [xTitle = "", yTitle = ""] = after.names;
  return {
    plot: embeddingPlot(points, { width: 420, height: 360, xTitle, yTitle, distortion: distorted }),
    rows: rowsAt(points, tableRows(learned, drawn)),
    caption: `The samples, coloured by the distortion of their distances: the map is not to be trusted at bright, large points.${drawn.note}`,
  };
}

/** Distances of pairs on the map over those in the data. */
export function distancePairs({ learned }: View): Drawing {
  const { before, after, note } = comparedSamples(learned, SHEPARD_SAMPLES);
  const { original, embedded, rankCorrelation } = shepardData(before, after);
  const plot = shepardPlot(original, embedded, { width: 420, height: 320 });
  const words = `Rank correlation of the distances ${rankCorrelation.toPrecision(3)}.`;
  return {
    plot,
    caption: `Each dot is a pair of samples; near the curve, the order of distances is kept. ${words}${note}`,
  };
}

/** How many of the neighbours of each sample are neighbours on the map. */
export function keptNeighbors({ learned }: View): Drawing {
  const { before, after, note } = comparedSamples(learned, PRESERVATION_SAMPLES);
  const found = neighborhoodPreservation(before, after);
  const plot = preservationPlot({ map: found }, { width: 420, height: 260 });
  const words = `Most is kept beyond chance at neighbourhoods of ${found.bestSize} samples.`;
  return {
    plot,
    caption: `The share of neighbours that the map keeps, by the size of the neighbourhood: 0 by chance, 1 if all. ${words}${note}`,
  };
}

/** Maximum numbers of samples of figures that compare all pairs. */
const SHEPARD_SAMPLES = 200;
const PRESERVATION_SAMPLES = 500;

/** Some samples before and after, the first two columns of the map. */
function comparedSamples(learned: Learned, most: number) {
  const drawn = drawSamples(learned, most);
  const after = requireImage(learned, drawn.rows);
  return { before: requirePrepared(learned, drawn.x).x, after: selectColumns(after.x, [0, 1]), note: drawn.note };
}

/** Undefined if there are no distances to compare: all samples are equal, or there are no numbers. */
function distortion(learned: Learned, drawn: DrawnSamples, image: Matrix): Float64Array | undefined {
  const before = prepare(learned, drawn.x);
  return before === null
    ? undefined
    : (attempted(() => pointStress(before.x, selectColumns(image, [0, 1]))) ?? undefined);
}

/** Histograms of the first columns before, and below them after. */
export function beforeAndAfter(view: View): Drawing {
  const { before, after, groups, note } = images(view);
  const columns = Array.from({ length: Math.min(ACROSS, after.x.columns) }, (_, j) => j);
  const [above, below] = [selectColumns(before().x, columns), selectColumns(after.x, columns)];
  const names = columns.map((j) => after.names[j]);
  const plot = histogramPlot(stackColumns([above, below]), {
    features: [...names.map((name) => `${name} before`), ...names.map((name) => `${name} after`)],
    across: columns.length,
    ...groups,
  });
  const of = after.x.columns > ACROSS ? ` The first ${ACROSS} of ${after.x.columns} columns.` : "";
  return { plot, caption: `Above: the original columns. Below: the transformed columns.${of}${note}` };
}

/** Histograms of the new columns. */
export function newColumns(view: View): Drawing {
  const { after, groups, note } = images(view);
  const columns = Array.from({ length: Math.min(MAX_HISTOGRAMS, after.x.columns) }, (_, j) => j);
  const features = columns.map((j) => after.names[j]);
  const of = after.x.columns > columns.length ? `The first ${columns.length} of ${after.x.columns}` : "The";
  const plot = histogramPlot(selectColumns(after.x, columns), { features, across: ACROSS, ...groups });
  return { plot, caption: `${of} new columns.${note}` };
}

/** The first rows as a heat map. */
export function encodedRows({ learned }: View): Drawing {
  const rows = Int32Array.from({ length: Math.min(MAX_IN_TABLE, learned.train.x.rows) }, (_, i) => i);
  const after = requireImage(learned, rows);
  const columns = Array.from({ length: Math.min(MAX_IN_TABLE, after.x.columns) }, (_, j) => j);
  const plot = matrixPlot(shades(selectColumns(after.x, columns)), {
    rows: Array.from(rows, (i) => `row ${learned.data.rows[i] + 1}`),
    columns: columns.map((j) => after.names[j] ?? `column ${j + 1}`),
  });
  const of =
    after.x.columns > columns.length ? ` The first ${columns.length} of ${after.x.columns} columns are shown.` : "";
  return { plot, caption: `The first rows as numbers, each column from its smallest to its largest.${of}` };
}

/** Each column scaled to 0 to 1, so that all are visible; missing values stay missing. */
function shades(x: Matrix): Matrix {
  const data = x.data.slice();
  for (let j = 0; j < x.columns; j++) {
    const finite = column(x, j).filter(Number.isFinite);
    const low = finite.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const high = finite.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    for (let i = j; i < data.length; i += x.columns)
      data[i] = high > low ? (data[i] - low) / (high - low) : data[i] && 1;
  }
  return { ...x, data };
}

function images({ learned, drawn: chosen }: View) {
  const drawn = chosen();
  const found = targetGroups(learned.table, learned.data.target, tableRows(learned, drawn));
  return {
    before: () => requirePrepared(learned, drawn.x),
    after: requireImage(learned, drawn.rows),
    groups: found === undefined || found.classes.length > 5 ? {} : { groups: found.groups },
    note: drawn.note,
  };
}
