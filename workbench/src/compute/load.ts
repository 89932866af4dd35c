/** Loads and profiles a source. */
import { profileTable, type Table, type TableProfile } from "lectern/data";
import type { ColumnTypes } from "../data/column-types.js";
import type { DataSource } from "../data/source.js";
import type { Bench } from "./bench.js";
import type { LoadedData, LoadRequest } from "./calls.js";
import { cellText } from "./cell-text.js";
import { dataFigures } from "./figures/data-figures.js";
import { tableIdentity } from "./identity.js";

/** The result of loading a source. */
export interface ReadSource {
  readonly table: Table;
  readonly title: string;
  readonly notes: readonly string[];
  readonly detected: Readonly<Record<string, string>>;
}

/** How sources are read, and how the column to predict is guessed. */
export interface Reading {
  loadSource(source: DataSource, types: ColumnTypes, file?: Blob): Promise<ReadSource>;
  likelyTarget(profile: TableProfile): string | null;
}

const PREVIEW_ROWS = 50;

/** Loads the samples of a source and profiles them. */
export async function load(bench: Bench, { source, types, file }: LoadRequest, reading: Reading): Promise<LoadedData> {
  // The old data go first: when these cannot be read, nothing is computed from others in their place.
  bench.clear();
  const { table, title, notes, detected } = await reading.loadSource(source, types, file);
  const identity = tableIdentity(table);
  bench.load(table, identity);
  const profile = profileTable(table);
  const likelyTarget = reading.likelyTarget(profile);
  return {
    source,
    identity,
    title,
    profile,
    preview: previewOf(table),
    ...{ notes, detected },
    likelyTarget,
    figures: dataFigures(table, profile, likelyTarget),
  };
}

function previewOf({ columns, rows }: Table): string[][] {
  return Array.from({ length: Math.min(PREVIEW_ROWS, rows) }, (_, row) =>
    columns.map((column) => cellText(column, row)),
  );
}
