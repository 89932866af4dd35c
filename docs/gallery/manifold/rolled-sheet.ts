/**
 * A sheet rolled up in space (Machine learning 2, 1.2 and 1.3; figures 11 and 12): when do methods by neighbours unroll it? Locally linear
 * embedding finds the angle along the sheet with ten neighbours and little noise, but not with two or 25 of them, or with much noise.
 * Isomap measures paths along the sheet; with much noise some step from one layer to the next, and all paths become short.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isomap, locallyLinearEmbedding } from "lectern";
import { column, type Matrix, selectRows } from "lectern/data";
import { swissRoll } from "lectern/datasets";
import { spearmanCorrelation } from "lectern/metrics";
import { embeddingPlot, plotGrid } from "lectern/plots";

/** A map of a roll. */
export interface UnrolledSheet {
  readonly method: "LLE" | "Isomap";
  readonly neighbors: number;
  readonly noise: number;
  readonly map: Matrix;
  /** The angles along the sheet. */
  readonly angles: Float64Array;
  /** The largest absolute rank correlation of a coordinate of the map with the angle. */
  readonly correlation: number;
}

/** The settings of figure 12, and those of Isomap with little and with much noise. */
export const settings = [
  { method: "LLE", neighbors: 2, noise: 0.1 },
  { method: "LLE", neighbors: 10, noise: 0.1 },
  { method: "LLE", neighbors: 25, noise: 0.1 },
  { method: "LLE", neighbors: 10, noise: 1 },
  { method: "Isomap", neighbors: 10, noise: 0.1 },
  { method: "Isomap", neighbors: 10, noise: 1 },
] as const;

/** Unrolls a sheet of `samples` points. */
export function unroll(
  { method, neighbors, noise }: (typeof settings)[number],
  samples: number,
  seed: number,
): UnrolledSheet {
  const { x, y: angles } = swissRoll({ samples, noise, seed });
  const ridge = { kind: "absolute", amount: 0.05 } as const;
  const { embedding: map } =
    method === "LLE"
      ? locallyLinearEmbedding({ neighbors, reconstruction: { kind: "sum-to-one", ridge } }).fit({ x })
      : isomap({ neighborhood: { kind: "nearest", neighbors } }).fit({ x });
  const correlations = [0, 1].map((k) => Math.abs(spearmanCorrelation(angles, column(map, k))));
  return { method, neighbors, noise, map, angles, correlation: Math.max(...correlations) };
}

/** The maps, at most `shown` points of each, in a colour for each quarter of the angles. */
export function sheetFigure(sheets: readonly UnrolledSheet[], shown = 500) {
  const panels = sheets.map(({ method, neighbors, noise, map, angles, correlation }) => {
    const rows = Int32Array.from({ length: Math.min(shown, map.rows) }, (_, i) => i);
    // Angles go from 1.5π to 4.5π.
    const quarter = (row: number) => 1 + Math.min(3, Math.floor(((angles[row] as number) / Math.PI - 1.5) / 0.75));
    const groups = Array.from(rows, (row) => `quarter ${quarter(row)}`);
    const title = `${method}, ${neighbors} neighbours, noise ${noise}: ${correlation.toFixed(2)}`;
    return embeddingPlot(selectRows(map, rows), { groups, title, titles: false, width: 220, height: 180 });
  });
  return plotGrid([panels.slice(0, 3), panels.slice(3)]);
}

/** Figure for the gallery index. */
export const cover = () =>
  sheetFigure(
    settings.map((setting) => unroll(setting, 800, 0)),
    65,
  );

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const setting of settings) {
    const found = [0, 1, 2, 3, 4].map((seed) => unroll(setting, 1000, seed).correlation.toFixed(2));
    console.log(`${setting.method}, ${setting.neighbors} neighbours, noise ${setting.noise}: ${found.join(" ")}`);
  }
}
