/** Builds a method from its declaration: the one place where recipes and models come from. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options/options.js";
import { deepFreeze, type PlainData } from "../core/plain-data.js";
import { completeReport, type ReportFacts } from "../core/report.js";
import { type Progress, runInSlices, runToEnd, stepwise, type Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import { isLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { CodedSchema, UnknownCategories } from "../data/table/codes.js";
import { schemaOf } from "../data/table/schema.js";
import { isTable, type Table } from "../data/table/table.js";
import type {
  AnyMethod,
  AnyModel,
  Capabilities,
  Method,
  Model,
  Recipe,
  Role,
  Samples,
  TargetKind,
  Trained,
} from "./contract.js";
import { admitData, admitMore, columnCount } from "./door/door.js";
import { createDoors, type Limits } from "./door/limits.js";
import { admitForModel, tellsColumns } from "./door/model-samples.js";
import type { Facts } from "./facts.js";
import type { FitControl, ResultStore, Workers } from "./fit-control.js";
import { finite } from "./guard.js";
import { withHidden } from "./hidden.js";
import { computeWith, fitWith } from "./late-check.js";
import { buffersOf, ownCopy } from "./own-copy.js";
import type { Registry } from "./registry.js";
import { plainOptions, requireSameOptions, requireSaved } from "./restoring.js";
import { checkStart } from "./warm-start.js";

/** What `fit` returns: the learned state and, for people, facts about the fit. */
export interface Fitted<S> {
  readonly state: S;
  readonly report?: ReportFacts;
  /**
   * Of transformers: the training samples as the next method must see them. Given where that differs from `transform`,
   * as for features made of the target, or where the fit has most of them already. Called at most once.
   */
  readonly transformed?: () => Matrix | SparseMatrix | Table;
  /** Of methods of tables: names of columns that were not looked at; later tables need not have them. */
  readonly unused?: readonly string[];
}

/** Learns from checked data. Methods that iterate are generators and yield once an iteration. */
export type Fit<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S, P extends Progress> = (
  data: Dataset<G, Samples<C>>,
  options: OptionValues<T>,
  /** The state to begin from, when a warm start was asked for. */
  from: S | undefined,
  /** Where results of parts of the work are kept, for methods that fit many models. */
  store?: ResultStore,
) => Fitted<S> | Work<P, Fitted<S>>;

/** Adds more data to what was learned, as if all had been there from the start. */
export type Update<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S> = (
  state: S,
  data: Dataset<G, Samples<C>>,
  options: OptionValues<T>,
) => Fitted<S>;

/** Uses what was learned on checked samples. */
export type Apply<T extends OptionTable, C extends Capabilities, S, R> = (
  state: S,
  x: Samples<C>,
  options: OptionValues<T>,
) => R;

/** What every declaration has, whatever the role. */
export interface Declaration<T extends OptionTable, C extends Capabilities> {
  /** The name in files, on the command line and in messages: "k-means". */
  readonly kind: string;
  readonly title: string;
  readonly summary: string;
  /** What a textbook says about it. */
  readonly facts: Facts<keyof NoInfer<T> & string>;
  readonly options: T;
  readonly supports?: C;
  /** Capabilities that some options take away, each with a remedy such as "set center to false". */
  readonly limits?: (options: OptionValues<T>) => Limits;
  /** Of methods of categories: what becomes of those that a model does not know; they are missing unless this says otherwise. */
  readonly unknown?: (options: OptionValues<T>) => UnknownCategories;
  /** Raised when the layout of the state changes, so that old files are recognised. */
  readonly version?: number;
}

/** A fitted model before it has the functions of its role. */
export interface Opened<S, O, X> {
  readonly saved: Saved<S>;
  readonly state: S;
  readonly options: O;
  /** Checks samples for this model. */
  admit(given: unknown): X;
  /** Checks samples and computes with them; where their values are looked at late, that is when computing fails. */
  use<R>(given: unknown, compute: (x: X) => R): R;
}

/** What a role adds to a declaration. */
export interface RoleParts<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
> {
  readonly role: Role;
  readonly target: TargetKind;
  readonly fit: Fit<G, T, C, S, P>;
  readonly update?: Update<G, T, C, S> | undefined;
  /** Lets workers do what can be done beside each other and puts it into the store, from which `fit` takes it. */
  readonly prepare?: (
    data: Dataset<G, Samples<C>>,
    options: OptionValues<T>,
    store: ResultStore,
    control: FitControl<Model<S>, P> & { readonly workers: Workers },
  ) => Promise<void>;
  /** The public method, where this declaration was made for one recipe only, as a pipeline's is. */
  readonly method?: AnyMethod;
  /** The optional functions that were declared, by name. */
  readonly offers: object;
  /** Whether the values of samples are looked at only when a fit or a result is no good. */
  readonly checksLate?: boolean | undefined;
  /** Of methods made of others: tables stay tables for those inside, which take them. */
  readonly keepsTables?: boolean;
  /** The functions and values of the role, for one fitted model. */
  readonly view: (opened: Opened<S, OptionValues<T>, Samples<C>>) => object;
}

/** Builds the method of a declaration. */
export function createMethod<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  M extends Model<S>,
  R extends Recipe<M, never, P, OptionValues<T>>,
>(declaration: Declaration<T, C>, parts: RoleParts<G, T, C, S, P>): Method<T, R, M> {
  const { kind, version = 1 } = declaration;
  const { supports, doorOf } = createDoors(declaration, parts);
  const table = deepFreeze(declaration.options);
  const { role, target, offers } = parts;
  const traits = deepFreeze({ role, target, supports, offers: Object.keys(offers) });

  function open(saved: Saved<S>, options: OptionValues<T>): M {
    const { state, report, features } = saved;
    const opened = {
      saved: deepFreeze(saved),
      state,
      options,
      admit: (given: unknown) => admitForModel(doorOf(options), given, saved) as Samples<C>,
      use<R>(given: unknown, compute: (x: Samples<C>) => R): R {
        const door = doorOf(options);
        return computeWith(door, admitForModel(door, given, saved) as Samples<C>, compute);
      },
    };
    const base = { kind, role, options, state, report, features };
    const { update } = parts;
    const more = update === undefined ? {} : { update: (data: unknown) => updateModel(opened, data, update) };
    // Only `saved` is enumerable: a copy of the model, by JSON or to another thread, is its plain data.
    return withHidden<M>({ saved: opened.saved }, { ...base, ...more }, parts.view(opened));
  }

  function updateModel(opened: Opened<S, OptionValues<T>, Samples<C>>, data: unknown, update: Update<G, T, C, S>): M {
    const { report: before } = opened.saved;
    // An update may succeed where a fit would have failed, so that values are looked at before.
    const door = { ...doorOf(opened.options), late: false };
    const dataset = admitMore(door, data, opened.saved) as Dataset<G, Samples<C>>;
    const { x } = dataset;
    const { state, report = {} } = update(opened.state, dataset, opened.options);
    const saved = { ...opened.saved, state, report: completeReport(report, before.samples + x.rows, columnCount(x)) };
    return open(ownCopy(saved, buffersOf(x)), opened.options);
  }

  function* learn(
    options: OptionValues<T>,
    data: unknown,
    { from, store }: FitControl<M, P>,
  ): Work<P, Learned<M, Samples<C>>> {
    const door = doorOf(options);
    const dataset = admitData(door, data, from?.saved?.schema as readonly CodedSchema[]) as Dataset<G, Samples<C>>;
    const start = from === undefined ? undefined : startFrom(from, dataset);
    const fit = () => parts.fit(dataset, options, start, store);
    const { state, report = {}, transformed, unused } = yield* fitWith(door, dataset.x, fit);
    const { x, y, features, schema = isTable(x) ? schemaOf(x, unused) : undefined } = dataset;
    const saved = {
      kind,
      version,
      options: plainOptions(options),
      features,
      ...(schema === undefined ? {} : { schema }),
      ...(isLabels(y) && parts.target === "labels" ? { classes: y.classes } : {}),
      state,
      report: completeReport(report, x.rows, columnCount(x)),
    };
    return { model: open(ownCopy(saved, buffersOf(x)), options), x, transformed };
  }

  function startFrom(model: M, dataset: Dataset<G, Samples<C>>): S {
    if (!supports.warmStart) {
      throw new LecternError("unsupported", `${kind}: this method cannot start from a model; leave \`from\` out`);
    }
    checkStart(kind, model, dataset);
    return model.state;
  }

  function reopen(saved: Saved, options: OptionValues<T>): M {
    if (!tellsColumns(doorOf(options), saved)) {
      throw new LecternError("invalid-file", `${kind}: the saved model does not tell the types of its columns`);
    }
    if (parts.target === "labels" && saved.classes === undefined) {
      throw new LecternError("invalid-file", `${kind}: the saved model names no classes`);
    }
    return open({ ...ownCopy(saved as Saved<S>), options: plainOptions(options) }, options);
  }

  function createRecipe(options: OptionValues<T>): R {
    function* work(data: unknown, control: FitControl<M, P>): Work<P, M> {
      return (yield* learn(options, data, control)).model;
    }
    async function fitAsync(data: unknown, control: FitControl<M, P> = {}): Promise<M> {
      const { workers, store = new Map<string, PlainData>() } = control;
      if (workers === undefined || parts.prepare === undefined) return runInSlices(work(data, control), control);
      const dataset = admitData(doorOf(options), data) as Dataset<G, Samples<C>>;
      await parts.prepare(dataset, options, store, { ...control, workers });
      return runInSlices(work(data, { ...control, store }), control);
    }
    return withHidden<R>(
      { kind, options },
      {
        method: parts.method ?? method,
        traits:
          declaration.limits === undefined ? traits : deepFreeze({ ...traits, supports: doorOf(options).supports }),
        fit: (data: unknown, control: FitControl<M, P> = {}) => runToEnd(work(data, control), control),
        fitAsync,
        steps: (data: unknown, control: FitControl<M, P> = {}) => stepwise(work(data, control), control),
        restore(saved: Saved): M {
          requireSaved(saved, kind, version);
          requireSameOptions(saved, options);
          return reopen(saved, options);
        },
      },
      parts.role === "transformer" ? transforming((data, control) => learn(options, data, control)) : {},
    );
  }

  /** What recipes of transformers have beside the rest. */
  function transforming(learning: (data: unknown, control: FitControl<M, P>) => Work<P, Learned<M, Samples<C>>>) {
    function* work(data: unknown, control: FitControl<M, P>): Work<P, Trained<M, Matrix | SparseMatrix | Table>> {
      const { model, x, transformed } = yield* learning(data, control);
      const { transform } = model as AnyModel;
      if (transformed !== undefined) {
        return { model, transformed: () => finite(kind, "fit", supports, transformed()) };
      }
      if (transform === undefined) throw new LecternError("broken-contract", `${kind}: a transformer needs transform`);
      return { model, transformed: () => transform(x) };
    }
    return {
      trainingSteps: (data: unknown, control: FitControl<M, P> = {}) => stepwise(work(data, control), control),
      fitTransform(data: unknown, control: FitControl<M, P> = {}) {
        const { model, transformed } = runToEnd(work(data, control), control);
        return { model, transformed: transformed() };
      },
    };
  }

  const make = (given?: GivenOptions<T>) => createRecipe(resolveOptions(kind, table, given));
  const resolve = (given: unknown, registry?: Registry) =>
    resolveOptions(kind, table, given as GivenOptions<T>, registry?.recipe);
  const method: Method<T, R, M> = Object.assign(make, {
    kind,
    title: declaration.title,
    summary: declaration.summary,
    facts: deepFreeze(declaration.facts) as Facts,
    options: table,
    traits,
    revive: (options: unknown, registry?: Registry) => createRecipe(resolve(options, registry)),
    restore(saved: Saved, registry?: Registry): M {
      requireSaved(saved, kind, version);
      return reopen(saved, resolve(saved.options, registry));
    },
  });
  return Object.freeze(method);
}

/** What a fit gives before it is divided into what each caller wants. */
interface Learned<M, X> {
  readonly model: M;
  readonly x: X;
  readonly transformed: (() => Matrix | SparseMatrix | Table) | undefined;
}
