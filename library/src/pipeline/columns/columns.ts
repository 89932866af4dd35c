/** Different transformers for different columns of a table. */

import { type Composition, defineComposite, type ModelMembers } from "../../contract/composite.js";
import type {
  AnyFitData,
  AnyModel,
  AnyRecipe,
  AnyTransformerRecipe,
  Input,
  Transformer,
  TransformerRecipe,
  UnlabelledFitData,
} from "../../contract/contract.js";
import type { Fitted, Opened } from "../../contract/declaration.js";
import { finite } from "../../contract/guard.js";
import type { StateOf } from "../../contract/state/fields.js";
import { validateScores } from "../../contract/validate/scores.js";
import { validated } from "../../contract/validate/validated.js";
import { LecternError, show } from "../../core/errors.js";
import { choice, flag, type GivenOptions, list, type OptionValues, text } from "../../core/options/options.js";
import { warn, warnWithin } from "../../core/report.js";
import type { Work } from "../../core/run.js";
import type { Dataset, Target } from "../../data/dataset.js";
import { type Matrix, type MatrixLike, selectColumns } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { stackColumns } from "../../data/stack.js";
import { tableFromNumbers } from "../../data/table/numbers.js";
import type { ColumnSchema } from "../../data/table/schema.js";
import { columnOf, isTable, type Table } from "../../data/table/table.js";
import { divide, rowLength } from "./balance-blocks.js";
import {
  type Block,
  type BlockProgress,
  blockOption,
  blockSamples,
  checkBlocks,
  encodedNumbers,
  fitBlock,
} from "./column-blocks.js";
import { columnsState, type FittedBlock, openBlocks } from "./fitted-blocks.js";
import { keepsColumns, placeColumns, uniqueNames, withKept } from "./kept-columns.js";

const options = {
  blocks: list(blockOption, [], "which columns get which encoder"),
  keep: list(
    text("", "name of a column"),
    [],
    "columns to keep unchanged, before those of the blocks; the result is then a table",
  ),
  rest: choice(
    ["refuse", "drop", "keep"],
    "refuse",
    "what to do with columns that no block takes: refuse the table, drop them, or keep them as they are",
  ),
  balance: flag(false, "give every block the same weight: divide it by the root mean square length of its rows"),
};

/** Which columns get which encoder, and what happens to the others. */
export type ColumnsOptions = OptionValues<typeof options>;
type TableInput = { readonly table: true; readonly missing: true };

export interface ColumnsState extends StateOf<typeof columnsState> {}

export type ColumnsModel = Transformer<ColumnsState, ColumnsOptions, TableInput> & {
  /** The inverse, a table, where every encoder has one. */
  inverse?(x: MatrixLike): Table;
};

export type ColumnsRecipe = TransformerRecipe<
  ColumnsModel,
  UnlabelledFitData<TableInput>,
  BlockProgress,
  ColumnsOptions,
  Matrix | SparseMatrix,
  "columns"
>;

/** The model and the recipe where columns are kept: the result is a table. */
export type KeepingColumnsModel = Omit<ColumnsModel, "transform" | "inverse"> & {
  transform(x: Input<TableInput>): Table;
};

export type KeepingColumnsRecipe = TransformerRecipe<
  KeepingColumnsModel,
  UnlabelledFitData<TableInput>,
  BlockProgress,
  ColumnsOptions,
  Table,
  "columns"
>;

/** The encoder of the column that the block is named after, or of the given columns. */
export type GivenBlock =
  | AnyRecipe
  | { readonly columns: readonly string[]; readonly encoder: AnyRecipe }
  | { readonly types: Block["types"]; readonly encoder: AnyRecipe };

/**
 * Applies different transformers to different columns of a table and stacks the results horizontally, in the order
 * of the blocks. A key names a column; a block of several columns lists them, or takes all of some types. Transformers
 * of matrices get the columns as numbers. Columns that are kept stay as they are: the result is then a table, for methods
 * that take categories.
 *
 * @example
 * ```ts
 * import { columns, oneHot, pipeline, ridge, standardize } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const flats = createTable({ size: [40, 85, 60, 110], city: ["Bern", "Oslo", "Bern", "Oslo"] });
 * const model = pipeline(columns({ size: standardize(), city: oneHot() }), ridge()).fit({ x: flats, y: [1, 3, 2, 4] });
 * model.predict([{ size: 70, city: "Oslo" }]);
 * ```
 */
export const columns = defineComposite(
  {
    kind: "columns",
    title: "Columns",
    summary: "Applies different transformers to different columns of a table.",
    facts: { task: "composed", objective: null, seeAlso: ["encode-table", "pipeline"] },
    options,
    learns: columnsState,
    compose,
  },
  (revive) =>
    // Whether columns are kept is known here and nowhere below: this is where the type of the result is given back.
    <const M extends MoreOptions>(blocks: Readonly<Record<string, GivenBlock>>, more?: M) =>
      revive({
        ...more,
        blocks: Object.entries(blocks).map(([name, block]) => blockOf(name, block)),
      }) as AnyTransformerRecipe as RecipeWith<M>,
);

type MoreOptions = Omit<GivenOptions<typeof options>, "blocks">;

type RecipeWith<M extends MoreOptions> = M extends { readonly rest: "keep" } | { readonly keep: readonly string[] }
  ? KeepingColumnsRecipe
  : ColumnsRecipe;

function blockOf(name: string, given: GivenBlock): Block {
  if (!("encoder" in given)) return { name, columns: [name], types: [], encoder: given };
  return { name, columns: [], types: [], ...given };
}

/** What the encoders of the blocks make of the whole. */
function compose(values: ColumnsOptions): Composition<typeof options, ColumnsState, BlockProgress, TableInput> {
  const encoders = values.blocks.map(({ encoder }) => encoder as AnyTransformerRecipe);
  const givesTable = keepsColumns(values);
  if (encoders.length === 0 && !givesTable) {
    throw new LecternError("invalid-option", 'columns: needs at least one block, or rest set to "keep"', {
      option: "blocks",
    });
  }
  checkBlocks(values.blocks, encoders);
  const wayBack = !givesTable && encoders.every(({ traits }) => traits.offers.includes("inverse"));
  const every = (supports: "weights" | "fillsMissing") => encoders.every(({ traits }) => traits.supports[supports]);
  return {
    role: "transformer",
    target: encoders.some(({ traits }) => traits.target !== "none") ? "any" : "none",
    supports: {
      table: true,
      missing: true,
      weights: every("weights"),
      fillsMissing: !givesTable && every("fillsMissing"),
      givesTable,
    },
    offers: wayBack ? ["inverse"] : [],
    fit: fitBlocks,
    view: (opened) => viewBlocks(opened, encoders, wayBack),
  };
}

function* fitBlocks(
  data: Dataset<Target | undefined, Table>,
  options: ColumnsOptions,
): Work<BlockProgress, Fitted<ColumnsState>> {
  const { blocks, balance } = options;
  const { placed, kept, left } = placeColumns(options, data.x);
  const fitted: FittedBlock[] = [];
  const outputs: (() => Matrix | SparseMatrix)[] = [];
  const names = [{ name: "", features: kept }];
  const warnings =
    left.length > 0
      ? [
          warn("column-left-out", `left out ${left.map(show).join(", ")}, for which the recipe has no encoding`, {
            columns: left,
          }),
        ]
      : [];
  let done = 0;
  let converged = true;
  for (const block of placed) {
    const { model, transformed, taken } = yield* fitBlock(data, block, done);
    done += taken;
    const place = blocks.findIndex(({ name }) => name === block.name);
    const output = once(transformed);
    const scale = balance ? rowLength(output(), block.name, data.weights) : 1;
    names.push({ name: block.name, features: model.outputFeatures ?? [] });
    fitted.push({ name: block.name, columns: block.columns, place, encoder: model.saved, scale });
    outputs.push(() => divide(output(), scale));
    warnings.push(...model.report.warnings.map((warning) => warnWithin(block.name, warning)));
    converged &&= model.report.converged;
  }
  const transformed = () => {
    const encoded = outputs.map((output) => output());
    if (!keepsColumns(options)) return stackColumns(encoded);
    return withKept(data.x, kept, encoded, uniqueNames(names));
  };
  return { state: { kept, blocks: fitted }, report: { warnings, converged }, transformed, unused: left };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function viewBlocks(
  { validate, state, saved, options }: Opened<ColumnsState, ColumnsOptions, Table>,
  encoders: readonly AnyTransformerRecipe[],
  wayBack: boolean,
): ModelMembers {
  const { kept } = state;
  const parts = openBlocks(saved, options, encoders);
  const names = uniqueNames([
    { name: "", features: kept },
    ...parts.map(({ name, model }) => ({ name, features: model.outputFeatures ?? [] })),
  ]);
  const fillsMissing = !keepsColumns(options) && encoders.every(({ traits }) => traits.supports.fillsMissing);
  const supports = { table: true, fillsMissing };
  const transform = (given: unknown) => {
    const table = validate(given);
    const blocks = parts.map((part) => divide(transformBlock(part.model, blockSamples(table, part)), part.scale));
    const result = keepsColumns(options) ? withKept(table, kept, blocks, names) : stackColumns(blocks);
    return finite("columns", "transform", supports, result);
  };
  const schema = new Map((saved.schema as readonly ColumnSchema[]).map((column) => [column.name, column]));
  const inverse = (given: unknown): Table => {
    const x = validateScores("columns", { missing: true }, given, names);
    let start = 0;
    const tables = parts.map(({ model, columns: own, scale }) => {
      const width = model.outputFeatures?.length ?? 0;
      const places = Array.from({ length: width }, (_, k) => start + k);
      start += width;
      const back = model.inverse?.(divide(selectColumns(x, places), 1 / scale)) as Matrix | Table;
      return isTable(back)
        ? back
        : tableFromNumbers(
            back,
            own.map((name) => schema.get(name) as ColumnSchema),
          );
    });
    const order = saved.features.filter((name) => tables.some((table) => table.names.includes(name)));
    const found = (name: string) => tables.find((table) => table.names.includes(name)) as Table;
    return { rows: x.rows, names: order, columns: order.map((name) => columnOf(found(name), name)) };
  };
  return { outputFeatures: names, transform, ...(wayBack && { inverse }) };
}

function transformBlock({ transform, kind }: AnyModel, samples: AnyFitData["x"]): Matrix | SparseMatrix {
  if (transform === undefined) throw new LecternError("broken-contract", `columns: ${kind} has no transform`);
  return encodedNumbers(transform(validated({ x: samples })));
}
