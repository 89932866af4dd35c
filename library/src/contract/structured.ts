/**
 * Methods of structured prediction. Their inputs and outputs are sequences, trees or whatever else a program defines, and no
 * rows of a matrix, so they are no role of the contract; but they are used in the same way: a recipe with options, a fit that can
 * be followed and stopped, and a model that is plain data with functions.
 */
import { errorOfKind, LecternError, show } from "../core/errors.js";
import { decodeModel } from "../core/files/model-file.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions, OptionTable, OptionValues } from "../core/options/options.js";
import { deepFreeze } from "../core/plain-data.js";
import { completeReport, type Report, type ReportFacts } from "../core/report.js";
import { type Progress, type RunControl, runInSlices, runToEnd, stepwise, type Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { ResultStore } from "./fit-control.js";
import { withHidden } from "./hidden.js";
import { ownCopy } from "./own-copy.js";
import { plainOptions, requireSameOptions, requireSaved } from "./restoring.js";
import { checkState } from "./state/check-state.js";
import type { Learns } from "./state/fields.js";

/** A fitted model of structured prediction; `V` are the functions of its kind. */
export type StructuredModel<S, V, O = Readonly<Record<string, unknown>>> = V & {
  readonly kind: string;
  readonly options: O;
  /** What was learned. */
  readonly state: S;
  /** Facts about the fit; its samples are pairs of an input and an output. */
  readonly report: Report;
  /** The whole model as plain data, for `restore` and for files. */
  readonly saved: Saved<S>;
};

/** How to fit: a signal, a callback for progress; for methods that can, a model to begin from and a store for checkpoints. */
export interface StructuredControl<M, P> extends RunControl<P> {
  readonly from?: M;
  readonly store?: ResultStore;
}

/** A method of structured prediction with its options, ready to fit. */
export interface StructuredRecipe<D, M, P extends Progress = Progress, O = Readonly<Record<string, unknown>>> {
  readonly kind: string;
  readonly options: O;
  /** Learns from the data and returns the model. */
  fit(data: D, control?: StructuredControl<M, P>): M;
  /** The asynchronous form, which returns to the event loop regularly. */
  fitAsync(data: D, control?: StructuredControl<M, P>): Promise<M>;
  /** The same, one iteration at a time; returns the model at the end. */
  steps(data: D, control?: StructuredControl<M, P>): Work<P, M>;
  /** Restores a saved model that this recipe fitted. */
  restore(saved: Saved): M;
  /** The same from the bytes of a file. */
  load(bytes: Uint8Array): M;
}

/** What a fit of structured prediction returns. */
export interface StructuredFit<S> {
  readonly state: S;
  readonly report?: ReportFacts;
  /** Number of training pairs. */
  readonly samples: number;
}

/** The declaration of a method of structured prediction. */
export interface StructuredDeclaration<T extends OptionTable, D, S, V extends object, P extends Progress> {
  readonly kind: string;
  readonly options: T;
  readonly learns: Learns<NoInfer<S>>;
  /** Sizes that the fields of the state may refer to. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Whether a fit can begin from a model. */
  readonly warmStart?: boolean;
  fit(data: D, options: OptionValues<T>, from: S | undefined, store?: ResultStore): Work<P, StructuredFit<S>>;
  /** The functions of a model. */
  view(state: S, options: OptionValues<T>): V;
}

/** A recipe of structured prediction with the given options. */
export function structuredRecipe<T extends OptionTable, D, S extends object, V extends object, P extends Progress>(
  declaration: StructuredDeclaration<T, D, S, V, P>,
  given: GivenOptions<T> | undefined,
): StructuredRecipe<D, StructuredModel<S, V, OptionValues<T>>, P, OptionValues<T>> {
  type M = StructuredModel<S, V, OptionValues<T>>;
  const { kind, learns, sizes = {} } = declaration;
  const options = resolveOptions(kind, declaration.options, given);

  function open(saved: Saved<S>): M {
    const { state, report } = deepFreeze(saved);
    return withHidden({ saved }, { kind, options, state, report, ...declaration.view(state, options) });
  }

  function* work(data: D, { from, store }: StructuredControl<M, P>): Work<P, M> {
    try {
      if (from !== undefined) requireStart(kind, from, declaration.warmStart === true);
      if (typeof data !== "object" || data === null) {
        throw new LecternError(
          "invalid-data",
          `${kind}: fit needs an object with the training data, got ${show(data)}`,
        );
      }
      const { state, report = {}, samples } = yield* declaration.fit(data, options, from?.state, store);
      const facts = completeReport(report, samples, 0);
      const saved: Saved<S> = { kind, version: 1, options: plainOptions(options), features: [], state, report: facts };
      return open(ownCopy(saved));
    } catch (error) {
      throw errorOfKind(kind, error);
    }
  }

  function restore(saved: Saved): M {
    requireSaved(saved, kind, 1);
    requireSameOptions(saved, options);
    checkState({ kind, learns, options, sizes }, saved.state);
    return open({ ...ownCopy(saved as Saved<S>), options: plainOptions(options) });
  }

  return withHidden(
    { kind, options },
    {
      fit: (data: D, control: StructuredControl<M, P> = {}) => runToEnd(work(data, control), control),
      fitAsync: (data: D, control: StructuredControl<M, P> = {}) => runInSlices(work(data, control), control),
      steps: (data: D, control: StructuredControl<M, P> = {}) => stepwise(work(data, control), control),
      restore,
      load: (bytes: Uint8Array) => restore(decodeModel(bytes)),
    },
  );
}

/** Throws for a model that a fit of this kind cannot begin from. */
function requireStart(kind: string, from: { readonly kind: string }, canStart: boolean): void {
  if (!canStart) throw new LecternError("unsupported", `${kind}: a fit cannot start from a model`, { kind });
  if (from?.kind === kind) return;
  throw new LecternError("invalid-data", `${kind}: a warm start needs a ${kind} model, got ${show(from?.kind)}`, {
    kind,
  });
}

/** The pairs of an input and an output to learn from; throws where there are none, or lists of different lengths. */
export function requirePairs<X, Y>(
  kind: string,
  { x, y }: { readonly x: readonly X[]; readonly y: readonly Y[] },
): readonly (readonly [X, Y])[] {
  if (!Array.isArray(x) || !Array.isArray(y)) {
    throw new LecternError(
      "invalid-data",
      `${kind}: x must be a list of inputs and y a list of outputs, got ${show(x)} and ${show(y)}`,
      { kind },
    );
  }
  if (x.length === 0)
    throw new LecternError("invalid-data", `${kind}: needs at least 1 training pair, got none`, { kind });
  if (x.length !== y.length) {
    throw new LecternError(
      "invalid-data",
      `${kind}: each input needs an output, got ${x.length} inputs and ${y.length} outputs`,
      { kind },
    );
  }
  return x.map((input, i) => [input, y[i]] as const);
}

/** The list of inputs of a model's function. */
export function requireInputs<X>(kind: string, x: readonly X[]): readonly X[] {
  if (Array.isArray(x)) return x;
  throw new LecternError("invalid-data", `${kind}: expected a list of inputs, got ${show(x)}`, { kind });
}
