/**
 * What dimensions cost (Machine learning 2, chapter 1): a covariance of N samples in n dimensions takes N n² operations, and its inverse
 * n³. Reduced to a few dimensions first, both are almost free.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Matrix, pca } from "lectern";
import { zeros } from "lectern/data";
import { muscleRecording } from "lectern/datasets";
import { lines } from "lectern/plots";

/** A result with the number of multiplications it took. */
export interface Counted {
  readonly value: Matrix;
  readonly operations: number;
}

/** The covariance of the columns, by the definition, with its operations counted. */
export function countedCovariance({ rows, columns: n, data }: Matrix): Counted {
  const value = zeros(n, n);
  const mean = Float64Array.from({ length: n }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * n + j] as number;
    return sum / rows;
  });
  let operations = 0;
  for (let i = 0; i < rows; i++) {
    for (let a = 0; a < n; a++) {
      const first = (data[i * n + a] as number) - (mean[a] as number);
      for (let b = 0; b < n; b++, operations++) {
        value.data[a * n + b] =
          (value.data[a * n + b] as number) + (first * ((data[i * n + b] as number) - (mean[b] as number))) / rows;
      }
    }
  }
  return { value, operations };
}

/** The inverse by Gauss–Jordan elimination, with its operations counted; for positive definite matrices. */
export function countedInverse({ rows: n, data }: Matrix): Counted {
  const left = data.slice();
  const value = zeros(n, n);
  const right = value.data;
  for (let i = 0; i < n; i++) right[i * n + i] = 1;
  let operations = 0;
  for (let k = 0; k < n; k++) {
    const pivot = left[k * n + k] as number;
    for (let j = 0; j < n; j++, operations++) {
      left[k * n + j] = (left[k * n + j] as number) / pivot;
      right[k * n + j] = (right[k * n + j] as number) / pivot;
    }
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = left[i * n + k] as number;
      for (let j = 0; j < n; j++, operations++) {
        left[i * n + j] = (left[i * n + j] as number) - factor * (left[k * n + j] as number);
        right[i * n + j] = (right[i * n + j] as number) - factor * (right[k * n + j] as number);
      }
    }
  }
  return { value, operations };
}

/** The cost of both for some number of dimensions: operations, and the fewest milliseconds of several runs on this machine. */
export interface Cost {
  readonly dimensions: number;
  readonly covariance: number;
  readonly inverse: number;
  readonly milliseconds: number;
}

/** Measures both on samples. */
export function costOf(x: Matrix, repeats = 1): Cost {
  const run = () => {
    const begin = performance.now();
    const covariance = countedCovariance(x);
    const inverse = countedInverse(covariance.value);
    const milliseconds = performance.now() - begin;
    return { dimensions: x.columns, covariance: covariance.operations, inverse: inverse.operations, milliseconds };
  };
  return Array.from({ length: repeats }, run).reduce((best, cost) =>
    cost.milliseconds < best.milliseconds ? cost : best,
  );
}

/** The costs for recordings of more and more channels, and after a reduction of each to three dimensions. */
export function costCurves(channels: readonly number[], samples = 200, repeats = 5) {
  return channels.map((count) => {
    const { x } = muscleRecording({ samples, channels: count });
    const reduced = pca({ components: 3 }).fit({ x }).transform(x);
    return { before: costOf(x, repeats), after: costOf(reduced, repeats) };
  });
}

/** The time of covariance and inverse over the number of channels, before and after the reduction. */
export function costFigure(curves: ReturnType<typeof costCurves>) {
  const x = curves.map(({ before }) => before.dimensions);
  return lines(
    [
      { name: "all channels", x, y: curves.map(({ before }) => before.milliseconds) },
      { name: "three components", x, y: curves.map(({ after }) => after.milliseconds) },
    ],
    { xTitle: "channels", yTitle: "milliseconds" },
  );
}

/** The figure of the index. */
export const cover = () => costFigure(costCurves([8, 16, 32, 64, 96, 128], 200, 20));

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const { before, after } of costCurves([8, 32, 128])) {
    const times = `${before.milliseconds.toFixed(1)} ms, of three components ${after.milliseconds.toFixed(1)} ms`;
    console.log(`covariance and inverse of ${before.dimensions} channels: ${times}`);
  }
}
