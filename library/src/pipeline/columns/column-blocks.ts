/** Blocks of columns: which columns of a table go to which encoder, and how each block is fitted and used. */
import type { AnyFitData, AnyModel, AnyTransformerRecipe } from "../../contract/contract.js";
import { inheritScan, validated } from "../../contract/validate/validated.js";
import { LecternError, show } from "../../core/errors.js";
import { nearestName } from "../../core/nearest-name.js";
import { choice, list, recipe, record, text } from "../../core/options/options.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Dataset, Target } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { tableNumbers } from "../../data/table/numbers.js";
import { type Column, isTable, selectTableColumns, type Table } from "../../data/table/table.js";

const columnTypes = [
  "number",
  "category",
  "ordinal",
  "boolean",
  "text",
  "date",
  "image",
] as const satisfies readonly Column["type"][];

/** A block as an option: its columns by name, or all that are left of some types. */
export const blockOption = record(
  {
    name: text("", "name; of the block, in search paths"),
    columns: list(text("", "name of a column"), [], "names of the columns; empty to take them by type"),
    types: list(choice(columnTypes, "number", "type"), [], "take every column of these types that no block names"),
    encoder: recipe({ kind: "standardize", options: {} }, "the transformer for these columns"),
  },
  "some columns and their encoder",
);

export type Block = (typeof blockOption)["default"];

/** Throws for blocks that clash with each other, or whose encoders do not return numbers. */
export function checkBlocks(blocks: readonly Block[], encoders: readonly AnyTransformerRecipe[]): void {
  const names = new Set<string>();
  const taken = new Set<string>();
  blocks.forEach(({ name, columns: own, types }, i) => {
    const refuse = (problem: string) => {
      throw new LecternError("invalid-option", `columns: block ${show(name)} ${problem}`, { option: `blocks[${i}]` });
    };
    if (name === "" || names.has(name)) refuse("needs a unique name");
    if (own.length === 0 && types.length === 0) refuse("needs columns or types");
    if (encoders[i].traits.role !== "transformer")
      refuse(`needs a transformer, ${encoders[i].kind} is a ${encoders[i].traits.role}`);
    if (encoders[i].traits.supports.givesTable)
      refuse(`needs an encoder that returns numbers, but ${encoders[i].kind} keeps columns`);
    for (const column of own) {
      // The same column may go to several encoders, as to counts of words and of characters, but not twice to one.
      const use = JSON.stringify([column, encoders[i]]);
      if (taken.has(use)) refuse(`gives the column ${show(column)} to ${encoders[i].kind} twice`);
      taken.add(use);
    }
    names.add(name);
  });
}

/** A block with the columns it has in a table. */
export interface PlacedBlock {
  readonly name: string;
  readonly columns: readonly string[];
  readonly encoder: AnyTransformerRecipe;
}

/** The names and types of the columns of a table. */
export interface TypedNames {
  readonly names: readonly string[];
  readonly columns: readonly { readonly type: Column["type"] }[];
}

/** Finds the columns of every block in a table; also which columns no block takes. */
export function placeBlocks(blocks: readonly Block[], table: TypedNames): { placed: PlacedBlock[]; rest: string[] } {
  const named = new Set(blocks.flatMap(({ columns }) => columns));
  const known = new Set(table.names);
  for (const name of named) if (!known.has(name)) refuseColumn(table, name);
  const left = new Set(table.names.filter((name) => !named.has(name)));
  const placed = blocks.map(({ name, columns, types, encoder }) => {
    const byType = table.names.filter((column, j) => left.has(column) && types.includes(table.columns[j].type));
    for (const column of byType) left.delete(column);
    return { name, columns: [...columns, ...byType], encoder: encoder as AnyTransformerRecipe };
  });
  return { placed: placed.filter(({ columns }) => columns.length > 0), rest: [...left] };
}

function refuseColumn({ names }: TypedNames, name: string): never {
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? "" : `; did you mean ${show(nearest)}?`;
  throw new LecternError("feature-mismatch", `columns: the table has no column ${show(name)}${hint}`, { column: name });
}

/** The samples of a block in the form that its encoder takes: a table, or a matrix of numbers. */
export function blockSamples(table: Table, { columns, encoder }: PlacedBlock): Table | Matrix {
  const part = inheritScan(selectTableColumns(table, columns), table);
  return encoder.traits.supports.table ? part : tableNumbers(part, `columns (${encoder.kind})`);
}

export interface BlockProgress extends Progress {
  /** Which block is being fitted, by name. */
  readonly block: string;
}

/** Fits the encoder of one block. */
export function* fitBlock(
  { x, y, weights }: Dataset<Target | undefined, Table>,
  block: PlacedBlock,
  done: number,
): Work<BlockProgress, { model: AnyModel; transformed: () => Matrix | SparseMatrix; taken: number }> {
  const samples = blockSamples(x, block);
  const names = block.encoder.traits.supports.table ? {} : { features: block.columns };
  const data: AnyFitData = {
    x: samples,
    ...names,
    ...(y === undefined ? {} : { y }),
    ...(weights === undefined ? {} : { weights }),
  };
  let taken = 0;
  const trained = yield* mapSteps(block.encoder.trainingSteps(validated(data)), (progress) => {
    const { step, inner } = progress;
    taken = step;
    return { block: block.name, step: done + taken, ...(inner === undefined ? {} : { inner }) };
  });
  return { model: trained.model, transformed: () => encodedNumbers(trained.transformed()), taken };
}

/** What an encoder gives; the blocks of `columns` have been checked not to give tables. */
export function encodedNumbers(encoded: Matrix | SparseMatrix | Table): Matrix | SparseMatrix {
  if (!isTable(encoded)) return encoded;
  throw new LecternError("broken-contract", "columns: the encoder of a block must return numbers, not a table");
}
