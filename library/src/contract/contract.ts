/**
 * The contract every method keeps, in four words:
 *
 * - a **method** (`ridge`) is declared once: a kind, a table of options and pure functions;
 * - a **recipe** (`ridge({ alpha: 1 })`) is a method with its options; it is JSON and can `fit`, nothing else;
 * - a **model** (`recipe.fit(data)`) is what was learned; it is plain data (`saved`) with functions that use it;
 * - a **role** determines which functions a model has: `predict` for a regressor, `transform` for a transformer …
 *
 * Nothing is ever mutated: neither the data, nor the recipe, nor the model.
 */
import type { GivenOptions, OptionTable } from "../core/options/options.js";
import type { Report } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { ClassScores } from "../data/class-scores.js";
import type { SamplesLike, Target, TargetLike } from "../data/dataset.js";
import type { ClassesOf, ClassName, NamedLabels } from "../data/labels.js";
import type { Matrix, MatrixLike } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { TableLike } from "../data/table/conform.js";
import type { Table } from "../data/table/table.js";
import type { ClusterTree } from "../graphs/cluster-tree.js";
import type { Facts } from "./facts.js";
import type { FitControl } from "./fit-control.js";
import type { Registry } from "./registry.js";
import type { StateTable } from "./state/fields.js";
import type { WithClasses } from "./with-classes.js";

export type Role = "regressor" | "classifier" | "transformer" | "embedding" | "clusterer" | "density" | "detector";

/** What a method accepts beyond dense, complete, unweighted data. Anything else is an error, never ignored. */
export interface Capabilities {
  /** Sample weights: weight 2 equals the sample given twice, weight 0 equals leaving it out. */
  readonly weights?: boolean;
  /** Sparse samples: the same answer as for the dense ones. */
  readonly sparse?: boolean;
  /** Missing values (NaN) in the samples. */
  readonly missing?: boolean;
  /** Whatever the samples, what `transform` returns has no missing values. */
  readonly fillsMissing?: boolean;
  /** `transform` returns a table: some columns of the samples stay as they are. */
  readonly givesTable?: boolean;
  /** The samples are a table of typed columns instead of a matrix. */
  readonly table?: boolean;
  /**
   * The samples may be a matrix or a table of numbers, booleans, ordinals and categories. The method gets a matrix either
   * way; for a table, codes represent categories and NaN missing values, and `schema` describes the columns.
   */
  readonly categories?: boolean;
  /** Groups: samples of one group are kept together wherever the method divides its samples. */
  readonly groups?: boolean;
  /** `fit(data, { from: model })` begins where that model ended. */
  readonly warmStart?: boolean;
}

/** What a method learns from in addition to the samples. */
export type TargetKind = "numbers" | "labels" | "any" | "none";

/**
 * An option of a method that supports warm starts: solutions for close values are alike, and a fit that begins from the solution
 * for the value before takes fewer steps. Searches fit the values in this order, each from the model of the one before.
 */
export interface WarmStartOrder {
  /** The path of the option, such as "cost" or, of a pipeline, "lasso.alpha". */
  readonly option: string;
  readonly order: "ascending" | "descending";
}

/** The role and the capabilities of a method. */
export interface Traits {
  readonly role: Role;
  readonly target: TargetKind;
  readonly supports: Required<Capabilities>;
  /** The optional functions its models have, such as "probabilities" or "inverse". */
  readonly offers: readonly string[];
  /** Where it supports warm starts: the option along which searches use them. */
  readonly warmStarts?: WarmStartOrder;
}

/** The samples as the method's own functions see them. */
export type Samples<C extends Capabilities> = C extends { readonly table: true }
  ? Table
  : C extends { readonly sparse: true }
    ? Matrix | SparseMatrix
    : Matrix;

/** The samples as a user may give them. */
export type GivenSamples<C extends Capabilities> = C extends { readonly table: true }
  ? TableLike
  :
      | (C extends { readonly sparse: true } ? SamplesLike : MatrixLike)
      | (C extends { readonly categories: true } ? TableLike : never);

/** What a transformer makes of its samples: dense samples stay dense, sparse ones and tables become either. */
export type Transformed<C extends Capabilities> = C extends { readonly table: true } | { readonly sparse: true }
  ? Matrix | SparseMatrix
  : Matrix;

/** The function that transforms samples of the kinds a method takes. */
export type Transform<C extends Capabilities> = C extends { readonly table: true }
  ? (x: Input<C>) => Matrix | SparseMatrix
  : C extends { readonly sparse: true }
    ? SparseTransform
    : (x: Input<C>) => Matrix;

export interface SparseTransform {
  (x: Input<None>): Matrix;
  (x: Input<{ readonly sparse: true }>): Matrix | SparseMatrix;
}

/** A method that declares no capability. */
export type None = Record<never, never>;

/** Samples for a fitted model: alone, or with the names of their columns, which are then matched by name. */
export type Input<C extends Capabilities = Capabilities> =
  | GivenSamples<C>
  | { readonly x: GivenSamples<C>; readonly features?: readonly string[] };

/** What `fit` takes. A method without a target accepts labelled data too and ignores the labels. */
export interface FitData<T extends Target | undefined, C extends Capabilities = Capabilities> {
  readonly x: GivenSamples<C>;
  readonly y: TargetLike<T>;
  readonly features?: readonly string[];
  readonly weights?: ArrayLike<number>;
  readonly groups?: ArrayLike<string | number>;
}

export type UnlabelledFitData<C extends Capabilities = Capabilities> = Omit<FitData<undefined, C>, "y"> & {
  readonly y?: unknown;
};

/** Options of which nothing is known. */
export type AnyOptions = Readonly<Record<string, unknown>>;

/** A method with its options, ready to fit. As JSON, or copied to another thread, it is `{ kind, options }`. */
export interface Recipe<M, D, P extends Progress = Progress, O = AnyOptions, K extends string = string> {
  readonly kind: K;
  readonly options: O;
  readonly traits: Traits;
  /** The method this is a recipe of. */
  readonly method: AnyMethod;
  /** Learns from the data and returns the model; a classifier's model has the classes of the target `y`. */
  fit<Y>(data: D & { readonly y?: Y }, control?: FitControl<M, P>): WithClasses<M, ClassesOf<Y>>;
  /** The asynchronous form, which returns to the event loop regularly. */
  fitAsync<Y>(data: D & { readonly y?: Y }, control?: FitControl<M, P>): Promise<WithClasses<M, ClassesOf<Y>>>;
  /** The same, one iteration at a time, to follow the progress of the fit; returns the model at the end. */
  steps<Y>(data: D & { readonly y?: Y }, control?: FitControl<M, P>): Work<P, WithClasses<M, ClassesOf<Y>>>;
  /** Restores a saved model that this recipe fitted. */
  restore(saved: Saved): M;
  /** The same from the bytes of a file. */
  load(bytes: Uint8Array): M;
}

/** A fitted transformer with its own training samples as the next method must see them. */
export interface Trained<M, X = Matrix | SparseMatrix> {
  readonly model: M;
  readonly transformed: () => X;
}

/** A recipe of a transformer. */
export type TransformerRecipe<
  M,
  D,
  P extends Progress = Progress,
  O = AnyOptions,
  X = Matrix | SparseMatrix,
  K extends string = string,
> = Recipe<M, D, P, O, K> & Training<M, D, P, X>;

/** Additional members of the recipes of transformers. */
export interface Training<M, D, P extends Progress = Progress, X = Matrix | SparseMatrix> {
  /**
   * Learns from the data and transforms them. This is what to train the next method on: it equals `transform`, unless
   * the method learns from the target and must keep a sample's own target out of its features.
   */
  fitTransform(data: D, control?: FitControl<M, P>): { readonly model: M; readonly transformed: X };
  /** The same, one iteration at a time; the samples are transformed on demand. */
  trainingSteps(data: D, control?: FitControl<M, P>): Work<P, Trained<M, X>>;
}

/** What was learned: plain data with a thin view on it. */
export interface Model<S = unknown, O = AnyOptions> {
  readonly kind: string;
  readonly role: Role;
  readonly options: O;
  /** What prediction needs. */
  readonly state: S;
  /** Facts about the fit. */
  readonly report: Report;
  /** Names of the columns the model was fitted on. */
  readonly features: readonly string[];
  /** The whole model as plain data, for `restore`, files and threads. */
  readonly saved: Saved<S>;
}

/** What describes a method to people and programs. */
export interface MethodFacts {
  /** The name in files, on the command line and in messages: "k-means". */
  readonly kind: string;
  /** "Ridge regression" */
  readonly title: string;
  /** One sentence for lists and help texts. */
  readonly summary: string;
  /** Facts about the method: task, shape, cost, objective, what to tune. */
  readonly facts: Facts;
  readonly options: OptionTable;
  /** What it learns: the fields of its state. */
  readonly learns: StateTable;
  /** Absent for methods made of others, such as pipelines, whose recipes differ in it. */
  readonly traits?: Traits;
}

/** A method, as declared by its author. Calling it returns a recipe. */
export interface Method<T extends OptionTable, R, M> extends MethodFacts {
  (options?: GivenOptions<T>): R;
  readonly traits: Traits;
  readonly options: T;
  /** Makes a recipe from options that are not typed, such as parsed JSON; nested recipes are looked up. */
  revive(options: unknown, registry?: Registry): R;
  /** Restores a model from its saved form; nested methods are looked up in the registry. */
  restore(saved: Saved, registry?: Registry): M;
  /** The same from the bytes of a file. */
  load(bytes: Uint8Array, registry?: Registry): M;
}

export interface Regressor<S = unknown, O = AnyOptions, C extends Capabilities = Capabilities> extends Model<S, O> {
  predict(x: Input<C>): Float64Array;
}

export interface Classifier<S = unknown, O = AnyOptions, C extends Capabilities = Capabilities> extends Model<S, O> {
  readonly classes: readonly ClassName[];
  predict(x: Input<C>): NamedLabels;
}

export interface Transformer<S = unknown, O = AnyOptions, C extends Capabilities = Capabilities> extends Model<S, O> {
  /** Names of the columns that `transform` returns. */
  readonly outputFeatures: readonly string[];
  readonly transform: Transform<C>;
}

/** Samples with their classes, as a classifier that knows how its classes are distributed draws them. */
export interface LabelledSamples<C extends ClassName = ClassName> {
  readonly x: Matrix;
  readonly y: NamedLabels<C>;
}

/** An embedding of the samples it was fitted on; of new samples only if it offers `transform`. */
export interface Embedding<S = unknown, O = AnyOptions> extends Model<S, O> {
  readonly embedding: Matrix;
}

export interface Clusterer<S = unknown, O = AnyOptions> extends Model<S, O> {
  /** The cluster of every sample of the fit, or of the last update, from 0; -1 for noise. */
  readonly labels: Int32Array;
}

export interface Density<S = unknown, O = AnyOptions, C extends Capabilities = Capabilities> extends Model<S, O> {
  logDensity(x: Input<C>): Float64Array;
}

export interface Detector<S = unknown, O = AnyOptions, C extends Capabilities = Capabilities> extends Model<S, O> {
  /** How unusual each sample is; higher means more so. */
  score(x: Input<C>): Float64Array;
  /** 1 where the score is above the threshold learned in the fit, 0 elsewhere. */
  isOutlier(x: Input<C>): Uint8Array;
}

// Any method, recipe or model: for what works over all of them, such as pipelines, searches and checks.

export interface AnyMethod extends MethodFacts {
  revive(options: unknown, registry?: Registry): AnyRecipe;
  restore(saved: Saved, registry?: Registry): AnyModel;
  load(bytes: Uint8Array, registry?: Registry): AnyModel;
}

export interface AnyFitData {
  readonly x: SamplesLike | TableLike;
  readonly y?: unknown;
  readonly features?: readonly string[];
  readonly weights?: ArrayLike<number>;
  readonly groups?: ArrayLike<string | number>;
}

export type AnyRecipe = Recipe<AnyModel, AnyFitData>;

/** Any recipe whose models transform. */
export type AnyTransformerRecipe = AnyRecipe & Training<AnyModel, AnyFitData, Progress, Matrix | SparseMatrix | Table>;

/** Samples of any kind. */
export type AnyInput = Input<{ readonly sparse: true; readonly categories: true }>;

/** A model with every function that some role has; which of them exist depends on the role and the method. */
export interface AnyModel extends Model {
  readonly classes?: readonly ClassName[];
  readonly outputFeatures?: readonly string[];
  readonly embedding?: Matrix;
  readonly labels?: Int32Array;
  readonly tree?: ClusterTree;
  /** Of a pipeline: its fitted steps, by name. */
  readonly steps?: Readonly<Record<string, AnyModel>>;
  /** Of a search: the model of the best candidate. */
  readonly best?: AnyModel;
  predict?(x: AnyInput): Float64Array | NamedLabels | Int32Array;
  probabilities?(x: AnyInput): ClassScores;
  decision?(x: AnyInput): ClassScores;
  memberships?(x: AnyInput): Matrix;
  transform?(x: AnyInput): Matrix | SparseMatrix | Table;
  inverse?(x: MatrixLike): Matrix | Table;
  logDensity?(x: AnyInput): Float64Array;
  sample?(count: number, seed?: number): Matrix | LabelledSamples;
  score?(x: AnyInput): Float64Array;
  isOutlier?(x: AnyInput): Uint8Array;
  update?(data: AnyFitData): AnyModel;
}
