/**
 * Histograms of gradients in the engine's memory (Ke et al., LightGBM, 2017): for each column and code the sums of first
 * and second derivatives and the number of samples. That of a node is the sum of those of its children, so only the
 * smaller child is counted.
 */
import { LecternError } from "../core/errors.js";
import { createWorkspace, currentEngine } from "../engine/index.js";
import type { CodedColumns } from "./coded-columns.js";

/** Codes a column may have, the one of missing values included: a byte each. */
export const binCount = 256;

/** Where a histogram lies: pairs (first, second derivative) and numbers of samples, binCount a column. */
export interface Histogram {
  readonly sums: number;
  readonly counts: number;
}

/** Makes histograms and keeps their memory. */
export interface Histograms {
  /** The derivatives, pairs for each row of the data; written by the loss. Fetch anew after `build`. */
  derivatives(): Float64Array;
  /** The rows of the data, node after node; partitioned in place. Fetch anew after `build`. */
  rows(): Int32Array;
  /** The pairs of a histogram. Fetch anew after `build`. */
  sumsOf(histogram: Histogram): Float64Array;
  countsOf(histogram: Histogram): Int32Array;
  /** Counts the samples that `rows` holds from `start` to `end`. */
  build(start: number, end: number): Histogram;
  /** Turns that of a parent into that of its other child. */
  subtract(parent: Histogram, child: Histogram): void;
  /** Keeps the memory for the next one. */
  release(histogram: Histogram): void;
  /** Gives all memory back. */
  dispose(): void;
}

/** Histograms of the columns for `size` rows that are learned from. */
export function createHistograms(kind: string, columns: CodedColumns, size: number): Histograms {
  const { rows: height, data } = columns;
  const width = columns.columns.length;
  const crowded = columns.columns.findIndex(({ codes }) => codes >= binCount);
  if (crowded >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: column ${crowded} has ${columns.columns[crowded].codes} categories; at most ${binCount - 1} can be used`,
      { column: crowded },
    );
  }
  const engine = currentEngine();
  const space = createWorkspace(engine);
  const { memory, kernels } = engine;
  const codes = space.bytes(data.length, data);
  const pairs = space.vector(2 * height);
  const rowsAt = space.integers(size);
  const length = width * binCount;
  const free: Histogram[] = [];

  const sumsOf = ({ sums }: Histogram) => memory.f64.subarray(sums / 8, sums / 8 + 2 * length);
  const countsOf = ({ counts }: Histogram) => memory.i32.subarray(counts / 4, counts / 4 + length);

  return {
    derivatives: () => memory.f64.subarray(pairs / 8, pairs / 8 + 2 * height),
    rows: () => memory.i32.subarray(rowsAt / 4, rowsAt / 4 + size),
    sumsOf,
    countsOf,
    build(start, end) {
      const result = free.pop() ?? { sums: space.vector(2 * length), counts: space.integers(length) };
      sumsOf(result).fill(0);
      countsOf(result).fill(0);
      const from = rowsAt + 4 * start;
      kernels.histogram(width, binCount, end - start, from, codes, height, pairs, result.sums, result.counts);
      return result;
    },
    subtract(parent, child) {
      kernels.axpy(2 * length, -1, child.sums, 1, parent.sums, 1);
      const [m, n] = [countsOf(parent), countsOf(child)];
      for (let at = 0; at < m.length; at++) m[at] -= n[at];
    },
    release(histogram) {
      free.push(histogram);
    },
    dispose: () => space.dispose(),
  };
}
