/**
 * Online dictionary learning (Mairal, Bach, Ponce and Sapiro, Online learning for matrix factorization and sparse coding, JMLR
 * 11, 2010): code a batch of samples with the current dictionary, add it to the sums A = Σ wwᵀ and B = Σ wx, and
 * improve the atoms one after the other for these sums. When a sample comes again its new code replaces the old one in the
 * sums (section 3.4.2), so that a batch of all samples is the alternating minimisation of the objective itself.
 */
import { createPace } from "../../core/pace.js";
import { counted, inside, type Progress, runToEnd, type Work } from "../../core/run.js";
import { type Matrix, row, selectRows, zeros } from "../../data/matrix.js";
import { multiplyTransposedLeftSteps } from "../../linalg/multiply.js";
import { divideVector, vectorNorm } from "../../linalg/vector-operations.js";
import type { Random } from "../../numeric/random/random.js";
import { miniBatches } from "../../optimize/mini-batches.js";
import { codingSteps } from "./code-samples.js";
import type { DictionaryLearningOptions } from "./dictionary-learning/dictionary-learning.js";

/** The sums over samples and codes: all that the dictionary depends on. */
export interface CodeSums {
  /** A = Σ wwᵀ, atoms x atoms. */
  readonly codes: Matrix;
  /** B = Σ wx, atoms x columns. */
  readonly samples: Matrix;
}

export interface LearnOptions
  extends Pick<DictionaryLearningOptions, "coding" | "batchSize" | "maxIterations" | "tolerance"> {
  /** Of the order of the samples. */
  readonly random: Random;
  /** Whether atoms that no sample uses become the samples that are represented worst. */
  readonly replaceUnused: boolean;
}

export interface LearnedDictionary {
  readonly dictionary: Matrix;
  readonly sums: CodeSums;
  readonly codes: Matrix;
  /** The objective of each pass, of every sample as it was coded. */
  readonly objective: number[];
  readonly converged: boolean;
}

/** Codes within a fit begin where they were; this is how exact they need be. */
const CODE_TOLERANCE = 1e-8;

/** Passes over the atoms for each code of all samples, which costs far more than they do. */
const WHOLE_SWEEPS = 5;

/** An atom whose squared factors sum to less than this share of the largest such sum is not in use. */
const UNUSED_BELOW = 1e-12;

/** Improves a dictionary with one atom per row, of length at most 1. */
export function* learnDictionary(x: Matrix, start: Matrix, settings: LearnOptions): Work<Progress, LearnedDictionary> {
  const { coding, batchSize, maxIterations, tolerance, random, replaceUnused } = settings;
  const dictionary = { ...start, data: start.data.slice() };
  const codes = zeros(x.rows, start.rows);
  const sums = emptySums(start);
  const objective: number[] = [];
  let converged = false;
  const isWhole = batchSize === null || batchSize >= x.rows;
  for (let step = 1; step <= maxIterations && !converged; step++) {
    const batches = isWhole ? [undefined] : miniBatches(x.rows, batchSize, random.fork(step));
    let cost = 0;
    for (const batch of batches) {
      const part = batch === undefined ? x : selectRows(x, batch);
      const before = batch === undefined ? codes : selectRows(codes, batch);
      const steps = codingSteps(part, dictionary, coding, CODE_TOLERANCE, before);
      const coded = yield* inside(counted(steps), { step, of: maxIterations });
      if (batch === undefined) clearSums(sums);
      const now = { step, of: maxIterations };
      if (batch !== undefined) yield* inside(counted(sumSteps(sums, before, part, -1)), now);
      yield* inside(counted(sumSteps(sums, coded.codes, part, 1)), now);
      writeRows(codes, coded.codes, batch);
      cost += coded.cost;
      yield* inside(counted(atomSteps(dictionary, sums, isWhole ? WHOLE_SWEEPS : 1)), now);
      if (replaceUnused) renewUnused(dictionary, sums, part, coded.residuals);
    }
    objective.push(cost);
    const fall = step === 1 ? Number.POSITIVE_INFINITY : objective[step - 2] - cost;
    converged = cost === 0 || Math.abs(fall) <= tolerance * cost;
    yield { step, of: maxIterations };
  }
  return { dictionary, sums, codes, objective, converged };
}

/** Sums of no samples. */
export function emptySums({ rows, columns }: Matrix): CodeSums {
  return { codes: zeros(rows, rows), samples: zeros(rows, columns) };
}

function clearSums({ codes, samples }: CodeSums): void {
  codes.data.fill(0);
  samples.data.fill(0);
}

/** Adds samples and their codes to the sums, times `sign`. */
export function addToSums(sums: CodeSums, w: Matrix, x: Matrix, sign: 1 | -1): void {
  runToEnd(sumSteps(sums, w, x, sign));
}

/** {@link addToSums} as work that yields. */
function* sumSteps({ codes, samples }: CodeSums, w: Matrix, x: Matrix, sign: 1 | -1): Work<void, void> {
  const square = (yield* multiplyTransposedLeftSteps(w, w)).data;
  const mixed = (yield* multiplyTransposedLeftSteps(w, x)).data;
  for (let at = 0; at < square.length; at++) codes.data[at] += sign * square[at];
  for (let at = 0; at < mixed.length; at++) samples.data[at] += sign * mixed[at];
}

/** Each atom in turn moves to its minimum, dₖ + (bₖ − aₖD) / aₖₖ, and back to length 1 where it is longer. */
export function improveAtoms(dictionary: Matrix, sums: CodeSums, sweeps: number): void {
  runToEnd(atomSteps(dictionary, sums, sweeps));
}

/** {@link improveAtoms} as work that yields between atoms. */
function* atomSteps(dictionary: Matrix, { codes: a, samples: b }: CodeSums, sweeps: number): Work<void, void> {
  const isTime = createPace();
  const { rows: k, columns: d, data } = dictionary;
  const least = leastUse(a);
  const change = new Float64Array(d);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let c = 0; c < k; c++) {
      const use = a.data[c * k + c];
      if (!(use > least)) continue;
      change.set(row(b, c));
      for (let l = 0; l < k; l++) {
        const factor = a.data[c * k + l];
        if (factor === 0) continue;
        for (let j = 0, from = l * d; j < d; j++, from++) change[j] -= factor * data[from];
      }
      const atom = row(dictionary, c);
      for (let j = 0; j < d; j++) atom[j] += change[j] / use;
      const length = vectorNorm(atom);
      if (length > 1) divideVector(atom, length);
      if (isTime(k * d)) yield;
    }
  }
}

/** No sample constrains an unused atom, so it may be replaced; the samples with the largest error need one most. */
function renewUnused(dictionary: Matrix, { codes: a, samples: b }: CodeSums, x: Matrix, residuals: Float64Array): void {
  const k = dictionary.rows;
  const least = leastUse(a);
  const unused = Array.from({ length: k }, (_, c) => c).filter((c) => !(a.data[c * k + c] > least));
  if (unused.length === 0) return;
  const worst = Array.from(residuals.keys())
    .filter((i) => residuals[i] > 0)
    .sort((i, j) => residuals[j] - residuals[i]);
  unused.slice(0, worst.length).forEach((c, rank) => {
    const atom = row(dictionary, c);
    atom.set(row(x, worst[rank]));
    const length = vectorNorm(atom);
    if (length > 0) divideVector(atom, length);
    for (let l = 0; l < k; l++) a.data[c * k + l] = a.data[l * k + c] = 0;
    row(b, c).fill(0);
  });
}

function leastUse({ rows, data }: Matrix): number {
  let most = 0;
  for (let c = 0; c < rows; c++) most = Math.max(most, data[c * rows + c]);
  return UNUSED_BELOW * most;
}

function writeRows(target: Matrix, source: Matrix, places: Int32Array | undefined): void {
  if (places === undefined) target.data.set(source.data);
  else places.forEach((i, at) => void target.data.set(row(source, at), i * target.columns));
}
