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

interface RegressorFunctions<T extends OptionTable, C extends Capabilities, S> {
  readonly update: Update<Float64Array, T, C, S>;
}

export interface RegressorMembers<T extends OptionTable, C extends Capabilities, S, E extends "update"> {
  update(data: FitData<Float64Array, C>): RegressorModel<T, C, S, E>;
}

type RegressorModel<T extends OptionTable, C extends Capabilities, S, E extends "update"> = Regressor<
  S,
  OptionValues<T>,
  C
> &
  Pick<RegressorMembers<T, C, S, E>, E>;

/** What a regressor's models have in addition to those of all models. */
type RegressorView<T extends OptionTable, C extends Capabilities, S, E extends "update"> = Pick<
  Regressor<S, OptionValues<T>, C>,
  "predict"
> &
  Pick<RegressorMembers<T, C, S, E>, E>;

/**
 * Declares a method that predicts a number.
 *
 * @example
 * ```ts
 * import { defineRegressor, flag } from "lectern/contract";
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
    readonly fit: Fit<Float64Array, T, C, S, P>;
    readonly predict: Apply<T, C, S, Float64Array>;
    readonly offers?: { readonly [F in E]: RegressorFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<RegressorModel<T, C, S, E>, FitData<Float64Array, C>, P, OptionValues<T>, K>,
  RegressorModel<T, C, S, E>
> {
  const { kind, supports, predict, offers } = definition;
  return createMethod<Float64Array, T, C, S, P, RegressorView<T, C, S, E>, FitData<Float64Array, C>, K>(definition, {
    role: "regressor",
    target: "numbers",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    view: ({ validate, state, options, updateBy }) => ({
      predict: (x) => finite(kind, "predict", supports, predict(state, validate(x), options)),
      ...offeredMembers<RegressorFunctions<T, C, S>, RegressorMembers<T, C, S, E>, E>(offers, { update: updateBy }),
    }),
  });
}

/** The functions a classifier may offer. */
interface ClassifierFunctions<T extends OptionTable, C extends Capabilities, S> {
  /** One row a sample, one column a class; rows sum to 1. */
  readonly probabilities: Apply<T, C, S, Matrix>;
  /** One row a sample, one column a class; the largest wins. */
  readonly decision: Apply<T, C, S, Matrix>;
  readonly update: Update<Labels, T, C, S>;
  /** Draws new samples, where the method knows how each class is distributed: `y` holds the codes of their classes. */
  readonly sample: (state: S, count: number, seed: number, options: OptionValues<T>) => { x: Matrix; y: Int32Array };
}

export interface ClassifierMembers<T extends OptionTable, C extends Capabilities, S, E extends ClassifierOffer> {
  probabilities(x: Input<C>): ClassScores;
  decision(x: Input<C>): ClassScores;
  update(data: FitData<Labels, C>): ClassifierModel<T, C, S, E>;
  sample(count: number, seed?: number): LabelledSamples;
}

type ClassifierOffer = keyof ClassifierFunctions<never, never, never>;

type ClassifierModel<T extends OptionTable, C extends Capabilities, S, E extends ClassifierOffer> = Classifier<
  S,
  OptionValues<T>,
  C
> &
  Pick<ClassifierMembers<T, C, S, E>, E>;

/** What a classifier's models have in addition to those of all models. */
type ClassifierView<T extends OptionTable, C extends Capabilities, S, E extends ClassifierOffer> = Pick<
  Classifier<S, OptionValues<T>, C>,
  "classes" | "predict"
> &
  Pick<ClassifierMembers<T, C, S, E>, E>;

/** Declares a method that predicts a class. Its `predict` returns codes; the model adds the names. */
export function defineClassifier<
  const T extends OptionTable,
  S extends object,
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends ClassifierOffer = never,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly fit: Fit<Labels, T, C, S, P>;
    readonly predict: Apply<T, C, S, Int32Array>;
    readonly offers?: { readonly [F in E]: ClassifierFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<ClassifierModel<T, C, S, E>, FitData<Labels, C>, P, OptionValues<T>, K>,
  ClassifierModel<T, C, S, E>
> {
  const { kind, supports, predict, offers } = definition;
  return createMethod<Labels, T, C, S, P, ClassifierView<T, C, S, E>, FitData<Labels, C>, K>(definition, {
    role: "classifier",
    target: "labels",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    view: ({ validate, saved: { classes = [] }, state, options, updateBy }) => {
      const scores = (name: string, apply: Apply<T, C, S, Matrix>) => (x: unknown) =>
        classScores(finite(kind, name, supports, apply(state, validate(x), options)), classes);
      return {
        classes,
        predict: (x) =>
          namedLabels(knownCodes(kind, "predict", predict(state, validate(x), options), classes.length), classes),
        ...offeredMembers<ClassifierFunctions<T, C, S>, ClassifierMembers<T, C, S, E>, E>(offers, {
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
