/** Resolves a kernel: parameters left open are computed from the data. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import type { GivenKernel, Kernel, UnresolvedKernel } from "./kernel.js";
import { completeKernel } from "./kernel-option.js";

/**
 * Replaces every `gamma` that is `null` by a number that fits the scale of the data: 1 / (columns · v), where v is the
 * variance of all entries of x together (scikit-learn's "scale"), or their standard deviation for the Laplace kernel,
 * whose distance is not squared; 1 / columns when all entries are equal. Weights count as repetitions of rows.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { resolveKernel } from "lectern/kernels";
 *
 * resolveKernel({ kind: "rbf" }, asMatrix([[0, 2], [2, 0]])); // { kind: "rbf", gamma: 0.5 }
 * ```
 */
export function resolveKernel(kernel: GivenKernel, x: Matrix | SparseMatrix, weights?: Float64Array): Kernel {
  let variance: number | undefined;
  const gammaFor = (kind: UnresolvedKernel["kind"]): number => {
    variance ??= entryVariance(x, weights);
    if (!(variance > 0)) return 1 / Math.max(1, x.columns);
    return 1 / (x.columns * (kind === "laplace" ? Math.sqrt(variance) : variance));
  };
  return fillGamma(completeKernel("resolveKernel", kernel), gammaFor);
}

/** Fills in the defaults of a kernel; throws if its `gamma` is null. */
export function requireResolved(operation: string, kernel: GivenKernel): Kernel {
  return fillGamma(completeKernel(operation, kernel), (kind) => {
    throw new LecternError(
      "invalid-option",
      `${operation}: the gamma of the ${kind} kernel is null; set a number, or compute one from the data with resolveKernel(kernel, x)`,
      { option: "gamma" },
    );
  });
}

function fillGamma(kernel: UnresolvedKernel, gammaFor: (kind: UnresolvedKernel["kind"]) => number): Kernel {
  switch (kernel.kind) {
    case "rbf":
    case "polynomial":
    case "laplace":
    case "matern":
    case "rational-quadratic":
    case "sigmoid":
      return { ...kernel, gamma: kernel.gamma ?? gammaFor(kernel.kind) };
    case "sum":
      return { kind: "sum", terms: kernel.terms.map((term) => fillGamma(term, gammaFor)) };
    case "product":
      return { kind: "product", factors: kernel.factors.map((factor) => fillGamma(factor, gammaFor)) };
    case "scaled":
      return { ...kernel, kernel: fillGamma(kernel.kernel, gammaFor) };
    default:
      return kernel;
  }
}

/** The variance of all entries together; zeros that a sparse matrix does not store count too. */
function entryVariance(x: Matrix | SparseMatrix, weights: Float64Array | undefined): number {
  let total = 0;
  let sum = 0;
  let stored = 0;
  visitRows(x, (values, from, to, i) => {
    const w = weights === undefined ? 1 : weights[i];
    total += w * x.columns;
    stored += w * (to - from);
    for (let at = from; at < to; at++) sum += w * values[at];
  });
  const mean = sum / total;
  let squares = (total - stored) * mean * mean;
  visitRows(x, (values, from, to, i) => {
    const w = weights === undefined ? 1 : weights[i];
    for (let at = from; at < to; at++) squares += w * (values[at] - mean) ** 2;
  });
  const variance = squares / total;
  if (Number.isFinite(variance)) return variance;
  throw new LecternError("numerical", "resolveKernel: the samples have values too large to be squared; rescale them");
}

type Visit = (values: Float64Array, from: number, to: number, row: number) => void;

function visitRows(x: Matrix | SparseMatrix, visit: Visit): void {
  for (let i = 0; i < x.rows; i++) {
    if (isSparse(x)) visit(x.values, x.rowStart[i], x.rowStart[i + 1], i);
    else visit(x.data, i * x.columns, (i + 1) * x.columns, i);
  }
}
