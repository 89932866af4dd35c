/** Declaring regressors and classifiers. */
import type { OptionTable, OptionValues } from "../core/options/options.js";
import type { Progress } from "../core/run.js";
import { type ClassScores, classScores } from "../data/class-scores.js";
import { type Labels, namedLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import type {
  Capabilities,
  Classifier,
  FitData,
  Input,
  LabelledSamples,
  Method,
  None,
  Recipe,
  Regressor,
} from "./contract.js";
import type { Apply, Declaration, Fit, Update } from "./declaration.js";
import { requireDraw } from "./draw.js";
import { finite, knownCodes } from "./guard.js";
import { createMethod } from "./method.js";
import { offeredMembers } from "./offered.js";
import type { Learns } from "./state/fields.js";

interface RegressorFunctions<T extends OptionTable, C extends Capabilities, S> {
  readonly update: Update<Float64Array, T, C, S>;
}

/** The functions that a fitted regressor may offer. */
export interface RegressorMembers<S, O, C extends Capabilities, E extends "update"> {
  update(data: FitData<Float64Array, C>): RegressorModel<S, O, C, E>;
}

/** A fitted regressor with the functions `E` that its method offers. */
export type RegressorModel<S, O, C extends Capabilities, E extends "update" = never> = Regressor<S, O, C> &
  Pick<RegressorMembers<S, O, C, E>, E>;

/** What a regressor's models have in addition to those of all models. */
type RegressorView<T extends OptionTable, C extends Capabilities, S, E extends "update"> = Pick<
  Regressor<S, OptionValues<T>, C>,
  "predict"
> &
  Pick<RegressorMembers<S, OptionValues<T>, C, E>, E>;

/**
 * Declares a method that predicts a number.
 *
 * @example
 * ```ts
 * import { defineRegressor, flag, state } from "lectern/contract";
 *
 * const meanOrZero = defineRegressor({
 *   kind: "mean-or-zero",
 *   title: "Mean or zero",
 *   summary: "Predicts the mean of the target, or nothing but zeros.",
 *   facts: {
 *     task: "regression",
 *     memory: "small",
 *     interpretable: true,
 *     cost: { fit: "n", predict: "1" },
 *     objective: { formula: "Σᵢ (yᵢ − value)²", measure: "mse", reaches: "global minimum" },
 *     tuning: { zero: [false, true] },
 *   },
 *   options: { zero: flag(false, "predict zero instead of the mean") },
 *   learns: { value: state.number("prediction for every sample") },
 *   fit: ({ y }, { zero }) => ({ state: { value: zero ? 0 : y.reduce((a, b) => a + b, 0) / y.length } }),
 *   predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
 * });
 * meanOrZero().fit({ x: [[1], [2]], y: [3, 5] }).predict([[7]]); // Float64Array [4]
 * ```
 */
export function defineRegressor<
  const T extends OptionTable,
  S extends object,
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends "update" = never,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    readonly fit: Fit<Float64Array, T, C, S, P>;
    readonly predict: Apply<T, C, S, Float64Array>;
    readonly offers?: { readonly [F in E]: RegressorFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<RegressorModel<S, OptionValues<T>, C, E>, FitData<Float64Array, C>, P, OptionValues<T>, K>,
  RegressorModel<S, OptionValues<T>, C, E>
> {
  const { kind, supports, predict, offers } = definition;
  return createMethod<Float64Array, T, C, S, P, RegressorView<T, C, S, E>, FitData<Float64Array, C>, K>(definition, {
    role: "regressor",
    target: "numbers",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    view: ({ validate, state, options, updateBy }) => ({
      predict: (x) => finite(kind, "predict", supports, predict(state, validate(x), options)),
      ...offeredMembers<RegressorFunctions<T, C, S>, RegressorMembers<S, OptionValues<T>, C, E>, E>(offers, {
        update: updateBy,
      }),
    }),
  });
}

/** The functions a classifier may offer. */
interface ClassifierFunctions<T extends OptionTable, C extends Capabilities, S> {
  /** One row per sample, one column per class; rows sum to 1. */
  readonly probabilities: Apply<T, C, S, Matrix>;
  /** One row per sample, one column per class; the largest wins. */
  readonly decision: Apply<T, C, S, Matrix>;
  readonly update: Update<Labels, T, C, S>;
  /** Draws new samples, where the method knows how each class is distributed: `y` holds the codes of their classes. */
  readonly sample: (state: S, count: number, seed: number, options: OptionValues<T>) => { x: Matrix; y: Int32Array };
}

/** The functions that a fitted classifier may offer. */
export interface ClassifierMembers<S, O, C extends Capabilities, E extends ClassifierOffer> {
  probabilities(x: Input<C>): ClassScores;
  decision(x: Input<C>): ClassScores;
  update(data: FitData<Labels, C>): ClassifierModel<S, O, C, E>;
  sample(count: number, seed?: number): LabelledSamples;
}

/** Their names. */
export type ClassifierOffer = keyof ClassifierFunctions<never, never, never>;

/** A fitted classifier with the functions `E` that its method offers, and `W`, which it offers with some options. */
export type ClassifierModel<
  S,
  O,
  C extends Capabilities,
  E extends ClassifierOffer = never,
  W extends ClassifierScore = never,
> = Classifier<S, O, C> & Pick<ClassifierMembers<S, O, C, E>, E> & Partial<Pick<ClassifierMembers<S, O, C, E>, W>>;

/** Scores of the classes. */
type ClassifierScore = "probabilities" | "decision";

/** A function that models have if the condition holds for their options. */
interface OfferIf<T extends OptionTable, C extends Capabilities, S> {
  readonly holds: (options: OptionValues<T>) => boolean;
  readonly apply: Apply<T, C, S, Matrix>;
}

/** What a classifier's models have in addition to those of all models. */
type ClassifierView<
  T extends OptionTable,
  C extends Capabilities,
  S,
  E extends ClassifierOffer,
  W extends ClassifierScore,
> = Pick<Classifier<S, OptionValues<T>, C>, "classes" | "predict"> &
  Pick<ClassifierMembers<S, OptionValues<T>, C, E>, E> &
  Partial<Pick<ClassifierMembers<S, OptionValues<T>, C, E>, W>>;

/**
 * Declares a method that predicts a class. Its `predict` returns codes; the model adds the names. What costs much and only
 * some users need is in `offersIf`: models have it with options for which its condition holds.
 */
export function defineClassifier<
  const T extends OptionTable,
  S extends object,
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends ClassifierOffer = never,
  const K extends string = string,
  W extends ClassifierScore = never,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    readonly fit: Fit<Labels, T, C, S, P>;
    readonly predict: Apply<T, C, S, Int32Array>;
    readonly offers?: { readonly [F in E]: ClassifierFunctions<T, C, S>[F] };
    readonly offersIf?: { readonly [F in W]: OfferIf<T, C, S> };
  },
): Method<
  T,
  Recipe<ClassifierModel<S, OptionValues<T>, C, E, W>, FitData<Labels, C>, P, OptionValues<T>, K>,
  ClassifierModel<S, OptionValues<T>, C, E, W>
> {
  const { kind, supports, predict, offers, offersIf = {} as { readonly [F in W]: OfferIf<T, C, S> } } = definition;
  const offersWith = (options: OptionValues<T>) =>
    (Object.keys(offersIf) as W[]).filter((name) => offersIf[name].holds(options));
  return createMethod<Labels, T, C, S, P, ClassifierView<T, C, S, E, W>, FitData<Labels, C>, K>(definition, {
    role: "classifier",
    target: "labels",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    offersWith,
    view: ({ validate, saved: { classes = [] }, state, options, updateBy }) => {
      const scores = (name: string, apply: Apply<T, C, S, Matrix>) => (x: unknown) =>
        classScores(finite(kind, name, supports, apply(state, validate(x), options)), classes);
      type Scores = Pick<ClassifierMembers<S, OptionValues<T>, C, E>, W>;
      const more = offersWith(options).map((name) => [name, scores(name, offersIf[name].apply)]);
      return {
        ...(Object.fromEntries(more) as Partial<Scores>),
        classes,
        predict: (x) =>
          namedLabels(knownCodes(kind, "predict", predict(state, validate(x), options), classes.length), classes),
        ...offeredMembers<ClassifierFunctions<T, C, S>, ClassifierMembers<S, OptionValues<T>, C, E>, E>(offers, {
          probabilities: (apply) => scores("probabilities", apply),
          decision: (apply) => scores("decision", apply),
          update: updateBy,
          sample:
            (draw) =>
            (count, seed = 0) => {
              requireDraw(kind, count, seed);
              const { x, y } = draw(state, count, seed, options);
              const codes = knownCodes(kind, "sample", y, classes.length);
              return { x: finite(kind, "sample", supports, x), y: namedLabels(codes, classes) };
            },
        }),
      };
    },
  });
}
