/** A sensible encoder for any table, in one call. */

import type { AnyModel, Transformer, UnlabelledFitData } from "../../contract/contract.js";
import type { Fitted } from "../../contract/declaration.js";
import { finite } from "../../contract/guard.js";
import { createTransformer } from "../../contract/method.js";
import { createRegistry } from "../../contract/registry.js";
import * as state from "../../contract/state/fields.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { inheritScan, validated } from "../../contract/validate/validated.js";
import { LecternError, show } from "../../core/errors.js";
import { equalPlainData } from "../../core/plain-data.js";
import { warn } from "../../core/report.js";
import type { Work } from "../../core/run.js";
import type { Saved } from "../../core/saved.js";
import type { Dataset, Target } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { selectTableColumns, type Table } from "../../data/table/table.js";
import { type BlockProgress, encodedNumbers } from "../columns/column-blocks.js";
import { columns } from "../columns/columns.js";
import { type EncodeTableOptions, encodeTableOptions, plannedMethods, planTable } from "./plan-table.js";

type TableInput = { readonly table: true; readonly missing: true; readonly weights: true; readonly fillsMissing: true };

const learns = {
  columns: state.model("fitted `columns` model: the encoders that were planned, with what they learned"),
};

export interface EncodeTableState extends state.StateOf<typeof learns> {}

export type EncodeTableModel = Transformer<EncodeTableState, EncodeTableOptions, TableInput>;

/** Recipes inside the saved plan are found here, whatever registry restores the model. */
const planned = createRegistry([columns, ...plannedMethods]);

/**
 * Turns any table into numbers without missing values, each column by its type: numbers are imputed and standardised,
 * categories one-hot encoded, dates split into parts, texts become weighted terms, images pixels. Use it as a start;
 * to choose the encoder of each column use {@link columns}. Columns that are left out are in `report.warnings`.
 *
 * @example
 * ```ts
 * import { encodeTable } from "lectern";
 * import { penguins } from "lectern/datasets";
 *
 * const model = encodeTable().fit({ x: await penguins() });
 * model.outputFeatures; // "bill_length_mm", …, "sex__one-hot__(missing)"
 * ```
 */
export const encodeTable = createTransformer<
  Target | undefined,
  typeof encodeTableOptions,
  TableInput,
  EncodeTableState,
  BlockProgress,
  Pick<EncodeTableModel, "outputFeatures" | "transform">,
  UnlabelledFitData<TableInput>,
  Matrix | SparseMatrix
>(
  {
    kind: "encode-table",
    title: "Table encoding",
    summary: "Turns the columns of any table into numbers, each by its type.",
    facts: {
      task: "preparation",
      memory: "small",
      interpretable: true,
      cost: { fit: "n d", predict: "d" },
      objective: null,
      seeAlso: ["one-hot", "impute", "tfidf", "date-features", "hog"],
    },
    options: encodeTableOptions,
    learns,
    supports: { table: true, missing: true, weights: true, fillsMissing: true },
    tables: tableReader,
  },
  {
    role: "transformer",
    target: "none",
    fit: fitPlan,
    offers: [],
    view: ({ validate, saved }) => {
      const { outputFeatures, transform } = openPlan(saved);
      return {
        outputFeatures,
        transform: (given: unknown) => {
          const encoded = encodedNumbers(transform(validated({ x: validate(given) })));
          return finite("encode-table", "transform", { fillsMissing: true }, encoded);
        },
      };
    },
  },
);

function* fitPlan(
  { x, weights }: Dataset<Target | undefined, Table>,
  options: EncodeTableOptions,
): Work<BlockProgress, Fitted<EncodeTableState>> {
  const { blocks, left } = planTable(x, options, weights);
  const unused = left.map(({ name }) => name);
  if (unused.length === x.names.length) {
    throw new LecternError("invalid-data", "encode-table: all columns are constant or empty");
  }
  const used = selectTableColumns(
    x,
    x.names.filter((name) => !unused.includes(name)),
  );
  const { model, transformed } = yield* columns(blocks).trainingSteps(
    validated({ x: inheritScan(used, x), ...(weights && { weights }) }),
  );
  const warnings = left.map(({ name, reason }) =>
    warn("column-left-out", `left out the column ${show(name)}, which ${reason}`, { columns: [name], reason }),
  );
  return {
    state: { columns: model.saved },
    report: { warnings: [...warnings, ...model.report.warnings], notes: notesOf(blocks) },
    transformed,
    unused,
  };
}

/** Which encoders took how many columns. */
function notesOf(blocks: ReturnType<typeof planTable>["blocks"]): Record<string, number> {
  return Object.fromEntries(Object.entries(blocks).map(([name, { columns: own }]) => [name, own.length]));
}

/** The model of the columns that are used. */
function openPlan({
  state: { columns: plan },
  schema = [],
}: Saved<EncodeTableState>): Required<Pick<AnyModel, "outputFeatures" | "transform">> {
  const model = plan.kind === columns.kind ? planned.restore(plan) : undefined;
  if (model?.outputFeatures === undefined || model.transform === undefined) {
    throw refuse("state.columns", "must be the saved model of `columns`");
  }
  const used = schema.filter(({ unused }) => unused !== true).map(({ name }) => name);
  if (equalPlainData(model.features, used)) return { outputFeatures: model.outputFeatures, transform: model.transform };
  throw refuse("state.columns.features", "must be the columns of the table that are used");
}

function refuse(path: string, problem: string): LecternError {
  return new LecternError("invalid-file", `encode-table: ${path} ${problem}`, { kind: "encode-table", path });
}
