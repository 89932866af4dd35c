/** What all imputers share: which columns they keep, what replaces missing values, and the indicator columns. */

import * as state from "../../contract/state/fields.js";
import { LecternError, show } from "../../core/errors.js";
import { choice, flag, type OptionValues } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { type Strategy, statisticOf } from "./statistics.js";

/** The columns of the input that get an indicator. */
export const flaggedState = state.integers(
  "flagged",
  "columns of the input that get a column of 0 and 1 for their missing values",
  { below: "features", order: "strictly ascending" },
);

const columnFields = {
  fill: state.vector("features", "value that replaces the missing values of each column"),
  kept: state.integers(
    "kept",
    "columns of the input that are passed on",
    { below: "features", order: "strictly ascending" },
    isKept,
  ),
  flagged: flaggedState,
};

/** The columns of the output, as learned from the training samples. */
export interface ImputedColumns extends state.StateOf<typeof columnFields> {}

/** The columns of the output as part of a state. */
export const columnsState = state.record(columnFields, "columns of the output", hasIndicators);

/** Checks that columns are only left out where the options allow it, and never all of them. */
function isKept(columns: Int32Array, { options, sizeOf }: state.StateContext): string | undefined {
  if (columns.length === 0) return "must have at least one column";
  if (columns.length === sizeOf("features") || options["emptyColumns"] === "drop") return undefined;
  return 'must have all columns, because emptyColumns is not "drop"';
}

/** Checks that there are indicators only where the options ask for them. */
function hasIndicators({ flagged }: ImputedColumns, { options }: state.StateContext): string | undefined {
  if (flagged.length === 0 || options["indicators"] === true) return undefined;
  return "must not have flagged columns, because indicators is false";
}

/** Options that all imputers have. */
export const columnOptions = {
  indicators: flag(
    false,
    "add an indicator column of 0 and 1 for each column with missing values in the training samples",
  ),
  emptyColumns: choice(
    ["fill", "drop", "refuse"],
    "fill",
    "what to do with columns without any value: fill them with one number, drop them, or throw an error",
  ),
};

type ColumnOptions = OptionValues<typeof columnOptions>;

interface Training {
  readonly x: Matrix;
  readonly features: readonly string[];
  readonly weights?: Float64Array;
}

/** What was found in the columns. */
export interface ColumnPlan {
  readonly columns: ImputedColumns;
  /** The columns of the input that have a value. */
  readonly active: Int32Array;
  readonly warnings: readonly Warning[];
}

/** Examines the training samples. Samples of weight 0 count as left out, with their values and missing values. */
export function planColumns(kind: string, data: Training, strategy: Strategy, options: ColumnOptions): ColumnPlan {
  const { x, features, weights } = data;
  const fill = new Float64Array(x.columns).fill(strategy.kind === "constant" ? strategy.value : 0);
  const active: number[] = [];
  const empty: number[] = [];
  const gappy: number[] = [];
  const block = createBlock(x.rows, weights !== undefined);
  for (let j = 0; j < x.columns; j++) {
    const column = j % BLOCK;
    if (column === 0) gather(x, j, weights, block);
    const [count, from] = [block.counts[column], column * x.rows];
    if (block.gaps[column] > 0) gappy.push(j);
    if (count === 0) {
      empty.push(j);
      continue;
    }
    active.push(j);
    const values = block.values.subarray(from, from + count);
    const used = weights === undefined ? undefined : block.weights.subarray(from, from + count);
    fill[j] = statisticOf(strategy, { values, weights: used });
  }
  if (empty.length > 0 && options.emptyColumns === "refuse") refuseEmpty(kind, features[empty[0]]);
  if (active.length === 0 && options.emptyColumns === "drop") {
    throw new LecternError("invalid-data", `${kind}: all columns are empty, so dropping them would leave none`);
  }
  const columns = {
    fill,
    kept: Int32Array.from(options.emptyColumns === "drop" ? active : fill.keys()),
    flagged: Int32Array.from(options.indicators ? gappy : []),
  };
  const fate = options.emptyColumns === "drop" ? () => "left out" : (j: number) => `filled with ${fill[j]}`;
  const warnings = empty.map((j) =>
    warn("empty-column", `column ${show(features[j])} has no values; it is ${fate(j)}`, { column: features[j] }),
  );
  return { columns, active: Int32Array.from(active), warnings };
}

/** Columns that are gathered together: as many as there are numbers in a cache line, which is then read once. */
const BLOCK = 8;

/** The values of some columns, one column after the other, with their weights; and how many there are and are missing. */
interface ColumnBlock {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly counts: Int32Array;
  readonly gaps: Int32Array;
}

function createBlock(rows: number, weighted: boolean): ColumnBlock {
  return {
    values: new Float64Array(BLOCK * rows),
    weights: new Float64Array(weighted ? BLOCK * rows : 0),
    counts: new Int32Array(BLOCK),
    gaps: new Int32Array(BLOCK),
  };
}

/** Puts the values of the columns from `first` on into the block. */
function gather(
  { rows, columns, data }: Matrix,
  first: number,
  weights: Float64Array | undefined,
  { values, weights: used, counts, gaps }: ColumnBlock,
): void {
  const width = Math.min(BLOCK, columns - first);
  counts.fill(0);
  gaps.fill(0);
  for (let i = 0; i < rows; i++) {
    if (weights !== undefined && weights[i] === 0) continue;
    for (let j = 0, at = i * columns + first; j < width; j++, at++) {
      const value = data[at];
      if (Number.isNaN(value)) {
        gaps[j]++;
        continue;
      }
      const to = j * rows + counts[j]++;
      values[to] = value;
      if (weights !== undefined) used[to] = weights[i];
    }
  }
}

function refuseEmpty(kind: string, name: string): never {
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${show(name)} has no values; remove it, or set emptyColumns to "fill" or "drop"`,
    { column: name },
  );
}

/** The samples with the missing values of each column replaced by one number. */
export function fillGaps(x: Matrix, fill: Float64Array): Matrix {
  const { columns } = x;
  const data = x.data.slice();
  for (let at = 0; at < data.length; at++) if (Number.isNaN(data[at])) data[at] = fill[at % columns];
  return { ...x, data };
}

/** The columns to keep of the imputed samples, then the indicators of missing values in the original samples. */
export function arrange({ kept, flagged }: ImputedColumns, x: Matrix, filled: Matrix): Matrix {
  if (kept.length === x.columns && flagged.length === 0) return filled;
  const result = zeros(x.rows, kept.length + flagged.length);
  for (let i = 0, to = 0; i < x.rows; i++) {
    const from = i * x.columns;
    for (let k = 0; k < kept.length; k++) result.data[to++] = filled.data[from + kept[k]];
    for (let k = 0; k < flagged.length; k++) result.data[to++] = Number.isNaN(x.data[from + flagged[k]]) ? 1 : 0;
  }
  return result;
}

/** The names of the columns that {@link arrange} gives. */
export function arrangedNames({ kept, flagged }: ImputedColumns, features: readonly string[]): readonly string[] {
  const names = new Set(Array.from(kept, (j) => features[j]));
  // All names of the input are avoided, dropped ones too, so that a name never means two things.
  const taken = new Set(features);
  for (const j of flagged) {
    let name = `${features[j]}__missing`;
    while (taken.has(name)) name += "_";
    taken.add(name);
    names.add(name);
  }
  return [...names];
}
