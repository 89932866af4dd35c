/**
 * The search for medoids among samples by their distances, in the engine's memory. A task holds all sizes and addresses;
 * library/kernels/medoid-layout.ts describes it. All tiers add in the same order, so that results are the same to the last bit; each step
 * is too short for several threads.
 */
export interface MedoidKernels {
  /**
   * The distances √Σ (x − y)² of `n` samples, which are column after column, from their differences: the rows from `first` to before
   * `end` and their mirror images. All three are multiples of 4.
   */
  exactDistances(first: number, end: number, n: number, columns: number, samples: number, out: number): void;
  /** Begins the search for one more medoid by trying the sample that may lower the total most. */
  beginAddition(task: number): void;
  /** Tries the samples from `first` to before `end` that may be better than the best so far, and returns how many there were. */
  tryAdditions(task: number, first: number, end: number): number;
  /** Makes the best sample a medoid. */
  addMedoid(task: number): void;
  /** Finds the nearest two medoids of all samples, the first of equally near ones, with the losses and the total. */
  findNearest(task: number): void;
  /**
   * Tries the samples before `end` in place of medoids; whether one was exchanged, after which it returns at once. It also returns when
   * all were tried since the last exchange.
   */
  tryExchanges(task: number, end: number): boolean;
}

/** The offsets of a task in bytes (library/kernels/medoid-layout.ts): 32-bit numbers up to `unchanged`, then doubles. */
export const medoidTask = {
  ...{ count: 0, stride: 4, clusters: 8, distances: 12, weights: 16, medoids: 20, labels: 24, others: 28, reach: 32 },
  ...{ losses: 36, changes: 40, nearest: 44, bounds: 48, candidates: 52, gains: 56, added: 60, best: 64, next: 68 },
  ...{ unchanged: 72, largest: 80, total: 88, bytes: 96 },
} as const;
