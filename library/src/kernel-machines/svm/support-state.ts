/** What support vector machines learn: sums of kernels around some of the training samples. */
import { sharedResults } from "../../contract/shared-samples.js";
import * as state from "../../contract/state/fields.js";
import { kernelOfOptions } from "../../contract/state/kernel-field.js";
import { equalPlainData } from "../../core/plain-data.js";
import { type Matrix, selectColumns, selectRows, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelExpansions } from "../../kernels/kernel-expansion.js";

/** The fields of f(x) = Σᵢ coefficientᵢ k(x, xᵢ) + intercept, for one or several functions; `sample` is what an xᵢ is called. */
export function supportState(check?: state.StateCheck<Matrix>, sample = "support vector") {
  return {
    kernel: kernelOfOptions("kernel with all parameters set"),
    samples: state.samples("kept", "features", `${sample}s; none with a precomputed kernel`),
    coefficients: state.matrix(
      "functions",
      "terms",
      `weight of the kernel around each ${sample}, a row for each function; with a precomputed kernel a weight for each training sample`,
      {},
      (coefficients, context) => termsProblem(coefficients, context, sample) ?? check?.(coefficients, context),
    ),
    intercepts: state.vector("functions", "constant term of each function"),
  };
}

/** Functions that are sums of kernels around support vectors. */
export interface SupportState extends state.StateOf<ReturnType<typeof supportState>> {}

function termsProblem(
  { columns }: Matrix,
  { options, sizeOf }: state.StateContext,
  sample: string,
): string | undefined {
  const isPrecomputed = (options["kernel"] as Kernel).kind === "precomputed";
  if (isPrecomputed && sizeOf("kept") > 0) return "must have no samples with a precomputed kernel";
  const [what, count] = isPrecomputed ? ["training sample", sizeOf("features")] : [sample, sizeOf("kept")];
  return columns === count ? undefined : `must have a column for each ${what}, ${count}, got ${columns}`;
}

/**
 * The values of all functions, a column for each. For samples that several models get, those of the last functions are kept: along
 * costs, machines stay the same from the first on that no cost bounds.
 */
export function supportValues(
  { kernel, samples, coefficients, intercepts }: SupportState,
  x: Matrix | SparseMatrix,
): Matrix {
  const shared = sharedResults(x);
  const functions = { kernel, samples, coefficients, intercepts };
  const last = shared?.get("values of functions") as KeptValues | undefined;
  if (last !== undefined && equalPlainData(last.functions, functions))
    return { ...last.values, data: last.values.data.slice() };
  const values = kernelExpansions(kernel, x, samples, coefficients);
  for (let at = 0; at < values.data.length; at++) values.data[at] += intercepts[at % intercepts.length];
  const kept = { ...values, data: values.data.slice() };
  shared?.set("values of functions", { functions, values: kept } satisfies KeptValues);
  return values;
}

interface KeptValues {
  readonly functions: SupportState;
  readonly values: Matrix;
}

/** The state of functions with a coefficient for each training sample: keeps those samples that some function uses. */
export function keepSupportVectors(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  coefficients: Matrix,
  intercepts: Float64Array,
): SupportState & { readonly support: Int32Array } {
  const support = samplesInUse(coefficients);
  if (kernel.kind === "precomputed") return { kernel, samples: zeros(0, x.columns), coefficients, intercepts, support };
  const kept = selectColumns(coefficients, support);
  const samples = isSparse(x) ? selectSparseRows(x, support) : selectRows(x, support);
  return { kernel, samples, coefficients: kept, intercepts, support };
}

/** The samples that have a coefficient in some function, in their order. */
function samplesInUse({ rows, columns, data }: Matrix): Int32Array {
  const used = new Uint8Array(columns);
  let count = 0;
  for (let f = 0, at = 0; f < rows; f++) {
    for (let i = 0; i < columns; i++, at++) {
      if (data[at] === 0 || used[i] === 1) continue;
      used[i] = 1;
      count++;
    }
  }
  const support = new Int32Array(count);
  for (let i = columns - 1; i >= 0; i--) if (used[i] === 1) support[--count] = i;
  return support;
}
