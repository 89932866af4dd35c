/** Probabilistic latent semantic analysis (Hofmann 1999): topics of documents by expectation maximisation. */
import { requireCapacity } from "../../core/capacity.js";
import { LecternError } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../../core/options/options.js";
import type { SamplesLike } from "../../data/dataset.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { asSparse, isSparse, type SparseMatrix } from "../../data/sparse.js";
import { log } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { requireNonNegative } from "./non-negative-data.js";

/** P(word | document) = Σ P(topic | document) P(word | topic). */
export interface TopicMixture {
  /** P(word | topic): a row for each topic, whose entries sum to 1. */
  readonly topics: Matrix;
  /** P(topic | document): a row for each document, whose entries sum to 1. */
  readonly mixtures: Matrix;
}

/** Topics with the log-likelihood of the counts, Σ n(d, w) ln P(w | d), after each iteration. */
export interface Plsa extends TopicMixture {
  readonly logLikelihood: readonly number[];
}

const options = {
  topics: integer(2, "number of topics", { minimum: 1, maximum: 2 ** 17 }),
  maxIterations: integer(500, "maximum number of iterations"),
  tolerance: nonNegative(1e-9, "when to stop; when the log-likelihood grows by less than this share of its size"),
  seed: seed(),
};

/** Options of {@link plsa}. */
export interface PlsaOptions extends GivenOptions<typeof options> {
  readonly topics: number;
  /** The starting point; random by default. */
  readonly start?: TopicMixture;
}

/**
 * Topics of a matrix of counts with one document per row and one word per column. It maximises the likelihood of the counts, which
 * is the same as {@link nmf} with the Kullback-Leibler divergence (Gaussier and Goutte 2005; Ding, Li and Peng 2008).
 *
 * @example
 * ```ts
 * import { plsa } from "lectern/components";
 *
 * const counts = [[4, 2, 0, 0], [2, 1, 0, 0], [0, 0, 3, 3], [2, 1, 1, 1]];
 * const { topics, mixtures } = plsa(counts, { topics: 2 });
 * console.log(topics.rows, mixtures.rows); // 2 4
 * ```
 */
export function plsa(counts: SamplesLike, { start, ...given }: PlsaOptions): Plsa {
  const x = isSparse(counts) ? asSparse(counts) : asSparse(asMatrix(counts));
  const { topics: k, maxIterations, tolerance, seed: seedOfStart } = resolveOptions("plsa", options, given);
  requireNonNegative(x, "kullback-leibler");
  requireCapacity("plsa", "topics", Math.max(x.rows, x.columns), k);
  let current = start ?? randomMixture(x.rows, x.columns, k, seedOfStart);
  requireShape(current, x, k);
  const logLikelihood: number[] = [];
  for (let step = 0; step < maxIterations; step++) {
    const { next, likelihood } = expectMaximize(x, current);
    current = next;
    logLikelihood.push(likelihood);
    if (step > 0 && likelihood - logLikelihood[step - 1] <= tolerance * Math.abs(likelihood)) break;
  }
  return { ...current, logLikelihood };
}

/** One step; the likelihood is that of the parameters before it. */
function expectMaximize(
  x: SparseMatrix,
  { topics, mixtures }: TopicMixture,
): { next: TopicMixture; likelihood: number } {
  const k = topics.rows;
  const words = topics.columns;
  const next = { topics: zeros(k, words), mixtures: zeros(x.rows, k) };
  const shares = new Float64Array(k);
  let likelihood = 0;
  for (let d = 0; d < x.rows; d++) {
    for (let e = x.rowStart[d]; e < x.rowStart[d + 1]; e++) {
      const word = x.columnIndex[e];
      let sum = 0;
      for (let z = 0; z < k; z++) {
        shares[z] = mixtures.data[d * k + z] * topics.data[z * words + word];
        sum += shares[z];
      }
      if (!(x.values[e] > 0)) continue;
      likelihood += x.values[e] * log(Math.max(sum, Number.MIN_VALUE));
      if (!(sum > 0)) continue;
      // P(z | d, w), times how often the word occurs.
      for (let z = 0; z < k; z++) {
        const part = (x.values[e] * shares[z]) / sum;
        next.mixtures.data[d * k + z] += part;
        next.topics.data[z * words + word] += part;
      }
    }
  }
  normalizeRows(next.mixtures);
  normalizeRows(next.topics);
  return { next, likelihood };
}

/** The topics of a factorisation X ≈ W H: rows of H divided by their sums, which go to W, whose rows are divided by theirs. */
export function topicsOf(scores: Matrix, components: Matrix): TopicMixture {
  const topics = { ...components, data: components.data.slice() };
  const sums = normalizeRows(topics);
  const mixtures = { ...scores, data: scores.data.map((value, at) => value * sums[at % sums.length]) };
  normalizeRows(mixtures);
  return { topics, mixtures };
}

/** Divides rows by their sums, in place, and returns the sums; a row of zeros becomes uniform. */
function normalizeRows({ rows, columns, data }: Matrix): Float64Array {
  const sums = new Float64Array(rows);
  for (let at = 0; at < data.length; at++) sums[Math.floor(at / columns)] += data[at];
  for (let at = 0; at < data.length; at++) {
    const sum = sums[Math.floor(at / columns)];
    data[at] = sum > 0 ? data[at] / sum : 1 / columns;
  }
  return sums;
}

function randomMixture(documents: number, words: number, k: number, seed: number): TopicMixture {
  const random = createRandom(seed);
  const draw = (rows: number, columns: number): Matrix => {
    const matrix = zeros(rows, columns);
    for (let at = 0; at < matrix.data.length; at++) matrix.data[at] = 0.1 + random.uniform();
    normalizeRows(matrix);
    return matrix;
  };
  return { topics: draw(k, words), mixtures: draw(documents, k) };
}

function requireShape({ topics, mixtures }: TopicMixture, x: SparseMatrix, k: number): void {
  if (topics.rows === k && topics.columns === x.columns && mixtures.rows === x.rows && mixtures.columns === k) return;
  throw new LecternError(
    "invalid-data",
    `plsa: ${x.rows} documents of ${x.columns} words with ${k} topics need a start of ${k} x ${x.columns} and ${x.rows} x ${k}, got ${topics.rows} x ${topics.columns} and ${mixtures.rows} x ${mixtures.columns}`,
  );
}
