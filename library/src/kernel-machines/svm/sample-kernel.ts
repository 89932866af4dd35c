/** Rows of the kernel matrix of any of the training samples, for methods that solve several programs. */
import { sharedResults } from "../../contract/shared-samples.js";
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { selectRows } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../../data/sparse.js";
import { machineKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine, type Engine } from "../../engine/index.js";
import type { Kernel } from "../../kernels/kernel.js";
import { type ComputedRows, createKernelRows, type RadialRows } from "../../kernels/kernel-rows.js";

/** Kernel matrices up to this number of samples (64 MiB) are computed once for all programs. */
const SHARED_SIZE = 4096;
/** Squared distances of up to this number of samples (16 MiB) are kept for other fits of a search. */
const KEPT_SIZE = 2048;
/** Rows that are computed together. */
const TOGETHER = 64;

/** Kernel rows of chosen samples. */
export interface SampleKernel {
  /** Computes what is shared, for these samples, before their rows are used. */
  prepare(samples: Int32Array): Work<Progress, void>;
  /** The rows and columns of the kernel matrix that belong to the given samples. */
  rowsOf(samples: Int32Array): ComputedRows;
  dispose(): void;
}

/**
 * The kernel of the samples; `programs` is the number of programs that will need it. `order` has the samples that they use;
 * a program whose samples follow each other there uses a shared matrix as it is.
 */
export function createSampleKernel(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  programs: number,
  order: Int32Array = Int32Array.from({ length: x.rows }, (_, i) => i),
): SampleKernel {
  if (programs > 1 && order.length <= SHARED_SIZE) return sharedKernel(kernel, x, order);
  return {
    *prepare() {},
    rowsOf(samples) {
      if (samples.length === x.rows && samples.every((sample, i) => sample === i)) return createKernelRows(kernel, x);
      return createKernelRows(kernel, selectSamples(kernel, x, samples));
    },
    dispose: () => undefined,
  };
}

/** A kernel that is created when it is first used: where a search knows all machines already, never. */
export function openWhenUsed(create: () => SampleKernel): SampleKernel {
  let opened: SampleKernel | undefined;
  const open = () => {
    opened ??= create();
    return opened;
  };
  return {
    prepare: (samples) => open().prepare(samples),
    rowsOf: (samples) => open().rowsOf(samples),
    dispose: () => opened?.dispose(),
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

/** The whole matrix in the engine's memory, with rows and columns in the given order. */
function sharedKernel(kernel: Kernel, x: Matrix | SparseMatrix, order: Int32Array): SampleKernel {
  const isRadial = kernel.kind === "rbf" && !isSparse(x);
  const shared = isRadial && order.length <= KEPT_SIZE ? sharedResults(x) : undefined;
  if (isRadial && shared !== undefined) return kernelOfSquares(kernel, x, order, shared);
  return kernelByRows(kernel, x, order);
}

/** A matrix of which a row is computed when it is needed. */
function kernelByRows(kernel: Kernel, x: Matrix | SparseMatrix, order: Int32Array): SampleKernel {
  const source = createKernelRows(kernel, selectSamples(kernel, x, order));
  const { size, rowWork, diagonal } = source;
  const matrix = createPlacedMatrix(source.direct?.engine ?? currentEngine(), x.rows, order, { rowWork, diagonal });
  const isThere = new Uint8Array(size);

  function add(places: Int32Array): void {
    const addresses = places.map(matrix.rowAddress);
    if (source.direct !== undefined) source.direct.write(places, addresses);
    else {
      const rows = source.compute(places);
      const { f32 } = matrix.engine.memory;
      addresses.forEach((to, at) => void f32.set(rows.subarray(at * size, (at + 1) * size), to / 4));
    }
    for (const place of places) isThere[place] = 1;
  }

  return {
    *prepare(samples) {
      const missing = matrix.placesOf(samples).filter((place) => isThere[place] === 0);
      const pace = createPace();
      for (let from = 0; from < missing.length; from += TOGETHER) {
        const some = missing.subarray(from, from + TOGETHER);
        add(some);
        if (pace(some.length * rowWork)) yield { step: 0 };
      }
    },
    rowsOf: matrix.rowsOf,
    dispose() {
      matrix.dispose();
      source.dispose();
    },
  };
}

/** The matrix of the radial kernel from squared distances, which fits with other parameters of the kernel share. */
function kernelOfSquares(
  kernel: Extract<Kernel, { kind: "rbf" }>,
  x: Matrix,
  order: Int32Array,
  shared: Map<string, unknown>,
): SampleKernel {
  const size = order.length;
  const facts = { rowWork: size, diagonal: new Float64Array(size).fill(1) };
  const matrix = createPlacedMatrix(currentEngine(), x.rows, order, facts);
  let isThere = false;
  return {
    *prepare() {
      if (isThere) return;
      const { engine, rowFloats } = matrix;
      const known = shared.get("squared distances") as KeptSquares | undefined;
      const first = matrix.rowAddress(0);
      if (known?.order.length === size && known.order.every((sample, place) => sample === order[place])) {
        engine.memory.f32.set(known.squares, first / 4);
      } else {
        yield* writeSquares(createKernelRows(kernel, selectRows(x, order)), matrix);
        const squares = engine.memory.f32.slice(first / 4, first / 4 + size * rowFloats);
        shared.set("squared distances", { order, squares } satisfies KeptSquares);
      }
      engine.load(machineKernels).rbfOfSquares(size * rowFloats, first, kernel.gamma, first);
      isThere = true;
    },
    rowsOf: matrix.rowsOf,
    dispose: matrix.dispose,
  };
}

/** Squared distances in the order of a shared matrix. */
interface KeptSquares {
  readonly order: Int32Array;
  readonly squares: Float32Array;
}

/** Writes the squared distances of all samples to the matrix, and releases what computed them. */
function* writeSquares(source: ComputedRows, matrix: PlacedMatrix): Work<Progress, void> {
  const { size, rowWork, direct } = source;
  try {
    const pace = createPace();
    for (let from = 0; from < size; from += TOGETHER) {
      const places = Int32Array.from({ length: Math.min(TOGETHER, size - from) }, (_, at) => from + at);
      (direct as RadialRows).writeSquares(places, places.map(matrix.rowAddress));
      if (pace(places.length * rowWork)) yield { step: 0 };
    }
  } finally {
    source.dispose();
  }
}

/** A square matrix of floats in the engine's memory, whose rows and columns are samples in a given order. */
interface PlacedMatrix {
  readonly engine: Engine;
  /** Floats from one row to the next. */
  readonly rowFloats: number;
  rowAddress(place: number): number;
  placesOf(samples: Int32Array): Int32Array;
  rowsOf(samples: Int32Array): ComputedRows;
  dispose(): void;
}

function createPlacedMatrix(
  engine: Engine,
  sampleCount: number,
  order: Int32Array,
  { rowWork, diagonal }: Pick<ComputedRows, "rowWork" | "diagonal">,
): PlacedMatrix {
  const space = createWorkspace(engine);
  const rowFloats = 4 * Math.ceil(order.length / 4);
  const matrix = space.uninitialized((order.length * rowFloats) / 2);
  const placeOf = new Int32Array(sampleCount);
  for (let place = 0; place < order.length; place++) placeOf[order[place]] = place;
  const rowAddress = (place: number) => matrix + 4 * place * rowFloats;
  const placesOf = (samples: Int32Array) => {
    const places = new Int32Array(samples.length);
    for (let at = 0; at < samples.length; at++) places[at] = placeOf[samples[at]];
    return places;
  };
  return {
    ...{ engine, rowFloats, rowAddress, placesOf },
    rowsOf(samples) {
      const places = placesOf(samples);
      const own = new Float64Array(places.length);
      for (let at = 0; at < places.length; at++) own[at] = diagonal[places[at]];
      return {
        size: samples.length,
        diagonal: own,
        rowWork,
        compute(indices) {
          const { f32 } = engine.memory;
          const result = new Float32Array(indices.length * samples.length);
          let at = 0;
          for (const index of indices) {
            const row = rowAddress(places[index]) / 4;
            for (const place of places) result[at++] = f32[row + place];
          }
          return result;
        },
        resident: { engine, rowAddress: (index) => rowAddress(places[index]), pieces: piecesOf(places) },
        dispose: () => undefined,
      };
    },
    dispose: space.dispose,
  };
}

/** Places that follow each other, together. */
function piecesOf(places: Int32Array): { column: number; count: number }[] {
  const pieces: { column: number; count: number }[] = [];
  for (const column of places) {
    const last = pieces[pieces.length - 1];
    if (last !== undefined && last.column + last.count === column) last.count++;
    else pieces.push({ column, count: 1 });
  }
  return pieces;
}
