/**
 * What a method learns, declared once, as data: the fields of its state with their element types, sizes and ranges. From
 * one table come the TypeScript type of the state, the check of a model that is restored from a file, the table "What it
 * learns" of the card and the workbench's inspector.
 *
 * Methods import it as a whole: `import * as state from "…/contract/state/fields.js"`, then
 * `learns: { coefficients: state.vector("features", "weight of each feature"), intercept: state.number("constant term") }`.
 */
import { show } from "../../core/errors.js";
import type { Option } from "../../core/options/options.js";
import type { Saved } from "../../core/saved.js";
import type { TypedArray } from "../../core/typed-arrays.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";

/**
 * How many entries there are: a number, or the name of a size, or an expression such as `"bins + 1"` or
 * `"classes * features"`. The names `features`, `classes` and `samples` are those of the model; any other name gets its
 * value from the first field that uses it alone, and later fields must agree.
 */
export type Size = number | string;

/** What numbers may be; without a range, any finite number. */
export interface Range {
  readonly min?: number;
  /** Bound that is excluded, such as 0 for positive numbers. */
  readonly above?: number;
  readonly max?: number;
  /** Bound of an index, which is excluded: a size. */
  readonly below?: Size;
  /** Numbers that are not finite and have a meaning here. */
  readonly or?: "NaN" | "infinity" | "any";
  /** Whether the numbers of a vector ascend: each one larger than, or at least as large as, the one before. */
  readonly order?: "ascending" | "strictly ascending";
  /** What adds up to 1: all numbers, each row or each column. */
  readonly sumToOne?: "all" | "rows" | "columns";
}

/** What a custom check knows besides the value. */
export interface StateContext {
  /** The value of a size that is known so far. */
  sizeOf(name: string): number;
  /** The options of the method. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The record that the value is a field of. Its fields are checked in the order of the table: those before are right. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Says what is wrong with a value whose parts are right: `"must …"`; undefined when nothing is. */
export type StateCheck<V> = (value: V, context: StateContext) => string | undefined;

interface Of<V> {
  readonly description: string;
  readonly check?: StateCheck<V>;
}

export interface NumberField extends Of<number> {
  readonly type: "number" | "integer";
  readonly range: Range;
  /** The size that this number is, such as the number of outputs of a tree. */
  readonly size?: string;
}

export interface FlagField extends Of<boolean> {
  readonly type: "flag";
}

export interface TextField<T extends string = string> extends Of<T> {
  readonly type: "text";
  /** The strings that are allowed; any string without them. */
  readonly choices?: readonly T[];
}

export interface ArrayField<A extends TypedArray = TypedArray> extends Of<A> {
  readonly type: "array";
  /** The name of the type of array, such as "Float64Array". */
  readonly array: ArrayName;
  readonly length: Size;
  readonly range: Range;
}

export interface MatrixField extends Of<Matrix> {
  readonly type: "matrix";
  readonly rows: Size;
  readonly columns: Size;
  readonly range: Range;
}

export interface SparseField extends Of<SparseMatrix> {
  readonly type: "sparse";
  readonly rows: Size;
  readonly columns: Size;
  readonly range: Range;
}

export interface ListField<V = unknown> extends Of<readonly V[]> {
  readonly type: "list";
  readonly length: Size;
  readonly item: Field<V>;
}

export interface RecordField<V = unknown> extends Of<V> {
  readonly type: "record";
  readonly fields: StateTable;
}

/** One of several forms. */
export interface EitherField<V = unknown> extends Of<V> {
  readonly type: "either";
  readonly forms: readonly Field[];
}

/** Null where the part was not learned. */
export interface OptionalField<V = unknown> extends Of<V | null> {
  readonly type: "optional";
  readonly field: Field<V>;
}

/** A value of the form of an option, such as a kernel with every number in place. */
export interface OptionField<V = unknown> extends Of<V> {
  readonly type: "option";
  readonly option: Option;
}

/** The saved model of another method, which is checked when it is restored. */
export interface ModelField extends Of<Saved> {
  readonly type: "model";
}

/** Any plain data; what it must hold is the matter of its check. */
export interface DataField<V = unknown> extends Of<V> {
  readonly type: "data";
}

/** The arrays a state may hold. */
export type ArrayName =
  | "Float64Array"
  | "Float32Array"
  | "Int32Array"
  | "Uint32Array"
  | "Int16Array"
  | "Uint16Array"
  | "Int8Array"
  | "Uint8Array";

/** A field of a state whose value has type `V`. */
export interface Field<V = unknown> {
  readonly type: AnyField["type"];
  readonly description: string;
  /** Only for the compiler: the type of the value. */
  readonly value?: V;
}

/** The fields by `type`. */
export type AnyField =
  | NumberField
  | FlagField
  | TextField
  | ArrayField
  | MatrixField
  | SparseField
  | ListField
  | RecordField
  | EitherField
  | OptionalField
  | OptionField
  | ModelField
  | DataField;

/** What a method learns, by name. */
export type StateTable = Readonly<Record<string, Field>>;

/** The state that a table describes. */
export type StateOf<T extends StateTable> = { readonly [K in keyof T]: T[K] extends Field<infer V> ? V : never };

/** The table of a state: one field for each of its own. */
export type Learns<S> = { readonly [K in keyof S]-?: Field<AnyBuffer<S[K]>> };

/** The same typed array over any buffer: what a fit makes is over a buffer of its own, which the table need not say. */
type AnyBuffer<V> = V extends Float64Array
  ? Float64Array
  : V extends Int32Array
    ? Int32Array
    : V extends Uint8Array
      ? Uint8Array
      : V;

/** A number. */
export function number(description: string, range: Range = {}, check?: StateCheck<number>): Field<number> {
  return field<number, NumberField>({ type: "number", description, range }, check);
}

/** A whole number, by default at least 0; `size` gives it a name for the lengths of other fields. */
export function integer(
  description: string,
  { size, ...range }: Range & { readonly size?: string } = { min: 0 },
  check?: StateCheck<number>,
): Field<number> {
  const bounded = { min: 0, ...range };
  return field<number, NumberField>(
    { type: "integer", description, range: bounded, ...(size !== undefined && { size }) },
    check,
  );
}

/** True or false. */
export function flag(description: string): Field<boolean> {
  return field<boolean, FlagField>({ type: "flag", description });
}

/** A string. */
export function text(description: string): Field<string> {
  return field<string, TextField>({ type: "text", description });
}

/** One of a few strings. */
export function choice<const T extends string>(choices: readonly T[], description: string): Field<T> {
  return field<T, TextField<T>>({ type: "text", description, choices });
}

/** Numbers. */
export function vector(
  length: Size,
  description: string,
  range: Range = {},
  check?: StateCheck<Float64Array>,
): Field<Float64Array> {
  return typedArray("Float64Array", length, description, range, check);
}

/** Whole numbers of 32 bits, by default from 0: indices, codes, counts. */
export function integers(
  length: Size,
  description: string,
  range: Range = {},
  check?: StateCheck<Int32Array>,
): Field<Int32Array> {
  return typedArray("Int32Array", length, description, { min: 0, ...range }, check);
}

/** Whole numbers from 0 to 255. */
export function bytes(
  length: Size,
  description: string,
  range: Range = {},
  check?: StateCheck<Uint8Array>,
): Field<Uint8Array> {
  return typedArray("Uint8Array", length, description, range, check);
}

/** A typed array of any type. */
export function typedArray<A extends TypedArray>(
  array: ArrayName,
  length: Size,
  description: string,
  range: Range = {},
  check?: StateCheck<A>,
): Field<A> {
  return field<A, ArrayField<A>>({ type: "array", array, length, description, range }, check);
}

/** A matrix of numbers. */
export function matrix(
  rows: Size,
  columns: Size,
  description: string,
  range: Range = {},
  check?: StateCheck<Matrix>,
): Field<Matrix> {
  return field<Matrix, MatrixField>({ type: "matrix", rows, columns, description, range }, check);
}

/** A sparse matrix of numbers. */
export function sparse(rows: Size, columns: Size, description: string, range: Range = {}): Field<SparseMatrix> {
  return field<SparseMatrix, SparseField>({ type: "sparse", rows, columns, description, range });
}

/** Samples as they were given: dense or sparse. */
export function samples(
  rows: Size,
  columns: Size,
  description: string,
  range: Range = {},
): Field<Matrix | SparseMatrix> {
  return either([matrix(rows, columns, description, range), sparse(rows, columns, description, range)], description);
}

/** Several values of the same form. Sizes that are first named inside an item are the item's own. */
export function list<V>(
  length: Size,
  item: Field<V>,
  description: string,
  check?: StateCheck<readonly V[]>,
): Field<readonly V[]> {
  return field<readonly V[], ListField<V>>({ type: "list", length, item, description }, check);
}

/** Strings. */
export function texts(
  length: Size,
  description: string,
  check?: StateCheck<readonly string[]>,
): Field<readonly string[]> {
  return list(length, text("string"), description, check);
}

/** Strings without duplicates, such as names. */
export function names(
  length: Size,
  description: string,
  check?: StateCheck<readonly string[]>,
): Field<readonly string[]> {
  return texts(length, description, (values, context) => withoutDuplicates(values) ?? check?.(values, context));
}

function withoutDuplicates(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  const twice = values.find((value) => seen.size === seen.add(value).size);
  return twice === undefined ? undefined : `must not have ${show(twice)} twice`;
}

/** Several fields under one name. */
export function record<const T extends StateTable>(
  fields: T,
  description: string,
  check?: StateCheck<StateOf<T>>,
): Field<StateOf<T>> {
  return field<StateOf<T>, RecordField<StateOf<T>>>({ type: "record", fields, description }, check);
}

/** The first of these forms that fits. */
export function either<const F extends readonly Field[]>(
  forms: F,
  description: string,
): Field<F[number] extends Field<infer V> ? V : never> {
  return field({ type: "either", forms, description });
}

/** Null where there is nothing to learn. */
export function optional<V>(of: Field<V>): Field<V | null> {
  return field<V | null, OptionalField<V>>({ type: "optional", field: of, description: of.description });
}

/** A value of the form of an option, such as a kernel. */
export function option<O extends Option>(
  of: O,
  description: string,
  check?: StateCheck<O["default"]>,
): Field<O["default"]> {
  return field<O["default"], OptionField<O["default"]>>({ type: "option", option: of, description }, check);
}

/** The saved model of another method. */
export function model(description: string): Field<Saved> {
  return field<Saved, ModelField>({ type: "model", description });
}

/** Any plain data, held to a check. */
export function data<V>(description: string, check: StateCheck<unknown>): Field<V> {
  return field<V, DataField<unknown>>({ type: "data", description }, check);
}

function field<V, F extends Of<V> & { readonly type: AnyField["type"] }>(made: F, check?: StateCheck<V>): Field<V> {
  return check === undefined ? made : { ...made, check };
}
