/** Declaring clusterers, densities and outlier detectors. */
import type { OptionTable, OptionValues } from "../core/options/options.js";
import type { Progress } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { ClusterTree } from "../graphs/cluster-tree.js";
import type {
  AnyOptions,
  Capabilities,
  Clusterer,
  Density,
  Detector,
  Input,
  Method,
  None,
  Recipe,
  UnlabelledFitData,
} from "./contract.js";
import type { Apply, Declaration, Fit, Update } from "./declaration.js";
import { requireDraw } from "./draw.js";
import { finite, notNaN } from "./guard.js";
import { createMethod } from "./method.js";
import { offeredMembers } from "./offered.js";
import type { Learns } from "./state/fields.js";

/** The functions a clusterer may offer. */
interface ClustererFunctions<T extends OptionTable, C extends Capabilities, S> {
  /** The cluster of new samples, where the method can predict it. */
  readonly predict: Apply<T, C, S, Int32Array>;
  /** One row per sample, one column per cluster; rows sum to 1. */
  readonly memberships: Apply<T, C, S, Matrix>;
  /** The logarithm of the density at each sample, where the clusters are the components of a mixture. */
  readonly logDensity: Apply<T, C, S, Float64Array>;
  /** Draws new samples from the mixture. */
  readonly sample: Draw<T, S>;
  /** The nested clusters of which the labels are a cut. */
  readonly tree: (state: S, options: OptionValues<T>) => ClusterTree;
  /** The state after another batch of samples; its `labels` are those of the batch. */
  readonly update: Update<undefined, T, C, S>;
}

/** Draws new samples. */
type Draw<T extends OptionTable, S> = (state: S, count: number, seed: number, options: OptionValues<T>) => Matrix;

/** The names of the functions that a fitted clusterer may offer. */
export type ClustererOffer = keyof ClustererFunctions<OptionTable, Capabilities, unknown>;

/** The functions that a fitted clusterer may offer. */
export interface ClustererMembers<
  C extends Capabilities,
  S = unknown,
  O = AnyOptions,
  E extends ClustererOffer = never,
> {
  predict(x: Input<C>): Int32Array;
  memberships(x: Input<C>): Matrix;
  logDensity(x: Input<C>): Float64Array;
  sample(count: number, seed?: number): Matrix;
  readonly tree: ClusterTree;
  update(data: UnlabelledFitData<C>): ClustererModel<S, O, C, E>;
}

/** A fitted clusterer with the functions `E` that its method offers. */
export type ClustererModel<S, O, C extends Capabilities, E extends ClustererOffer = never> = Clusterer<S, O> &
  Pick<ClustererMembers<C, S, O, E>, E>;

/** What a clusterer's models have in addition to those of all models. */
type ClustererView<S, O, C extends Capabilities, E extends ClustererOffer> = Pick<
  Clusterer<unknown, unknown>,
  "labels"
> &
  Pick<ClustererMembers<C, S, O, E>, E>;

/** Declares a method that groups samples. Its state holds the `labels` of the samples of the fit. */
export function defineClusterer<
  const T extends OptionTable,
  S extends { readonly labels: Int32Array },
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends ClustererOffer = never,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    readonly fit: Fit<undefined, T, C, S, P>;
    readonly offers?: { readonly [F in E]: ClustererFunctions<T, C, S>[F] };
  },
): Method<
  T,
  Recipe<ClustererModel<S, OptionValues<T>, C, E>, UnlabelledFitData<C>, P, OptionValues<T>, K>,
  ClustererModel<S, OptionValues<T>, C, E>
> {
  const { kind, supports, offers } = definition;
  return createMethod<undefined, T, C, S, P, ClustererView<S, OptionValues<T>, C, E>, UnlabelledFitData<C>, K>(
    definition,
    {
      role: "clusterer",
      target: "none",
      fit: definition.fit,
      offers: Object.keys(offers ?? {}),
      view: ({ validate, state, options, updateBy }) => ({
        labels: state.labels,
        ...offeredMembers<ClustererFunctions<T, C, S>, ClustererMembers<C, S, OptionValues<T>, E>, E>(offers, {
          predict: (apply) => (x) => apply(state, validate(x), options),
          memberships: (apply) => (x) => finite(kind, "memberships", supports, apply(state, validate(x), options)),
          logDensity: (apply) => (x) => notNaN(kind, "logDensity", apply(state, validate(x), options)),
          sample: (draw) => drawing(kind, (count, seed) => draw(state, count, seed, options)),
          tree: (make) => make(state, options),
          update: updateBy,
        }),
      }),
    },
  );
}

interface DensityFunctions<T extends OptionTable, S> {
  /** Draws new samples. */
  readonly sample: Draw<T, S>;
}

/** The functions that a fitted density may offer. */
export interface DensityMembers {
  sample(count: number, seed?: number): Matrix;
}

/** A fitted density with the functions `E` that its method offers. */
export type DensityModel<S, O, C extends Capabilities, E extends "sample" = never> = Density<S, O, C> &
  Pick<DensityMembers, E>;

/** What a density's models have in addition to those of all models. */
type DensityView<C extends Capabilities, E extends "sample"> = Pick<Density<unknown, unknown, C>, "logDensity"> &
  Pick<DensityMembers, E>;

/** Declares a method that estimates how likely samples are. */
export function defineDensity<
  const T extends OptionTable,
  S extends object,
  P extends Progress = Progress,
  const C extends Capabilities = None,
  E extends "sample" = never,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    readonly fit: Fit<undefined, T, C, S, P>;
    /** The logarithm of the density at each sample. */
    readonly logDensity: Apply<T, C, S, Float64Array>;
    readonly offers?: { readonly [F in E]: DensityFunctions<T, S>[F] };
  },
): Method<
  T,
  Recipe<DensityModel<S, OptionValues<T>, C, E>, UnlabelledFitData<C>, P, OptionValues<T>, K>,
  DensityModel<S, OptionValues<T>, C, E>
> {
  const { kind, logDensity, offers } = definition;
  return createMethod<undefined, T, C, S, P, DensityView<C, E>, UnlabelledFitData<C>, K>(definition, {
    role: "density",
    target: "none",
    fit: definition.fit,
    offers: Object.keys(offers ?? {}),
    view: ({ validate, state, options }) => ({
      logDensity: (x) => notNaN(kind, "logDensity", logDensity(state, validate(x), options)),
      ...offeredMembers<DensityFunctions<T, S>, DensityMembers, E>(offers, {
        sample: (draw) => drawing(kind, (count, seed) => draw(state, count, seed, options)),
      }),
    }),
  });
}

/** The member that draws samples, which are validated before and after. */
function drawing(kind: string, draw: (count: number, seed: number) => Matrix): DensityMembers["sample"] {
  return (count, seed = 0) => {
    requireDraw(kind, count, seed);
    return finite(kind, "sample", {}, draw(count, seed));
  };
}

/** Declares a method that finds unusual samples. Its state holds the `threshold` above which a score is unusual. */
export function defineDetector<
  const T extends OptionTable,
  S extends { readonly threshold: number },
  P extends Progress = Progress,
  const C extends Capabilities = None,
  const K extends string = string,
>(
  definition: Declaration<T, C, K> & {
    readonly learns: Learns<NoInfer<S>>;
    readonly fit: Fit<undefined, T, C, S, P>;
    /** How unusual each sample is; higher means more so. */
    readonly score: Apply<T, C, S, Float64Array>;
  },
): Method<
  T,
  Recipe<Detector<S, OptionValues<T>, C>, UnlabelledFitData<C>, P, OptionValues<T>, K>,
  Detector<S, OptionValues<T>, C>
> {
  const { kind, supports } = definition;
  return createMethod<undefined, T, C, S, P, DetectorView<C>, UnlabelledFitData<C>, K>(definition, {
    role: "detector",
    target: "none",
    fit: definition.fit,
    offers: [],
    view: ({ validate, state, options }) => {
      notNaN(kind, "the threshold of fit", Float64Array.of(state.threshold));
      const score = (x: unknown) => finite(kind, "score", supports, definition.score(state, validate(x), options));
      return {
        score,
        isOutlier: (x) => Uint8Array.from(score(x), (value) => (value > state.threshold ? 1 : 0)),
      };
    },
  });
}

/** What a detector's models have in addition to those of all models. */
type DetectorView<C extends Capabilities> = Pick<Detector<unknown, unknown, C>, "score" | "isOutlier">;
