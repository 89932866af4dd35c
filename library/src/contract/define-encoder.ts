/** Declaring encoders: transformers that turn the typed columns of a table into numbers, each column by itself. */

import { LecternError, show } from "../core/errors.js";
import type { OptionTable, OptionValues } from "../core/options/options.js";
import { createPace } from "../core/pace.js";
import { warnWithin } from "../core/report.js";
import { inside, type Progress, type Work } from "../core/run.js";
import type { Dataset, Target } from "../data/dataset.js";
import { type Matrix, type MatrixLike, selectColumns } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { stackColumns } from "../data/stack.js";
import { columnLength } from "../data/table/column.js";
import type { ColumnSchema } from "../data/table/schema.js";
import { type Column, isTable, type Table } from "../data/table/table.js";
import type { Capabilities, FitData, Method, Transformer, TransformerRecipe, UnlabelledFitData } from "./contract.js";
import type { Declaration, Fitted, Opened } from "./declaration.js";
import { finite } from "./guard.js";
import { createTransformer } from "./method.js";
import { offeredMembers } from "./offered.js";
import type { Learns, StateTable } from "./state/fields.js";
import * as state from "./state/fields.js";
import { validateScores } from "./validate/scores.js";
import { tableReader } from "./validate/table-reader.js";

/** The columns of the given types. */
export type ColumnOf<A extends Column["type"]> = Extract<Column, { readonly type: A }>;

/** What a model knows of a column of the given types: its name, and the levels or the size that all its tables have. */
export type ColumnSchemaOf<A extends Column["type"]> = ColumnSchema & { readonly type: A };

/** One column with its name, target and weights. */
export interface EncoderData<A extends Column["type"]> {
  readonly column: ColumnOf<A>;
  readonly name: string;
  /** The target, for encoders that learn from it. */
  readonly y: Target | undefined;
  readonly weights: Float64Array | undefined;
}

/** What an encoder learned: one part for each column of its table, in order. */
export interface EncoderState<S> {
  readonly columns: readonly S[];
}

/** What an encoder may declare; it takes tables and missing values by its nature. */
export type EncoderCapabilities = Pick<Capabilities, "weights" | "fillsMissing">;

type Encoding = Matrix | SparseMatrix;
/** What every encoder supports. */
export type TableCapabilities = { readonly table: true; readonly missing: true };

/** The functions that a fitted encoder may offer. */
export interface EncoderMembers {
  /** The inverse of `transform`: the table of these numbers. */
  inverse(x: MatrixLike): Table;
}

/** A fitted encoder with the functions `E` that its method offers. */
export type EncoderModel<S, O, E extends keyof EncoderMembers = never> = Transformer<
  EncoderState<S>,
  O,
  TableCapabilities
> &
  Pick<EncoderMembers, E>;

type EncoderFitData<G extends "none" | "any"> = G extends "any"
  ? FitData<Target, TableCapabilities>
  : UnlabelledFitData<TableCapabilities>;

/** What an encoder may offer for one column: the inverse. */
interface EncoderFunctions<T extends OptionTable, S, A extends Column["type"]> {
  readonly inverse: (state: S, x: Matrix, options: OptionValues<T>, schema: ColumnSchemaOf<A>) => Column;
}

/** An encoder as its author writes it, one column at a time. */
interface EncoderDeclaration<
  T extends OptionTable,
  S extends object,
  A extends Column["type"],
  E extends keyof EncoderMembers,
  G extends "none" | "any",
  K extends string,
> extends Omit<Declaration<T, Capabilities, K>, "supports"> {
  /** The types of columns it understands. */
  readonly accepts: readonly A[];
  /** What it learns from one column. */
  readonly learns: Learns<NoInfer<S>>;
  /** "any" for encoders that learn from the target. */
  readonly target?: G;
  readonly supports?: EncoderCapabilities;
  /** Learns from one column; encoders that iterate are generators. */
  readonly fit: (data: EncoderData<A>, options: OptionValues<T>) => Fitted<S> | Work<Progress, Fitted<S>>;
  readonly transform: (state: S, column: ColumnOf<A>, options: OptionValues<T>) => Encoding;
  /** Names of the new features of the column with this name, such as `city__one-hot__Bern`. */
  readonly outputFeatures: (
    state: S,
    name: string,
    options: OptionValues<T>,
    schema: ColumnSchemaOf<A>,
  ) => readonly string[];
  readonly offers?: Pick<EncoderFunctions<T, S, A>, E>;
}

type EncoderView<T extends OptionTable, S, E extends keyof EncoderMembers> = Pick<
  EncoderModel<S, OptionValues<T>>,
  "outputFeatures" | "transform"
> &
  Pick<EncoderMembers, E>;

/**
 * Declares a method that turns a column of a table into numbers. A table of several columns is encoded column by
 * column, and the results are stacked horizontally: sparse if one of them is.
 */
export function defineEncoder<
  const T extends OptionTable,
  S extends object,
  const A extends Column["type"],
  E extends keyof EncoderMembers = never,
  G extends "none" | "any" = "none",
  const K extends string = string,
>(
  definition: EncoderDeclaration<T, S, A, E, G, K>,
): Method<
  T,
  TransformerRecipe<
    EncoderModel<S, OptionValues<T>, E>,
    EncoderFitData<G>,
    Progress,
    OptionValues<T>,
    Matrix | SparseMatrix,
    K
  >,
  EncoderModel<S, OptionValues<T>, E>
> {
  const supports = { ...definition.supports, table: true, missing: true } as const;
  return createTransformer<
    Target | undefined,
    T,
    TableCapabilities & EncoderCapabilities,
    EncoderState<S>,
    Progress,
    EncoderView<T, S, E>,
    EncoderFitData<G>,
    Encoding,
    K
  >(
    { ...definition, learns: learnsOfColumns(definition.learns), supports, tables: tableReader },
    {
      role: "transformer",
      target: definition.target ?? "none",
      offers: Object.keys(definition.offers ?? {}),
      fit: (data, options) => fitColumns(definition, data, options),
      view: (opened) => viewColumns<T, S, A, E, G>({ ...definition, supports }, opened),
    },
  );
}

/** The state of an encoder: what it learned from each column. */
function learnsOfColumns(learns: StateTable): StateTable {
  return {
    columns: state.list("features", state.record(learns, "one column"), "what was learned from each column"),
  };
}

/** Nanoseconds for a value of a column. */
const VALUE = 100;

/** Fits the encoder to each column by itself, a step for each column; yields after some of them. */
function* fitColumns<T extends OptionTable, S extends object, A extends Column["type"]>(
  encoder: EncoderDeclaration<T, S, A, never, "none" | "any", string>,
  { x, y, weights }: Dataset<Target | undefined, Table>,
  options: OptionValues<T>,
): Work<Progress, Fitted<EncoderState<S>>> {
  const columns = x.columns.map((column, j) => requireType(encoder, column, x.names[j]));
  const parts: Fitted<S>[] = [];
  const isTime = createPace();
  for (const [j, column] of columns.entries()) {
    const result = encoder.fit({ column, name: x.names[j], y, weights }, options);
    const step = { step: j + 1, of: columns.length };
    parts.push("next" in result ? yield* inside(result, step) : result);
    if (isTime(VALUE * columnLength(column))) yield { ...step, inner: { step: 1, of: 1 } };
  }
  return joinParts(parts, x.names, (state, j) => encoder.transform(state, columns[j], options));
}

/** The functions of a fitted encoder for whole tables. */
function viewColumns<
  T extends OptionTable,
  S extends object,
  A extends Column["type"],
  E extends keyof EncoderMembers,
  G extends "none" | "any",
>(
  encoder: EncoderDeclaration<T, S, A, E, G, string>,
  { validate, saved, state, options }: Opened<EncoderState<S>, OptionValues<T>, Table>,
): EncoderView<T, S, E> {
  const { kind, supports, offers } = encoder;
  const { features } = saved;
  const schema = schemaFor(encoder, saved.schema as readonly ColumnSchema[]);
  const parts = features.map((name, j) => encoder.outputFeatures(state.columns[j], name, options, schema[j]));
  const names = Object.freeze(parts.flat());
  return {
    outputFeatures: names,
    transform(given: unknown) {
      const { columns } = validate(given);
      const blocks = columns.map((column, j) =>
        encoder.transform(state.columns[j], requireType(encoder, column, features[j]), options),
      );
      return finite(kind, "transform", supports, stackColumns(blocks));
    },
    ...offeredMembers<EncoderFunctions<T, S, A>, EncoderMembers, E>(offers, {
      inverse: (invert) => (given) => {
        const x = validateScores(kind, { missing: true }, given, names);
        if (parts.length === 1) {
          return { rows: x.rows, names: features, columns: [invert(state.columns[0], x, options, schema[0])] };
        }
        let start = 0;
        const columns = parts.map(({ length }, j) => {
          const places = Array.from({ length }, (_, k) => start + k);
          start += length;
          return invert(state.columns[j], selectColumns(x, places), options, schema[j]);
        });
        return { rows: x.rows, names: features, columns };
      },
    }),
  };
}

/** The parts of all columns as one; where one says how its training rows must look, the others are transformed. */
function joinParts<S>(
  parts: readonly Fitted<S>[],
  names: readonly string[],
  transform: (state: S, column: number) => Encoding,
): Fitted<EncoderState<S>> {
  const warnings = parts.flatMap(({ report }, j) =>
    (report?.warnings ?? []).map((warning) => warnWithin(show(names[j]), warning)),
  );
  const fitted = {
    state: { columns: parts.map(({ state }) => state) },
    report: { ...parts[0].report, warnings },
  };
  if (parts.every(({ transformed }) => transformed === undefined)) return fitted;
  const blocks = () =>
    parts.map(({ state, transformed }, j): Encoding => {
      const own = transformed?.();
      return own === undefined || isTable(own) ? transform(state, j) : own;
    });
  return { ...fitted, transformed: () => stackColumns(blocks()) };
}

/** The columns of a model, which are of the types of the encoder unless its file says otherwise. */
function schemaFor<A extends Column["type"]>(
  { kind, accepts }: { readonly kind: string; readonly accepts: readonly A[] },
  schema: readonly ColumnSchema[],
): readonly ColumnSchemaOf<A>[] {
  const wrong = schema.findIndex(({ type }) => !(accepts as readonly string[]).includes(type));
  if (wrong < 0) return schema as readonly ColumnSchemaOf<A>[];
  const path = `saved.schema.${wrong}.type`;
  throw new LecternError(
    "invalid-file",
    `${kind}: ${path} must be one of ${accepts.map(show).join(", ")}, got ${show(schema[wrong].type)}`,
    { kind, path },
  );
}

function requireType<A extends Column["type"]>(
  { kind, accepts }: { readonly kind: string; readonly accepts: readonly A[] },
  column: Column,
  name: string,
): ColumnOf<A> {
  if ((accepts as readonly string[]).includes(column.type)) return column as ColumnOf<A>;
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${show(name)} is of type ${column.type}; this encoder accepts ${accepts.join(", ")}`,
    { column: name, rows: columnLength(column) },
  );
}
