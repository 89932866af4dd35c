/** The declaration of a method: its facts, its options and pure functions of validated data. */
import type { OptionTable, OptionValues } from "../core/options/options.js";
import type { ReportFacts } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { UnknownCategories } from "../data/table/codes.js";
import type { Table } from "../data/table/table.js";
import type { Capabilities, Model, Role, Samples, TargetKind, WarmStartOrder } from "./contract.js";
import type { Facts } from "./facts.js";
import type { FitControl, ResultStore, Workers } from "./fit-control.js";
import type { StateTable } from "./state/fields.js";
import type { Limits } from "./validate/limits.js";
import type { TableReader } from "./validate/table-reader.js";

/** What `fit` returns: the learned state and, for people, facts about the fit. */
export interface Fitted<S> {
  readonly state: S;
  readonly report?: ReportFacts;
  /**
   * Of transformers: the training samples as the next method must see them. Given where that differs from `transform`,
   * as for features made of the target, or where the fit has most of them already. Called at most once.
   */
  readonly transformed?: () => Matrix | SparseMatrix | Table;
  /** Of methods for tables: names of columns that are not used; later tables need not have them. */
  readonly unused?: readonly string[];
}

/** Learns from validated data. Methods that iterate are generators and yield once per iteration. */
export type Fit<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S, P extends Progress> = (
  data: Dataset<G, Samples<C>>,
  options: OptionValues<T>,
  /** The state to start from, for a warm start. */
  from: S | undefined,
  /** Where results of parts of the work are kept, for methods that fit many models. */
  store?: ResultStore,
) => Fitted<S> | Work<P, Fitted<S>>;

/** Updates the state with more data, as if all data had been there from the start. */
export type Update<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S> = (
  state: S,
  data: Dataset<G, Samples<C>>,
  options: OptionValues<T>,
) => Fitted<S>;

/** Applies the state to validated samples. */
export type Apply<T extends OptionTable, C extends Capabilities, S, R> = (
  state: S,
  x: Samples<C>,
  options: OptionValues<T>,
) => R;

/** What every declaration has, whatever the role. */
export interface Declaration<T extends OptionTable, C extends Capabilities, K extends string = string> {
  /** The name in files, on the command line and in messages: "k-means". */
  readonly kind: K;
  readonly title: string;
  readonly summary: string;
  /** Facts about the method. */
  readonly facts: Facts<keyof NoInfer<T> & string>;
  readonly options: T;
  /** What it learns: the fields of its state. */
  readonly learns: StateTable;
  readonly supports?: C;
  /**
   * Of methods that support warm starts: the option along which searches begin each fit from the model of the one before, and
   * with which options; what is learned must not depend on the start, but for the tolerance.
   */
  readonly warmStarts?: WarmStartOrder & { readonly holds?: (options: OptionValues<T>) => boolean };
  /** Capabilities that some options disable, each with a remedy such as "set center to false". */
  readonly limits?: (options: OptionValues<T>) => Limits;
  /** How tables are read, of methods that support tables or categories: `tables: tableReader`. */
  readonly tables?: TableReader;
  /** Of methods of categories: how unknown categories are handled (default: as missing values). */
  readonly unknown?: (options: OptionValues<T>) => UnknownCategories;
  /** Raised when the layout of the state changes, so that old files are recognised. */
  readonly version?: number;
}

/** A fitted model before it has the functions of its role. */
export interface Opened<S, O, X, U = never, V = unknown> {
  readonly saved: Saved<S>;
  readonly state: S;
  readonly options: O;
  /** Checks samples for this model. */
  validate(given: unknown): X;
  /** The `update` of a model: the same model after more data. */
  updateBy(update: U): (data: unknown) => Model<S, O> & V;
}

/** What a role adds to a declaration; `V` holds the values and functions of its models in addition to those of all models. */
export interface RoleParts<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends object,
> {
  readonly role: Role;
  readonly target: TargetKind;
  readonly fit: Fit<G, T, C, S, P>;
  /** Lets workers run in parallel and puts their results into the store, from which `fit` takes them. */
  readonly prepare?: (
    data: Dataset<G, Samples<C>>,
    options: OptionValues<T>,
    store: ResultStore,
    control: FitControl<Model<S>, P> & { readonly workers: Workers },
  ) => Promise<void>;
  /** The names of the optional functions that its models have. */
  readonly offers: readonly string[];
  /** The names of those that models with these options have besides. */
  readonly offersWith?: (options: OptionValues<T>) => readonly string[];
  /** Of methods made of others: tables stay tables for those inside, which take them. */
  readonly keepsTables?: boolean;
  /** The values and functions of the role, for one fitted model. */
  readonly view: (opened: Opened<S, OptionValues<T>, Samples<C>, Update<G, T, C, S>, V>) => V;
}
