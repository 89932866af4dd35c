/** The types of classes, from the target of a fit to what its model predicts. */
import type { ClassScores } from "../data/class-scores.js";
import type { ClassName, NamedLabels } from "../data/labels.js";
import type { LabelledSamples } from "./contract.js";

/** A model with the types of its classes, where it has any: what it predicts and what is inside it follow. */
export type WithClasses<M, C extends ClassName> = M extends { readonly classes: readonly ClassName[] }
  ? Classifying<M, C>
  : M;

/** A model of a classifier whose classes have the type `C`. */
export type Classifying<M, C extends ClassName> = {
  readonly [K in keyof M]: K extends "classes"
    ? readonly C[]
    : K extends "best"
      ? WithClasses<M[K], C>
      : K extends "steps"
        ? { readonly [N in keyof M[K]]: WithClasses<M[K][N], C> }
        : FunctionWithClasses<M[K], C>;
};

/** A function of such a model. */
export type FunctionWithClasses<F, C extends ClassName> = F extends (...given: infer A) => infer R
  ? R extends NamedLabels
    ? (...given: A) => NamedLabels<C>
    : R extends ClassScores
      ? (...given: A) => ClassScores<C>
      : R extends LabelledSamples
        ? (...given: A) => LabelledSamples<C>
        : R extends { readonly classes: readonly ClassName[] }
          ? (...given: A) => WithClasses<R, C>
          : F
  : F;
