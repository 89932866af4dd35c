/** Distances as data: complete, in the short form with defaults omitted, and resolved on samples. */
import type { Matrix } from "../data/matrix.js";
import type { GivenKernel, Kernel } from "../kernels/kernel.js";

/** A distance between two samples x and y of D columns. All are metrics on valid data unless marked otherwise. */
export type Distance =
  /** √Σ (xⱼ − yⱼ)². */
  | { readonly kind: "euclidean" }
  /** Σ (xⱼ − yⱼ)²; not a metric. */
  | { readonly kind: "squared-euclidean" }
  /** Σ |xⱼ − yⱼ|, the city-block distance. */
  | { readonly kind: "manhattan" }
  /** max |xⱼ − yⱼ|. */
  | { readonly kind: "chebyshev" }
  /** (Σ |xⱼ − yⱼ|^power)^(1/power), power ≥ 1. */
  | { readonly kind: "minkowski"; readonly power: number }
  /** 1 − x·y / (‖x‖ ‖y‖); not a metric. The origin is at distance 1 from every other sample. */
  | { readonly kind: "cosine" }
  /** The cosine distance after subtracting each sample's own mean; not a metric. */
  | { readonly kind: "correlation" }
  /** The number of columns that differ (not their fraction, as in SciPy). */
  | { readonly kind: "hamming" }
  /** 1 − |both| / |either|, counting the columns that are not 0. */
  | { readonly kind: "jaccard" }
  /** √((x − y)ᵀ S⁻¹ (x − y)); S is the covariance of the samples when it is null. */
  | { readonly kind: "mahalanobis"; readonly covariance: readonly (readonly number[])[] | null }
  /** Σ |xⱼ − yⱼ| / (|xⱼ| + |yⱼ|), where columns that are 0 in both count 0. */
  | { readonly kind: "canberra" }
  /** Σ |xⱼ − yⱼ| / Σ (xⱼ + yⱼ), for values of at least 0; not a metric. */
  | { readonly kind: "bray-curtis" }
  /** Columns are ranks 1 … levels: the Minkowski distance of rank / levels. */
  | { readonly kind: "ordinal"; readonly levelCount: number; readonly power: number }
  /** The Euclidean distance of the leading kernel-PCA coordinates; null keeps all. */
  | { readonly kind: "kernel-pca"; readonly kernel: GivenKernel; readonly components: number | null }
  /** A distance that was registered under a name. */
  | { readonly kind: "custom"; readonly name: string };

/** A distance, or that the samples are given as the matrix of their distances. */
export type DistanceOrMatrix = Distance | { readonly kind: "precomputed" };

/** A distance as an argument: fields that have a default may be omitted. */
export type GivenDistance = Short<Distance>;

type Short<D> = D extends { readonly kind: string } ? Pick<D, "kind"> & Partial<Omit<D, "kind">> : never;

/** A distance together with everything it takes from the samples: plain data, stored in models. */
export type ResolvedDistance =
  | Exclude<Distance, { readonly kind: "mahalanobis" | "kernel-pca" }>
  /** x ↦ x A makes it Euclidean, where A Aᵀ = S⁻¹; A has one row per column. */
  | { readonly kind: "mahalanobis"; readonly map: Matrix }
  /** x ↦ k(x, samples) A − offset makes it Euclidean. */
  | {
      readonly kind: "kernel-pca";
      readonly kernel: Kernel;
      readonly samples: Matrix;
      readonly map: Matrix;
      readonly offset: Float64Array;
    };
