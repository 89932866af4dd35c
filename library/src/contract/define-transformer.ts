/** Declaring transformers, which map samples, and embeddings, which picture the samples they were given. */
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
  Transformed,
  Transformer,
  TransformerRecipe,
  UnlabelledFitData,
} from "./contract.js";
import { admitSamples } from "./door/door.js";
import { finite } from "./guard.js";
import { type Apply, createMethod, type Declaration, type Fit, type Update } from "./method.js";

/** What a transformer may learn from beside the samples. */
type TransformerTarget = "none" | "labels" | "any";

type TargetOf<G extends TransformerTarget> = G extends "labels" ? Labels : G extends "any" ? Target : undefined;

/** What `fit` takes: one without a target takes labelled data too and does not look at the labels. */
type TransformerFitData<G extends TransformerTarget, C extends Capabilities> = G extends "none"
  ? UnlabelledFitData<C>
  : FitData<TargetOf<G>, C>;

/** The functions a transformer may offer. */
interface TransformerFunctions<T extends OptionTable, C extends Capabilities, S, G extends TransformerTarget = "none"> {
  /** The way back, where there is one. */
  readonly inverse: (state: S, x: Matrix, options: OptionValues<T>) => Matrix;
  readonly update: Update<TargetOf<G>, T, C, S>;
}

export interface TransformerMembers<
  T extends OptionTable,
  C extends Capabilities,
  S,
  E extends TransformerOffer,
  G extends TransformerTarget = "none",
> {
  inverse(x: MatrixLike): Matrix;
  update(data: TransformerFitData<G, C>): TransformerModel<T, C, S, E, G>;
}

type TransformerOffer = keyof TransformerFunctions<never, never, never>;

type TransformerModel<
  T extends OptionTable,
  C extends Capabilities,
  S,
  E extends TransformerOffer,
  G extends TransformerTarget,
> = Transformer<S, OptionValues<T>, C> & Pick<TransformerMembers<T, C, S, E, G>, E>;

type TransformerRecipeOf<
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  E extends TransformerOffer,
  G extends TransformerTarget,
  K extends string,
> = TransformerRecipe<TransformerModel<T, C, S, E, G>, TransformerFitData<G, C>, P, OptionValues<T>, Transformed<C>, K>;

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
    /** "labels" or "any" for transformers that learn from the target. */
    readonly target?: G;
    readonly fit: Fit<TargetOf<G>, T, C, S, P>;
    readonly transform: Apply<T, C, S, Transformed<C>>;
    /** Names of the new features; the old names where nothing else is said. */
    readonly outputFeatures?: (state: S, features: readonly string[]) => readonly string[];
    readonly offers?: { readonly [F in E]: TransformerFunctions<T, C, S, G>[F] };
    /**
     * A value that is not finite shows in what comes of dense samples: `fit` fails, and `transform` gives numbers that are
     * not finite. Then they are looked through when that happens, and not before, which saves a pass over them.
     */
    readonly checksLate?: boolean;
  },
): Method<T, TransformerRecipeOf<T, C, S, P, E, G, K>, TransformerModel<T, C, S, E, G>> {
  const { kind, supports, transform, outputFeatures = (_, features) => features } = definition;
  const offers: Partial<TransformerFunctions<T, C, S, G>> = definition.offers ?? {};
  const { inverse, update } = offers;
  return createMethod(definition, {
    role: "transformer",
    target: definition.target ?? "none",
    fit: definition.fit,
    update,
    offers,
    checksLate: definition.checksLate,
    view: ({ use, saved, state, options }) => {
      const names = Object.freeze([...outputFeatures(state, saved.features)]);
      return {
        outputFeatures: names,
        transform: (given: unknown) =>
          use(given, (x) => finite(kind, "transform", supports, transform(state, x, options))),
        ...(inverse && {
          inverse: (x: unknown) =>
            finite(kind, "inverse", supports, inverse(state, admitScores(kind, supports, x, names), options)),
        }),
      };
    },
  });
}

/** What `inverse` takes: as many columns as `transform` gives. */
export function admitScores(
  kind: string,
  supports: Capabilities | undefined,
  given: unknown,
  names: readonly string[],
): Matrix {
  const missing = supports?.missing ?? false;
  const scores = admitSamples({ kind, target: "none", supports: { missing } }, given) as Matrix;
  if (scores.columns === names.length) return scores;
  throw new LecternError(
    "feature-mismatch",
    `${kind}: inverse needs the ${names.length} columns that transform gives, got ${scores.columns}`,
  );
}

interface EmbeddingFunctions<T extends OptionTable, C extends Capabilities, S> {
  /** Places new samples in the picture, where the method can. */
  readonly transform: Apply<T, C, S, Matrix>;
}

export interface EmbeddingMembers<C extends Capabilities> {
  transform(x: Input<C>): Matrix;
}

type EmbeddingModel<T extends OptionTable, C extends Capabilities, S, E extends "transform"> = Embedding<
  S,
  OptionValues<T>
> &
  Pick<EmbeddingMembers<C>, E>;

/** Declares a method that places its samples in a few dimensions. Its state holds the `embedding`. */
export function defineEmbedding<
  const T extends OptionTable,
  S extends { readonly embedding: Matrix },
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends "transform" = never,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly fit: Fit<undefined, T, C, S, P>;
    readonly offers?: { readonly [F in E]: EmbeddingFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<EmbeddingModel<T, C, S, E>, UnlabelledFitData<C>, P, OptionValues<T>, K>,
  EmbeddingModel<T, C, S, E>
> {
  const { kind, supports } = definition;
  const offers: Partial<EmbeddingFunctions<T, C, S>> = definition.offers ?? {};
  const { transform } = offers;
  return createMethod(definition, {
    role: "embedding",
    target: "none",
    fit: definition.fit,
    offers,
    view: ({ admit, state, options }) => ({
      embedding: finite(kind, "fit", {}, state.embedding),
      ...(transform && {
        transform: (x: unknown) => finite(kind, "transform", supports, transform(state, admit(x), options)),
      }),
    }),
  });
}
