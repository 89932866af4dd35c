/** The dense workloads with libraries from npm. */
import { dirname } from "node:path";
import type { Matrix } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { peerFile, requirePeer } from "../peers.js";
import type { Repetition } from "../workload.js";
import {
  corner,
  errorOf,
  norm,
  orthogonality,
  scaleColumns,
  symmetricPart,
  traceOf,
  transposed,
} from "./dense-checks.js";

/** The part of ml-matrix that is used. */
interface MlMatrix {
  to1DArray(): number[];
  readonly rows: number;
  readonly columns: number;
  mmul(other: MlMatrix): MlMatrix;
}
interface MlLibrary {
  readonly Matrix: { from1DArray(rows: number, columns: number, data: Float64Array): MlMatrix };
  readonly EigenvalueDecomposition: new (
    a: MlMatrix,
    options: { assumeSymmetric: boolean },
  ) => { readonly realEigenvalues: number[]; readonly eigenvectorMatrix: MlMatrix };
  readonly SingularValueDecomposition: new (
    a: MlMatrix,
    options: { autoTranspose: boolean },
  ) => {
    readonly diagonal: number[];
    readonly leftSingularVectors: MlMatrix;
    readonly rightSingularVectors: MlMatrix;
  };
}

/** Symmetric eigenvectors by ml-matrix. */
export const eigenOfMlMatrix: Repetition = (data) => {
  const library = requirePeer("ml-matrix") as MlLibrary;
  const s = symmetricPart(corner(data, "A", 500));
  const given = library.Matrix.from1DArray(500, 500, s.data);
  const watch = createStopwatch();
  const result = watch.time("eigh", () => new library.EigenvalueDecomposition(given, { assumeSymmetric: true }));
  const vectors = fromMl(result.eigenvectorMatrix);
  const scaled = scaleColumns(vectors, Float64Array.from(result.realEigenvalues));
  const product = fromMl(given.mmul(result.eigenvectorMatrix));
  return {
    seconds: watch.seconds,
    quality: { error: Math.max(errorOf(product, scaled, 500, norm(s.data)), orthogonality(vectors)) },
  };
};

/** The thin singular value decomposition by ml-matrix. */
export const svdOfMlMatrix: Repetition = (data) => {
  const library = requirePeer("ml-matrix") as MlLibrary;
  const a = matrix(data, "A");
  const given = library.Matrix.from1DArray(a.rows, a.columns, a.data);
  const watch = createStopwatch();
  const result = watch.time("svd", () => new library.SingularValueDecomposition(given, { autoTranspose: true }));
  const [u, v] = [fromMl(result.leftSingularVectors), fromMl(result.rightSingularVectors)];
  const left = toMl(library, scaleColumns(u, Float64Array.from(result.diagonal)));
  const product = fromMl(left.mmul(toMl(library, transposed(v))));
  const error = Math.max(errorOf(product, a, a.rows), orthogonality(u), orthogonality(v));
  return { seconds: watch.seconds, quality: { error } };
};

/** The part of TensorFlow.js that is used. */
interface Tensor {
  dataSync(): Float32Array;
  dispose(): void;
}
interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor2d(values: Float32Array, shape: [number, number]): Tensor;
  matMul(a: Tensor, b: Tensor): Tensor;
}

/** A product in floats by TensorFlow.js on WebAssembly. */
export const productOfTensorFlow: Repetition = async (data) => {
  const library = requirePeer("@tensorflow/tfjs-core") as TensorFlow;
  const backend = requirePeer("@tensorflow/tfjs-backend-wasm") as { setWasmPaths(folder: string): void };
  backend.setWasmPaths(`${dirname(peerFile("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm"))}/`);
  await library.setBackend("wasm");
  await library.ready();
  const [a, b] = ["A", "B"].map((name) =>
    library.tensor2d(Float32Array.from(matrix(data, name).data), [1024, 1024]),
  ) as [Tensor, Tensor];
  library.matMul(a, b).dispose();
  const repeats = 5;
  const watch = createStopwatch();
  const trace = watch.time("mul", () => {
    let last = 0;
    for (let k = 0; k < repeats; k++) {
      const c = library.matMul(a, b);
      last = traceOf({ rows: 1024, data: c.dataSync() });
      c.dispose();
    }
    return last;
  });
  a.dispose();
  b.dispose();
  const seconds = (watch.seconds["mul"] ?? 0) / repeats;
  return { seconds: { mul: seconds }, quality: { gflops: (2 * 1024 ** 3) / seconds / 1e9, trace } };
};

function fromMl(a: MlMatrix): Matrix {
  return { rows: a.rows, columns: a.columns, data: Float64Array.from(a.to1DArray()) };
}

function toMl(library: MlLibrary, a: Matrix): MlMatrix {
  return library.Matrix.from1DArray(a.rows, a.columns, a.data);
}
