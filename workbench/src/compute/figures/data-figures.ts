/** Figures of the data, before anything is fitted. */
import type { Matrix } from "lectern";
import {
  evenlySpacedIndices,
  selectRows,
  selectTableColumns,
  type Table,
  type TableProfile,
  tableNumbers,
} from "lectern/data";
import { correlation } from "lectern/linalg";
import { histogramPlot, importancePlot, matrixPlot, scatterMatrix } from "lectern/plots";
import { attempted } from "../attempted.js";
import type { Figure } from "../calls.js";
import { numberColumns } from "./choose-plane.js";
import { CLOUD_FROM, cloudOf, inLegendOrder, rowsAt, scatterPoints } from "./cloud.js";
import { MAX_POINTS, sampledNote } from "./drawn-samples.js";
import { groupSeparation } from "./separation.js";
import { targetGroups } from "./target-groups.js";

/** Maximum numbers of columns in readable figures. */
const MAX_IN_MATRIX = 5;
/** Maximum number of samples in each of the small plots of pairs: with five columns there are twenty plots. */
const MAX_IN_PAIRS = 300;
const MAX_HISTOGRAMS = 12;
const MAX_CORRELATIONS = 30;
const MAX_GROUPS = 7;

/** Scatter plots, histograms, correlations and missing values, if the table has suitable columns. */
export function dataFigures(table: Table, profile: TableProfile, target: string | null): Figure[] {
  const names = numberColumns(table).filter((name) => name !== target);
  const drawing = [
    () => points(table, names, target),
    () => histograms(table, names, target),
    () => correlations(table, target === null ? names : numberColumns(table)),
    () => gaps(profile),
  ];
  return drawing.flatMap((draw) => attempted(draw) ?? []);
}

/** Two columns against each other, or every pair of a few: those most related to the target. */
function points(table: Table, names: readonly string[], target: string | null): Figure[] {
  if (names.length < 2) return [];
  const isCloud = table.rows > CLOUD_FROM;
  const shown =
    names.length === 2 ? names : mostInformative(table, names, target).slice(0, isCloud ? 2 : MAX_IN_MATRIX);
  const { x, rows } = wholeRows(table, shown, isCloud ? table.rows : shown.length > 2 ? MAX_IN_PAIRS : MAX_POINTS);
  const groups = targetGroups(table, target, rows);
  const colours = target === null ? "" : ` Colours: ${target}.`;
  const note = isCloud ? "" : sampledNote(rows.length, table.rows);
  const id = "samples";
  const title = "Samples";
  if (shown.length > 2) {
    const settings = { names: shown, ...(groups === undefined ? {} : { groups: groups.groups }) };
    const which = shown.length < names.length ? `${shown.length} of ${names.length} columns` : "All columns";
    return [{ id, title, caption: `${which} in pairs.${colours}${note}`, plot: scatterMatrix(x, settings) }];
  }
  const found = { points: x, groups, titles: shown, says: `${shown[0]} and ${shown[1]} of each sample.${colours}` };
  if (isCloud) return [{ id, title, caption: found.says, cloud: cloudOf(found, rows) }];
  return [
    { id, title, caption: `${found.says}${note}`, plot: scatterPoints(inLegendOrder(found)), rows: rowsAt(x, rows) },
  ];
}

function mostInformative(table: Table, names: readonly string[], target: string | null): readonly string[] {
  const rows = evenlySpacedIndices(table.rows, MAX_POINTS);
  const groups = targetGroups(table, target, rows);
  if (groups === undefined) return names;
  const codes = groups.groups.map((name) => groups.classes.indexOf(name));
  const worth = new Map(
    names.map((name) => {
      const { data } = selectRows(tableNumbers(selectTableColumns(table, [name])), rows);
      return [name, groupSeparation(data, codes)];
    }),
  );
  return [...names].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

function histograms(table: Table, names: readonly string[], target: string | null): Figure[] {
  const shown = names.slice(0, MAX_HISTOGRAMS);
  if (shown.length === 0) return [];
  const rows = evenlySpacedIndices(table.rows, CLOUD_FROM);
  const x = selectRows(tableNumbers(selectTableColumns(table, shown)), rows);
  const groups = targetGroups(table, target, rows);
  const colour = groups !== undefined && groups.classes.length <= MAX_GROUPS ? { groups: groups.groups } : {};
  const which = shown.length < names.length ? `The first ${shown.length} of ${names.length} number columns.` : "";
  return [
    {
      id: "histograms",
      title: "Histograms",
      caption: `The distribution of each column. ${which}`.trim(),
      plot: histogramPlot(x, { features: shown, ...colour }),
    },
  ];
}

function correlations(table: Table, names: readonly string[]): Figure[] {
  const shown = names.slice(0, MAX_CORRELATIONS);
  if (shown.length < 2) return [];
  const { x } = wholeRows(table, shown, CLOUD_FROM);
  if (x.rows < 3) return [];
  const digits = shown.length <= 12 ? { digits: 2 } : {};
  return [
    {
      id: "correlations",
      title: "Correlations",
      caption: "1 and −1: an exact linear relation; 0: no linear relation.",
      plot: matrixPlot(correlation(x), { rows: shown, columns: shown, diverging: true, ...digits }),
    },
  ];
}

function gaps({ columns, rows }: TableProfile): Figure[] {
  const shares = columns
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing }) => ({ name, mean: missing / rows, deviation: 0 }));
  if (shares.length === 0) return [];
  const plot = importancePlot(shares, { xTitle: "share of missing values", most: MAX_CORRELATIONS });
  return [
    { id: "gaps", title: "Missing values", caption: "Columns with missing values, most missing values first.", plot },
  ];
}

/** Evenly spaced rows that have a number in each of the columns, as a matrix. */
function wholeRows(
  table: Table,
  names: readonly string[],
  most: number,
): { readonly x: Matrix; readonly rows: Int32Array } {
  const all = tableNumbers(selectTableColumns(table, names));
  const whole = Int32Array.from({ length: all.rows }, (_, i) => i).filter((i) =>
    all.data.subarray(i * all.columns, (i + 1) * all.columns).every(Number.isFinite),
  );
  const rows = Int32Array.from(evenlySpacedIndices(whole.length, most), (k) => whole[k]);
  return { x: selectRows(all, rows), rows };
}
