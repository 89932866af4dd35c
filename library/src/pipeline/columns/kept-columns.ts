/** Columns of a table that stay as they are, in addition to those that become numbers. */
import { LecternError, show } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { stackColumns } from "../../data/stack.js";
import { tableFromNumbers } from "../../data/table/numbers.js";
import { columnIndex, selectTableColumns, type Table } from "../../data/table/table.js";
import { type PlacedBlock, placeBlocks, type TypedNames } from "./column-blocks.js";
import type { ColumnsOptions } from "./columns.js";

/** What happens to columns that are in no block. */
type KeepOptions = Pick<ColumnsOptions, "keep" | "rest">;

/** Where the columns of a table go. */
interface PlacedColumns {
  readonly placed: readonly PlacedBlock[];
  readonly kept: readonly string[];
  /** The columns that are dropped. */
  readonly left: readonly string[];
}

/** Whether some columns stay as they are, so that the result is a table. */
export function keepsColumns({ keep, rest }: KeepOptions): boolean {
  return rest === "keep" || keep.length > 0;
}

/** Which columns go to which block, which stay as they are, and which are dropped. */
export function placeColumns(
  { blocks, keep, rest }: Pick<ColumnsOptions, "blocks" | "keep" | "rest">,
  table: TypedNames,
): PlacedColumns {
  const named = blocks.flatMap(({ columns: own }) => own);
  const both = keep.find((name) => named.includes(name));
  if (both !== undefined) {
    throw new LecternError("invalid-option", `columns: ${show(both)} is kept and in a block; choose one of them`, {
      option: "keep",
    });
  }
  for (const name of keep) columnIndex(table, name);
  const { placed, rest: others } = placeBlocks(blocks, without(table, keep));
  if (others.length > 0 && rest === "refuse") {
    throw new LecternError(
      "invalid-data",
      `columns: no block takes the column ${show(others[0])}; list it in a block, or set rest to "drop" or "keep"`,
      { columns: others },
    );
  }
  const kept = rest === "keep" ? table.names.filter((name) => keep.includes(name) || others.includes(name)) : keep;
  if (placed.length === 0 && kept.length === 0) {
    throw new LecternError("invalid-data", "columns: the table has no column of the blocks");
  }
  return { placed, kept, left: rest === "keep" ? [] : others };
}

function without({ names, columns }: TypedNames, left: readonly string[]): TypedNames {
  return {
    names: names.filter((name) => !left.includes(name)),
    columns: columns.filter((_, j) => !left.includes(names[j])),
  };
}

/** A table of the columns that are kept, then those of the blocks as numbers. */
export function withKept(
  table: Table,
  kept: readonly string[],
  encoded: readonly (Matrix | SparseMatrix)[],
  names: readonly string[],
): Table {
  const part = selectTableColumns(table, kept);
  if (encoded.length === 0) return part;
  const stacked = stackColumns(encoded);
  const schema = names.slice(kept.length).map((name) => ({ name, type: "number" as const }));
  const numbers = tableFromNumbers(isSparse(stacked) ? toDense(stacked) : stacked, schema);
  return { rows: table.rows, names, columns: [...part.columns, ...numbers.columns] };
}

/** Features keep their names; those of a block that would clash with an earlier one get the block's name in front. */
export function uniqueNames(blocks: readonly { name: string; features: readonly string[] }[]): readonly string[] {
  const seen = new Set<string>();
  return Object.freeze(
    blocks.flatMap(({ name, features }) => {
      let names = features;
      while (names.some((feature) => seen.has(feature))) names = names.map((feature) => `${name}__${feature}`);
      for (const feature of names) seen.add(feature);
      return names;
    }),
  );
}
