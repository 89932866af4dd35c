/** Builds a method from its declaration: the one place where recipes and models come from. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/option-checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options.js";
import { deepFreeze } from "../core/plain-data.js";
import { completeReport, type ReportFacts } from "../core/report.js";
import { type Progress, runInSlices, runToEnd, stepwise, type Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import { isLabels } from "../data/labels.js";
import type {
  AnyFitData,
  AnyMethod,
  Capabilities,
  FitControl,
  Method,
  Model,
  Recipe,
  Role,
  Samples,
  TargetKind,
} from "./contract.js";
import { admitData, admitInput, admitMore, type Door } from "./door.js";
import { buffersOf, ownCopy } from "./own-copy.js";
import type { Registry } from "./registry.js";
import { plainOptions, requireSameOptions, requireSaved } from "./restoring.js";
import { checkStart } from "./warm-start.js";

/** What `fit` returns: the learned state and, for people, facts about the fit. */
export interface Fitted<S> {
  readonly state: S;
  readonly report?: ReportFacts;
}

/** Learns from checked data. Methods that iterate are generators and yield once an iteration. */
export type Fit<G extends Target | undefined, T extends OptionTable, C extends Capabilities, S, P extends Progress> = (
  data: Dataset<G, Samples<C>>,
  options: OptionValues<T>,
  /** The state to begin from, when a warm start was asked for. */
  from: S | undefined,
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
  readonly options: T;
  readonly supports?: C;
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
  /** The public method, where this declaration was made for one recipe only, as a pipeline's is. */
  readonly method?: AnyMethod;
  /** The optional functions that were declared, by name. */
  readonly offers: object;
  /** The functions and values of the role, for one fitted model. */
  readonly view: (opened: Opened<S, OptionValues<T>, Samples<C>>) => object;
}

export function createMethod<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  M extends Model<S>,
  D extends AnyFitData,
>(declaration: Declaration<T, C>, parts: RoleParts<G, T, C, S, P>): Method<T, Recipe<M, D, P, OptionValues<T>>, M> {
  const { kind, version = 1 } = declaration;
  const supports = { weights: false, sparse: false, missing: false, warmStart: false, ...declaration.supports };
  const table = deepFreeze(declaration.options);
  const traits = deepFreeze({ role: parts.role, target: parts.target, supports, offers: Object.keys(parts.offers) });
  const door: Door = { kind, target: parts.target, supports };

  function open(saved: Saved<S>, options: OptionValues<T>): M {
    const opened = {
      saved: deepFreeze(saved),
      state: saved.state,
      options,
      admit: (given: unknown) => admitInput(door, given, saved.features) as Samples<C>,
    };
    const base = {
      kind,
      role: parts.role,
      options,
      state: saved.state,
      report: saved.report,
      features: saved.features,
    };
    const { update } = parts;
    const more = update === undefined ? {} : { update: (data: unknown) => updateModel(opened, data, update) };
    // Only `saved` is enumerable: a copy of the model, by JSON or to another thread, is its plain data.
    return withHidden({ saved: opened.saved }, { ...base, ...more }, parts.view(opened)) as M;
  }

  function updateModel(opened: Opened<S, OptionValues<T>, Samples<C>>, data: unknown, update: Update<G, T, C, S>): M {
    const { features, classes, report: before } = opened.saved;
    const dataset = admitMore(door, data, features, classes) as Dataset<G, Samples<C>>;
    const { x } = dataset;
    const { state, report = {} } = update(opened.state, dataset, opened.options);
    const saved = { ...opened.saved, state, report: completeReport(report, before.samples + x.rows, x.columns) };
    return open(ownCopy(saved, buffersOf(x)), opened.options);
  }

  function* learn(options: OptionValues<T>, data: unknown, from: M | undefined): Work<P, M> {
    const dataset = admitData(door, data) as Dataset<G, Samples<C>>;
    const start = from === undefined ? undefined : startFrom(from, dataset);
    const result = parts.fit(dataset, options, start);
    const { state, report = {} } = "next" in result ? yield* result : result;
    const { x, y, features } = dataset;
    const saved = {
      kind,
      version,
      options: plainOptions(options),
      features,
      ...(isLabels(y) ? { classes: y.classes } : {}),
      state,
      report: completeReport(report, x.rows, x.columns),
    };
    return open(ownCopy(saved, buffersOf(x)), options);
  }

  function startFrom(model: M, dataset: Dataset<G, Samples<C>>): S {
    if (!supports.warmStart) {
      throw new LecternError("unsupported", `${kind}: this method cannot start from a model; leave \`from\` out`);
    }
    checkStart(kind, model, dataset);
    return model.state;
  }

  function reopen(saved: Saved, options: OptionValues<T>): M {
    if (parts.target === "labels" && saved.classes === undefined) {
      throw new LecternError("invalid-file", `${kind}: the saved model names no classes`);
    }
    return open({ ...ownCopy(saved as Saved<S>), options: plainOptions(options) }, options);
  }

  function createRecipe(options: OptionValues<T>): Recipe<M, D, P, OptionValues<T>> {
    const work = (data: unknown, control: FitControl<M, P>) => learn(options, data, control.from);
    return withHidden(
      { kind, options },
      {
        method: parts.method ?? method,
        traits,
        fit: (data: unknown, control: FitControl<M, P> = {}) => runToEnd(work(data, control), control),
        fitAsync: (data: unknown, control: FitControl<M, P> = {}) => runInSlices(work(data, control), control),
        steps: (data: unknown, control: FitControl<M, P> = {}) => stepwise(work(data, control), control),
        restore(saved: Saved): M {
          requireSaved(saved, kind, version);
          requireSameOptions(saved, options);
          return reopen(saved, options);
        },
      },
    );
  }

  const make = (given?: GivenOptions<T>) => createRecipe(resolveOptions(kind, table, given));
  const resolve = (given: unknown, registry?: Registry) =>
    resolveOptions(kind, table, given as GivenOptions<T>, registry?.recipe);
  const method: Method<T, Recipe<M, D, P, OptionValues<T>>, M> = Object.assign(make, {
    kind,
    title: declaration.title,
    summary: declaration.summary,
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

/** An object whose plain data are enumerable and whose functions are not, frozen. */
function withHidden<V extends object, H extends object>(visible: V, ...hidden: H[]): V & H {
  const result = { ...visible };
  for (const members of hidden) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
      Object.defineProperty(result, name, { ...descriptor, enumerable: false });
    }
  }
  return Object.freeze(result) as V & H;
}

/** A method that declares no capability. */
export type None = Record<never, never>;
