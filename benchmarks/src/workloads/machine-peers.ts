/** The same support vector machines with libraries from npm. */
import { codes, type DataSet, matrix } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { requirePeer } from "../peers.js";

type Rows = readonly (readonly number[])[];

/** The part of libsvm-js, LIBSVM compiled to WebAssembly, that is used. */
interface LibsvmModel {
  train(samples: Rows, labels: readonly number[]): void;
  predict(samples: Rows): readonly number[];
  serializeModel(): string;
  free(): void;
}
type Libsvm = new (options: Readonly<Record<string, number>>) => LibsvmModel;

/** The part of ml-svm, simplified sequential minimal optimisation, that is used. */
type MlSvm = new (
  options: Readonly<Record<string, unknown>>,
) => { train(samples: Rows, labels: readonly number[]): void; predict(samples: Rows): readonly number[] };

/** C-SVC with the radial kernel, the defaults of both. */
export async function libsvmJs(data: DataSet, count?: number): Promise<Measurement> {
  const library = await (requirePeer("libsvm-js") as Promise<Libsvm>);
  const { samples, labels, queries, truth, gamma } = standardizedRows(data, count);
  const watch = createStopwatch();
  const model = new library({ type: 0, kernel: 2, gamma, cost: 1, cacheSize: 200, tolerance: 1e-3 });
  watch.time("fit", () => model.train(samples, labels));
  const predicted = watch.time("predict", () => model.predict(queries));
  const dual_obj = dualObjective(model.serializeModel(), gamma);
  model.free();
  return { seconds: watch.seconds, quality: { accuracy: shareEqual(predicted, truth), dual_obj } };
}

/** The kernel is exp(−‖x − z‖² / (2 sigma²)), the labels are 1 and −1. */
export function mlSvm(data: DataSet, count: number): Measurement {
  const library = requirePeer("ml-svm") as MlSvm;
  const { samples, labels, queries, truth, gamma } = standardizedRows(data, count);
  const signs = labels.map((label) => (label === 1 ? 1 : -1));
  const watch = createStopwatch();
  const sigma = Math.sqrt(0.5 / gamma);
  const model = new library({ C: 1, tol: 1e-3, kernel: "rbf", kernelOptions: { sigma }, whitening: false });
  watch.time("fit", () => model.train(samples, signs));
  const predicted = watch.time("predict", () => model.predict(queries));
  return {
    seconds: watch.seconds,
    quality: {
      accuracy: shareEqual(
        predicted.map((sign) => (sign > 0 ? 1 : 0)),
        truth,
      ),
    },
  };
}

/** Both take arrays of arrays, which are created before the timing starts. */
function standardizedRows(data: DataSet, count?: number) {
  const all = matrix(data, "X");
  const { columns } = all;
  const moments = Array.from({ length: columns }, (_, j) => columnMoments(all.data, columns, j));
  const rowsOf = (values: Float64Array) =>
    Array.from({ length: values.length / columns }, (_, i) =>
      moments.map(({ mean, deviation }, j) => ((values[i * columns + j] ?? 0) - mean) / deviation),
    );
  const samples = rowsOf(all.data).slice(0, count);
  const entries = samples.flat();
  const mean = entries.reduce((sum, value) => sum + value, 0) / entries.length;
  const variance = entries.reduce((sum, value) => sum + (value - mean) ** 2, 0) / entries.length;
  return {
    samples,
    labels: Array.from(codes(data, "y")).slice(0, count),
    queries: rowsOf(matrix(data, "Xt").data),
    truth: Array.from(codes(data, "yt")),
    gamma: 1 / (columns * variance),
  };
}

function columnMoments(values: Float64Array, columns: number, j: number): { mean: number; deviation: number } {
  const column = Array.from({ length: values.length / columns }, (_, i) => values[i * columns + j] ?? 0);
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
  return { mean, deviation };
}

/** Σ |a| − ½ aᵀKa from a saved model: after the line "SV" each line has a coefficient and "column:value" pairs. */
function dualObjective(saved: string, gamma: number): number {
  const lines = saved.split("\n");
  const vectors = lines.slice(lines.indexOf("SV") + 1).filter((line) => line.trim() !== "");
  const terms = vectors.map((line) => {
    const [coefficient, ...entries] = line.trim().split(" ");
    return { coefficient: Number(coefficient), entries: entries.map((entry) => Number(entry.split(":")[1])) };
  });
  let sum = 0;
  for (const a of terms) {
    sum += Math.abs(a.coefficient);
    for (const b of terms) {
      const square = a.entries.reduce((total, value, j) => total + (value - (b.entries[j] ?? 0)) ** 2, 0);
      sum -= 0.5 * a.coefficient * b.coefficient * Math.exp(-gamma * square);
    }
  }
  return sum;
}

function shareEqual(a: readonly number[], b: readonly number[]): number {
  return a.filter((value, i) => value === b[i]).length / a.length;
}
