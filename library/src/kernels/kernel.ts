/** Kernels as data: what can be said about one, in full and in the short form people write. */

/**
 * A kernel whose `gamma` has the type G. In the formulas x and y are two samples, x·y is their inner product, and all
 * but "sigmoid" are positive semidefinite where they are allowed.
 */
type KernelWith<G> =
  /** x·y + offset. */
  | { readonly kind: "linear"; readonly offset: number }
  /** (gamma x·y + offset)^degree. */
  | { readonly kind: "polynomial"; readonly degree: number; readonly offset: number; readonly gamma: G }
  /** exp(−gamma ‖x − y‖²), the Gaussian kernel; {@link gaussianKernel} makes it of a width or a variance. */
  | { readonly kind: "rbf"; readonly gamma: G }
  /** exp(−½ Σ ((xⱼ − yⱼ) / ℓⱼ)²): a Gaussian kernel with a length scale ℓⱼ for each column (relevance determination). */
  | { readonly kind: "ard"; readonly lengthScales: readonly number[] }
  /**
   * Matérn's kernel of the scaled distance r with r² = 2 gamma ‖x − y‖², by its smoothness: e^(−r), (1 + a) e^(−a) with
   * a = √3 r, or (1 + a + a²/3) e^(−a) with a = √5 r. The smoother, the closer to the Gaussian kernel of this gamma.
   */
  | { readonly kind: "matern"; readonly smoothness: "1/2" | "3/2" | "5/2"; readonly gamma: G }
  /** (1 + gamma ‖x − y‖² / m)^(−m): a mixture of Gaussian kernels, and for large m the one of this gamma. */
  | { readonly kind: "rational-quadratic"; readonly scaleMixture: number; readonly gamma: G }
  /** exp(−gamma Σ (2 sin(π (xⱼ − yⱼ) / period))²): the Gaussian kernel of columns that are wound around circles. */
  | { readonly kind: "periodic"; readonly period: number; readonly gamma: number }
  /** exp(−gamma ‖x − y‖₁). */
  | { readonly kind: "laplace"; readonly gamma: G }
  /** 1 / (‖x − y‖² + offset). */
  | { readonly kind: "student"; readonly offset: number }
  /** tanh(gamma x·y + offset); not positive semidefinite in general. */
  | { readonly kind: "sigmoid"; readonly gamma: G; readonly offset: number }
  /** x·y / (‖x‖ ‖y‖); 0 where one of them is the origin. */
  | { readonly kind: "cosine" }
  /** exp(−gamma Σ (xⱼ − yⱼ)² / (xⱼ + yⱼ)), for numbers that are not negative. */
  | { readonly kind: "chi2"; readonly gamma: number }
  /** Σ min(xⱼ, yⱼ), the histogram intersection, for numbers that are not negative. */
  | { readonly kind: "intersection" }
  /** The same number for all pairs, such as the c of c + k(x, y). */
  | { readonly kind: "constant"; readonly value: number }
  /** The sum of kernels. */
  | { readonly kind: "sum"; readonly terms: readonly KernelWith<G>[] }
  /** The product of kernels. */
  | { readonly kind: "product"; readonly factors: readonly KernelWith<G>[] }
  /** A positive number times a kernel. */
  | { readonly kind: "scaled"; readonly factor: number; readonly kernel: KernelWith<G> }
  /** The samples are the kernel matrix itself: one column for each training sample. */
  | { readonly kind: "precomputed" };

/** A kernel with all parameters set: what Gram matrices are computed from and what a model keeps. */
export type Kernel = KernelWith<number>;

/** A kernel whose `gamma` may be `null`: {@link resolveKernel} then takes it from the data. */
export type UnresolvedKernel = KernelWith<number | null>;

type Composite = "sum" | "product" | "scaled";

/** A kernel that is not made of others. */
export type BasicKernel = Exclude<Kernel, { readonly kind: Composite | "precomputed" }>;

/** A kernel as people write it: fields that have a default may be left out. */
export type GivenKernel =
  | Short<Exclude<UnresolvedKernel, { readonly kind: Composite }>>
  | { readonly kind: "sum"; readonly terms: readonly GivenKernel[] }
  | { readonly kind: "product"; readonly factors: readonly GivenKernel[] }
  | { readonly kind: "scaled"; readonly factor: number; readonly kernel: GivenKernel };

type Short<K> = K extends { readonly kind: string } ? Pick<K, "kind"> & Partial<Omit<K, "kind">> : never;
