/** The leading eigenpairs of the centred kernel matrix, by the solver that suits their number and that of the samples. */
import { LecternError } from "../../core/errors.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { heldGram, passingGram, type SampleWeights } from "./centered-operator.js";
import { denseSpectrum } from "./dense-spectrum.js";
import { iterativeSpectrum } from "./iterative-spectrum.js";
import type { KernelPcaOptions } from "./kernel-pca.js";

/** What is decomposed. */
export interface SpectrumProblem extends Pick<KernelPcaOptions, "center" | "components" | "solver" | "seed"> {
  readonly kernel: Kernel;
  readonly x: Matrix | SparseMatrix;
  readonly sampleWeights: SampleWeights;
}

/** Eigenpairs with positive eigenvalues of √W H K Hᵀ √W, largest first. */
export interface KernelSpectrum {
  readonly values: Float64Array;
  /** Unit eigenvectors in rows. */
  readonly vectors: Matrix;
  /** The (weighted) mean of each row of K. */
  readonly rowMeans: Float64Array;
  /** The sum of all eigenvalues. */
  readonly trace: number;
  /**
   * The smallest eigenvalue when it was found to be clearly negative, as happens with functions that are not kernels.
   */
  readonly negative: number | undefined;
  /** False when the iterations did not converge. */
  readonly converged: boolean;
}

/** The solver that was used; "lanczos-in-pieces" is Lanczos without holding the kernel matrix. */
export type SpectrumSolver = Exclude<KernelPcaOptions["solver"]["kind"], "automatic"> | "lanczos-in-pieces";

/** Up to this many samples all eigenpairs cost no more than a few. */
const SMALL = 200;
/** Lanczos is the fastest up to about this share of all eigenpairs. */
const FEW = 1 / 20;
/** Kernel matrices of more than this many numbers (1 GiB) are not held. */
const LARGEST_HELD = 2 ** 27;

/** Decomposes; `largestHeld` is the number of entries up to which K is held. */
export function* kernelSpectrum(
  problem: SpectrumProblem,
  largestHeld = LARGEST_HELD,
): Work<void, KernelSpectrum & { readonly solver: SpectrumSolver }> {
  const { kernel, x } = problem;
  const n = x.rows;
  const solver = chooseSolver(problem, largestHeld);
  if (solver === "lanczos-in-pieces") {
    const diagonal = kernelDiagonal(kernel, x);
    return { ...(yield* iterativeSpectrum(problem, passingGram(kernel, x), diagonal, solver)), solver };
  }
  const k = yield* gramSteps(kernel, x);
  yield;
  if (solver === "full" || solver === "partial") return { ...(yield* denseSpectrum(problem, k, solver)), solver };
  const diagonal = Float64Array.from({ length: n }, (_, i) => k.data[i * n + i]);
  const found = yield* iterativeSpectrum(problem, heldGram(k), diagonal, solver);
  if (found.converged) return { ...found, solver };
  return { ...(yield* denseSpectrum(problem, k, "partial")), solver: "partial" };
}

function chooseSolver(
  { kernel, x, components, solver: { kind: solver } }: SpectrumProblem,
  largestHeld: number,
): SpectrumSolver {
  const n = x.rows;
  const count = Math.min(components ?? n, n);
  const isHeld = kernel.kind === "precomputed" || n * n <= largestHeld;
  if (!isHeld && solver !== "full" && solver !== "partial") {
    if (count <= FEW * n) return "lanczos-in-pieces";
    throw new LecternError(
      "invalid-option",
      `kernel-pca: the kernel matrix of ${n} samples is too large for ${count} components; at most ${Math.floor(FEW * n)} can be computed without storing it; nystrom before pca is an approximation`,
      { option: "components", value: components },
    );
  }
  if (solver !== "automatic") return solver;
  if (n <= SMALL || count > n / 2) return "full";
  return count <= FEW * n ? "lanczos" : "partial";
}
