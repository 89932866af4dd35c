/**
 * Options declared once, as data. From one table come the TypeScript type of the options, their defaults, the
 * checks with their messages, the JSON Schema, the command line's flags and the workbench's form.
 */

/** A number, or an integer, within bounds. */
export interface NumberOption {
  readonly type: "number" | "integer";
  readonly default: number;
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Whether the bounds themselves are refused. */
  readonly open: boolean;
}

export interface FlagOption {
  readonly type: "flag";
  readonly default: boolean;
  readonly description: string;
}

/** One of a few strings. */
export interface ChoiceOption<T extends string = string> {
  readonly type: "choice";
  readonly default: T;
  readonly description: string;
  readonly choices: readonly T[];
}

/** A string; `T` may name values that editors suggest. */
export interface TextOption<T extends string = string> {
  readonly type: "text";
  readonly default: T;
  readonly description: string;
}

/** Alternatives with their own fields, distinguished by `kind`: a field cannot be given where it has no meaning. */
export interface VariantOption<V extends Variants = Variants> {
  readonly type: "variant";
  readonly default: VariantValue<V>;
  readonly description: string;
  readonly variants: V;
  /** What a mere number stands for, where it may be given: this field of this alternative. */
  readonly byNumber?: { readonly kind: string; readonly field: string };
}

/** Alternatives of which one may be given as a number: `5` for `{ kind: "automatic", count: 5 }`. */
export interface NumberOrVariantOption<V extends Variants = Variants> extends VariantOption<V> {
  readonly byNumber: { readonly kind: string; readonly field: string };
}

/** Several values of the same type. */
export interface ListOption<T = unknown> {
  readonly type: "list";
  readonly default: readonly T[];
  readonly description: string;
  readonly item: Option;
  readonly minLength: number;
}

/** An option that may be left out; `null` then means "the method decides". */
export interface OptionalOption<T = unknown> {
  readonly type: "optional";
  readonly default: T | null;
  readonly description: string;
  readonly option: Option;
}

/** Another method with its options, such as the regressor inside a search. */
export interface RecipeOption<R extends RecipeJson = RecipeJson> {
  readonly type: "recipe";
  readonly default: R;
  readonly description: string;
}

/** Several options under one name. */
export interface RecordOption<T extends OptionTable = OptionTable> {
  readonly type: "record";
  readonly default: OptionValues<T>;
  readonly description: string;
  readonly fields: T;
}

/** Any JSON, live recipes included; what it must hold is checked by the method. */
export interface JsonOption<V = unknown> {
  readonly type: "json";
  readonly default: V;
  readonly description: string;
}

export type Option =
  | NumberOption
  | FlagOption
  | ChoiceOption
  | TextOption
  | VariantOption
  | ListOption
  | OptionalOption
  | RecipeOption
  | RecordOption
  | JsonOption;

/** The options of one method, by name. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The fields of each alternative of a variant option. */
export type Variants = Readonly<Record<string, OptionTable>>;

/** A method and its options as JSON: what a recipe is when it crosses threads, machines and files. */
export interface RecipeJson {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * The options as a method sees them: every one present. The type is read from a field, because editors and declaration
 * files then show the type of each value; otherwise they would show the name OptionValues and the whole table.
 */
export type OptionValues<T extends OptionTable> = {
  readonly values: { readonly [K in keyof T]: T[K]["default"] };
}["values"];

/** The options as a user gives them: each may be left out, and so may the fields of a variant. */
export type GivenOptions<T extends OptionTable> = { readonly [K in keyof T]?: GivenValue<T[K]> };

type GivenValue<O extends Option> =
  O extends VariantOption<infer V>
    ?
        | { readonly [K in keyof V]: { readonly kind: K } & GivenOptions<V[K]> }[keyof V]
        | (O extends NumberOrVariantOption ? number : never)
    : O extends RecordOption<infer T>
      ? GivenOptions<T>
      : O["default"] | (O extends OptionalOption ? undefined : never);

/** `{ kind: "rbf", gamma: 0.5 }`: one of the alternatives, complete; shown as such, like {@link OptionValues}. */
export type VariantValue<V extends Variants> = {
  readonly value: { readonly [K in keyof V]: { readonly kind: K } & OptionValues<V[K]> }[keyof V];
}["value"];

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly open?: boolean;
}

/** A number; without bounds, any finite one. */
export function number(initial: number, description: string, bounds: Bounds = {}): NumberOption {
  return numeric("number", initial, description, bounds);
}

/** A number above zero. */
export function positive(initial: number, description: string): NumberOption {
  return numeric("number", initial, description, { minimum: 0, open: true });
}

/** A number that is zero or above. */
export function nonNegative(initial: number, description: string): NumberOption {
  return numeric("number", initial, description, { minimum: 0 });
}

/** A number from 0 to 1. */
export function fraction(initial: number, description: string, bounds: Bounds = {}): NumberOption {
  return numeric("number", initial, description, { minimum: 0, maximum: 1, ...bounds });
}

/** A whole number, by default at least 1. */
export function integer(initial: number, description: string, bounds: Bounds = { minimum: 1 }): NumberOption {
  return numeric("integer", initial, description, bounds);
}

/** The seed of a method that uses randomness; the same seed gives the same answer. */
export function seed(): NumberOption {
  return numeric("integer", 0, "seed of the random numbers; the same seed gives the same result", {
    minimum: 0,
    maximum: 2 ** 32 - 1,
  });
}

export function flag(initial: boolean, description: string): FlagOption {
  return { type: "flag", default: initial, description };
}

export function choice<const T extends string>(
  choices: readonly T[],
  initial: NoInfer<T>,
  description: string,
): ChoiceOption<T> {
  return { type: "choice", default: initial, description, choices };
}

export function text<T extends string = string>(initial: NoInfer<T>, description: string): TextOption<T> {
  return { type: "text", default: initial, description };
}

/** Alternatives with fields of their own; `initial` names the one that is taken when none is given. */
export function variant<const V extends Variants>(
  variants: V,
  initial: keyof V & string,
  description: string,
): VariantOption<V> {
  const value = { kind: initial, ...defaultsOf(variants[initial]) } as VariantValue<V>;
  return { type: "variant", default: value, description, variants };
}

/** The same alternatives, of which one may be given as a number, by a field of its own. */
export function numberOr<const V extends Variants, K extends keyof V & string>(
  option: VariantOption<V>,
  kind: K,
  field: keyof V[K] & string,
): NumberOrVariantOption<V> {
  return { ...option, byNumber: { kind, field } };
}

export function list<O extends Option>(
  item: O,
  initial: readonly O["default"][],
  description: string,
  minLength = 0,
): ListOption<O["default"]> {
  return { type: "list", default: initial, description, item, minLength };
}

/** The option may be left out; the description states what happens then. */
export function optional<O extends Option>(option: O): OptionalOption<O["default"]> {
  return { type: "optional", default: null, description: option.description, option };
}

/** Another method with its options. */
export function recipe<R extends RecipeJson>(initial: R, description: string): RecipeOption<R> {
  return { type: "recipe", default: initial, description };
}

/** Several options under one name. */
export function record<const T extends OptionTable>(fields: T, description: string): RecordOption<T> {
  return { type: "record", default: defaultsOf(fields), description, fields };
}

/** Any JSON, for what no other option can describe. */
export function json<V>(initial: V, description: string): JsonOption<V> {
  return { type: "json", default: initial, description };
}

/** The default of every option. */
export function defaultsOf<T extends OptionTable>(table: T): OptionValues<T> {
  return Object.fromEntries(Object.entries(table).map(([name, option]) => [name, option.default])) as OptionValues<T>;
}

function numeric(type: NumberOption["type"], initial: number, description: string, bounds: Bounds): NumberOption {
  const { minimum = -Infinity, maximum = Infinity, open = false } = bounds;
  return { type, default: initial, description, minimum, maximum, open };
}
