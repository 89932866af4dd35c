/** What a model of columns keeps: which columns stay, and the fitted encoders of its blocks. */
import type { AnyModel, AnyTransformerRecipe } from "../../contract/contract.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { equalPlainData } from "../../core/plain-data.js";
import type { Saved } from "../../core/saved.js";
import type { ColumnSchema } from "../../data/table/schema.js";
import type { Block } from "./column-blocks.js";
import type { ColumnsOptions } from "./columns.js";
import { placeColumns } from "./kept-columns.js";

const block = {
  name: state.text("name of the block"),
  columns: state.names("columns", "columns of the table that it takes"),
  place: state.integer("index of its recipe in the options"),
  encoder: state.model("fitted encoder"),
  scale: state.number("what its numbers are divided by; 1 unless the blocks are balanced", { above: 0 }, isBalanced),
};

/** What a model of columns learns. */
export const columnsState = {
  kept: state.names("kept", "columns that stay as they are"),
  blocks: state.list("blocks", state.record(block, "one block"), "blocks that have columns, in order"),
};

export interface FittedBlock extends state.StateOf<typeof block> {}

function isBalanced(scale: number, { options }: state.StateContext): string | undefined {
  return scale === 1 || options["balance"] === true ? undefined : `must be 1 without balance, got ${scale}`;
}

/** A block with its recipe and its model. */
interface OpenBlock extends Omit<FittedBlock, "encoder"> {
  readonly encoder: AnyTransformerRecipe;
  readonly model: AnyModel;
}

/** The blocks of a model. Throws where they are not those that the options make of its columns. */
export function openBlocks(
  { state: { kept, blocks }, features, schema }: Saved<state.StateOf<typeof columnsState>>,
  options: ColumnsOptions,
  encoders: readonly AnyTransformerRecipe[],
): readonly OpenBlock[] {
  const { placed, kept: expected } = placementOf(options, features, schema as readonly ColumnSchema[]);
  if (!equalPlainData(kept, expected)) throw refuse("state.kept", "must be the columns that the options keep");
  if (blocks.length !== placed.length) {
    throw refuse("state.blocks", `must have the ${placed.length} blocks that have columns, got ${blocks.length}`);
  }
  return blocks.map((fitted, i) => {
    const { name, columns } = placed[i];
    const place = options.blocks.findIndex((given: Block) => given.name === name);
    if (!equalPlainData([fitted.name, fitted.place, fitted.columns], [name, place, columns])) {
      throw refuse(`state.blocks.${i}`, `must be the block ${name} of the options with its columns`);
    }
    const model = encoders[place].restore(fitted.encoder);
    if (!equalPlainData(model.features, columns)) {
      throw refuse(`state.blocks.${i}.encoder.features`, "must be the columns of the block");
    }
    return { ...fitted, encoder: encoders[place], model };
  });
}

/** Where the columns went in the fit, by the options. */
function placementOf(options: ColumnsOptions, names: readonly string[], columns: readonly ColumnSchema[]) {
  try {
    return placeColumns(options, { names, columns });
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw refuse("saved.schema", `must have the columns of the options: ${error.message}`, error);
  }
}

function refuse(path: string, problem: string, cause?: LecternError): LecternError {
  return new LecternError("invalid-file", `columns: ${path} ${problem}`, { kind: "columns", path }, cause);
}
