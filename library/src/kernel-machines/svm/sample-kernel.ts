/** Rows of the kernel matrix of any of the training samples, for methods that solve several programs. */
import type { Matrix } from "../../data/matrix.js";
import { selectRows } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { type ComputedRows, createKernelRows } from "../../kernels/kernel-rows.js";

/** Kernel matrices up to this number of samples (64 MiB) are computed once for all programs. */
const SHARED_SIZE = 4096;

/** Kernel rows of chosen samples. */
export interface SampleKernel {
  /** The rows and columns of the kernel matrix that belong to the given samples. */
  rowsOf(samples: Int32Array): ComputedRows;
  dispose(): void;
}

/** The kernel of the samples; `programs` is the number of programs that will need it. */
export function createSampleKernel(kernel: Kernel, x: Matrix | SparseMatrix, programs: number): SampleKernel {
  if (programs > 1 && x.rows <= SHARED_SIZE) return sharedKernel(createKernelRows(kernel, x));
  return {
    rowsOf(samples) {
      if (samples.length === x.rows && samples.every((sample, i) => sample === i)) return createKernelRows(kernel, x);
      return createKernelRows(kernel, selectSamples(kernel, x, samples));
    },
    dispose: () => undefined,
  };
}

/** The samples themselves, or of a precomputed kernel their rows and columns. */
function selectSamples(kernel: Kernel, x: Matrix | SparseMatrix, samples: Int32Array): Matrix | SparseMatrix {
  const rows = isSparse(x) ? selectSparseRows(x, samples) : selectRows(x, samples);
  if (kernel.kind !== "precomputed" || isSparse(rows)) return rows;
  const size = samples.length;
  const data = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j < size; j++, at++) data[at] = rows.data[i * rows.columns + samples[j]];
  }
  return { rows: size, columns: size, data };
}

/** Each row is computed when it is first needed, and then kept. */
function sharedKernel(source: ComputedRows): SampleKernel {
  const { size } = source;
  const kept = new Array<Float32Array | undefined>(size);
  const require = (samples: Int32Array) => {
    const missing = samples.filter((sample) => kept[sample] === undefined);
    if (missing.length === 0) return;
    const computed = source.compute(missing);
    missing.forEach((sample, at) => {
      kept[sample] = Float32Array.from(computed.subarray(at * size, (at + 1) * size));
    });
  };
  return {
    rowsOf: (samples) => ({
      size: samples.length,
      diagonal: Float64Array.from(samples, (sample) => source.diagonal[sample]),
      rowWork: source.rowWork,
      compute(indices) {
        const wanted = indices.map((index) => samples[index]);
        require(wanted);
        const result = new Float32Array(indices.length * samples.length);
        wanted.forEach((sample, at) => {
          const row = kept[sample] as Float32Array;
          const start = at * samples.length;
          for (let j = 0; j < samples.length; j++) result[start + j] = row[samples[j]];
        });
        return result;
      },
      dispose: () => undefined,
    }),
    dispose: () => source.dispose(),
  };
}
