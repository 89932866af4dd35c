/** Declaring transformers, which map samples, and embeddings, which map their training samples only. */
import { requireCapacity } from "../core/capacity.js";
import { LecternError } from "../core/errors.js";
import type { OptionTable, OptionValues } from "../core/options/options.js";
import type { Progress } from "../core/run.js";
import type { Target } from "../data/dataset.js";
import type { Labels } from "../data/labels.js";
import type { Matrix, MatrixLike } from "../data/matrix.js";
import type {
  Capabilities,
  Embedding,
  FitData,
  Input,
  Method,
  None,
  Recipe,
  Transform,
  Transformed,
  Transformer,
  TransformerRecipe,
  UnlabelledFitData,
} from "./contract.js";
import type { Apply, Declaration, Fit, Update } from "./declaration.js";
import { finite } from "./guard.js";
import { createMethod, createTransformer } from "./method.js";
import { offeredMembers } from "./offered.js";
import type { Learns } from "./state/fields.js";
import { validateScores } from "./validate/scores.js";

/** What a transformer may learn from in addition to the samples. */
export type TransformerTarget = "none" | "labels" | "any";

type TargetOf<G extends TransformerTarget> = G extends "labels" ? Labels : G extends "any" ? Target : undefined;

/** What `fit` takes: one without a target takes labelled data too and ignores the labels. */
export type TransformerFitData<G extends TransformerTarget, C extends Capabilities> = G extends "none"
  ? UnlabelledFitData<C>
  : FitData<TargetOf<G>, C>;

/** The functions a transformer may offer. */
interface TransformerFunctions<T extends OptionTable, C extends Capabilities, S, G extends TransformerTarget = "none"> {
  /** The inverse of `transform`, where there is one. */
  readonly inverse: (state: S, x: Matrix, options: OptionValues<T>) => Matrix;
  readonly update: Update<TargetOf<G>, T, C, S>;
}

/** The functions that a fitted transformer may offer. */
export interface TransformerMembers<
  S,
  O,
  C extends Capabilities,
  E extends TransformerOffer,
  G extends TransformerTarget = "none",
> {
  inverse(x: MatrixLike): Matrix;
  update(data: TransformerFitData<G, C>): TransformerModel<S, O, C, E, G>;
}

/** Their names. */
export type TransformerOffer = keyof TransformerFunctions<never, never, never>;

/** A fitted transformer with the functions `E` that its method offers; it learned from a target of kind `G`. */
export type TransformerModel<
  S,
  O,
  C extends Capabilities,
  E extends TransformerOffer = never,
  G extends TransformerTarget = "none",
> = Transformer<S, O, C> & Pick<TransformerMembers<S, O, C, E, G>, E>;

/** What a transformer's models have in addition to those of all models. */
type TransformerView<
  T extends OptionTable,
  C extends Capabilities,
  S,
  E extends TransformerOffer,
  G extends TransformerTarget,
> = Pick<Transformer<S, OptionValues<T>, C>, "outputFeatures" | "transform"> &
  Pick<TransformerMembers<S, OptionValues<T>, C, E, G>, E>;

type TransformerRecipeOf<
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  E extends TransformerOffer,
  G extends TransformerTarget,
  K extends string,
> = TransformerRecipe<
  TransformerModel<S, OptionValues<T>, C, E, G>,
  TransformerFitData<G, C>,
  P,
  OptionValues<T>,
  Transformed<C>,
  K
>;

/** Declares a method that maps samples to new features; one that learns from labels or any target says so. */
export function defineTransformer<
  const T extends OptionTable,
  S extends object,
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends TransformerOffer = never,
  G extends TransformerTarget = "none",
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    /** "labels" or "any" for transformers that learn from the target. */
    readonly target?: G;
    readonly fit: Fit<TargetOf<G>, T, C, S, P>;
    readonly transform: Apply<T, C, S, Transformed<C>>;
    /** Names of the new features (default the old names). */
    readonly outputFeatures?: (state: S, features: readonly string[], options: OptionValues<T>) => readonly string[];
    readonly offers?: { readonly [F in E]: TransformerFunctions<T, C, S, G>[F] };
  },
): Method<T, TransformerRecipeOf<T, C, S, P, E, G, K>, TransformerModel<S, OptionValues<T>, C, E, G>> {
  const { kind, supports, transform, offers, outputFeatures = (_, features) => features } = definition;
  return createTransformer<
    TargetOf<G>,
    T,
    C,
    S,
    P,
    TransformerView<T, C, S, E, G>,
    TransformerFitData<G, C>,
    Transformed<C>,
    K
  >(definition, {
    role: "transformer",
    target: definition.target ?? "none",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    view: ({ validate, saved, state, options, updateBy }) => {
      const names = Object.freeze([...outputFeatures(state, saved.features, options)]);
      const apply = (x: unknown) => finite(kind, "transform", supports, transform(state, validate(x), options));
      return {
        outputFeatures: names,
        // What samples become follows from their form, which the compiler cannot tell of a method not yet declared.
        transform: apply as Transform<C>,
        ...offeredMembers<TransformerFunctions<T, C, S, G>, TransformerMembers<S, OptionValues<T>, C, E, G>, E>(
          offers,
          {
            inverse: (invert) => (x) =>
              finite(kind, "inverse", supports, invert(state, validateScores(kind, supports, x, names), options)),
            update: updateBy,
          },
        ),
      };
    },
  });
}

interface EmbeddingFunctions<T extends OptionTable, C extends Capabilities, S> {
  /** Maps new samples into the embedding, where the method can. */
  readonly transform: Apply<T, C, S, Matrix>;
  /** Maps positions of the embedding to samples, where the method can. */
  readonly inverse: (state: S, positions: Matrix, options: OptionValues<T>) => Matrix;
}

/** The names of the functions that an embedding may offer. */
export type EmbeddingOffer = keyof EmbeddingFunctions<never, never, never>;

/** The functions that a fitted embedding may offer. */
export interface EmbeddingMembers<C extends Capabilities> {
  transform(x: Input<C>): Matrix;
  inverse(positions: MatrixLike): Matrix;
}

/** A fitted embedding with the functions `E` that its method offers. */
export type EmbeddingModel<S, O, C extends Capabilities, E extends EmbeddingOffer = never> = Embedding<S, O> &
  Pick<EmbeddingMembers<C>, E>;

/** What an embedding's models have in addition to those of all models. */
type EmbeddingView<C extends Capabilities, E extends EmbeddingOffer> = Pick<Embedding<unknown, unknown>, "embedding"> &
  Pick<EmbeddingMembers<C>, E>;

/** Declares a method that places its samples in a few dimensions. Its state holds the `embedding`. */
export function defineEmbedding<
  const T extends OptionTable,
  S extends { readonly embedding: Matrix },
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends EmbeddingOffer = never,
  G extends TransformerTarget = "none",
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    /** "labels" or "any" for embeddings that learn from the target. */
    readonly target?: G;
    readonly fit: Fit<TargetOf<G>, T, C, S, P>;
    readonly offers?: { readonly [F in E]: EmbeddingFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<EmbeddingModel<S, OptionValues<T>, C, E>, TransformerFitData<G, C>, P, OptionValues<T>, K>,
  EmbeddingModel<S, OptionValues<T>, C, E>
> {
  const { kind, supports, offers } = definition;
  return createMethod<TargetOf<G>, T, C, S, P, EmbeddingView<C, E>, TransformerFitData<G, C>, K>(definition, {
    role: "embedding",
    target: definition.target ?? "none",
    fit: (data, options, ...rest) => {
      const { components }: { readonly components?: unknown } = options;
      if (typeof components === "number") requireComponents(kind, data.x, components);
      return definition.fit(data, options, ...rest);
    },
    offers: Object.keys(offers ?? {}),
    view: ({ validate, state, options }) => {
      const names = Array.from({ length: state.embedding.columns }, (_, k) => `component ${k + 1}`);
      return {
        embedding: finite(kind, "fit", {}, state.embedding),
        ...offeredMembers<EmbeddingFunctions<T, C, S>, EmbeddingMembers<C>, E>(offers, {
          transform: (apply) => (x) => finite(kind, "transform", supports, apply(state, validate(x), options)),
          inverse: (invert) => (positions) =>
            finite(kind, "inverse", supports, invert(state, validateScores(kind, supports, positions, names), options)),
        }),
      };
    },
  });
}

/** Samples of any kind. */
interface Samples {
  readonly rows: number;
  readonly columns: number | readonly unknown[];
}

/** More components than samples and columns show nothing more, and would take as long as they are many. */
function requireComponents(kind: string, x: Samples, components: number): void {
  const { rows } = x;
  const columns = typeof x.columns === "number" ? x.columns : x.columns.length;
  requireCapacity(kind, "components", rows, components);
  const most = Math.max(rows, columns, 10);
  if (components <= most) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: components is ${components}, at most ${most} are useful for ${rows} samples of ${columns} columns; choose fewer components`,
    { kind, option: "components", value: components, most },
  );
}
