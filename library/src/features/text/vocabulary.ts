/** Choosing the terms that become columns, and counting them. */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { TextOptions } from "./analyze.js";
import { countMatrix, countRaw, countRawSteps, type RawCounts } from "./count-terms.js";
import type { VocabularyOptions } from "./text-options.js";
import { orderOfTexts } from "./text-order.js";

/** Terms in order, and how often each document has each: column j counts `terms[j]`. */
export interface TermCounts {
  readonly terms: readonly string[];
  readonly counts: SparseMatrix;
}

const everything: VocabularyOptions = { minDocuments: 1, maxDocuments: null, vocabularySize: null };

/**
 * Counts the terms of documents; the terms that the limits keep become columns, in the order of their characters. A
 * document of weight 2 counts twice where the limits count documents.
 *
 * @example
 * ```ts
 * import { countTerms, plainWords } from "lectern/text";
 *
 * const { terms, counts } = countTerms(["document one is great", "document two is mediocre"], plainWords);
 * terms; // "document", "great", "is", "mediocre", "one", "two"
 * counts.values.length; // 8: only what is there is stored
 * ```
 */
export function countTerms(
  documents: readonly (string | null)[],
  settings: TextOptions,
  limits: VocabularyOptions = everything,
  weights?: Float64Array,
): TermCounts {
  return runToEnd(countTermsSteps(documents, settings, limits, weights));
}

/** Nanoseconds for a term of a document, to choose it or to place it. */
const ENTRY = 20;

/** {@link countTerms} as work that yields. */
export function* countTermsSteps(
  documents: readonly (string | null)[],
  settings: TextOptions,
  limits: VocabularyOptions = everything,
  weights?: Float64Array,
): Work<void, TermCounts> {
  const raw = yield* countRawSteps(documents, settings);
  const isTime = createPace();
  const work = ENTRY * raw.terms.length;
  if (isTime(work)) yield;
  const { terms, columnOf } = chooseTerms(raw, limits, weights);
  if (isTime(work)) yield;
  return { terms, counts: countMatrix(raw, columnOf, terms.length) };
}

/** Counts the given terms only; others are not counted. */
export function countKnownTerms(
  documents: readonly (string | null)[],
  settings: TextOptions,
  terms: readonly string[],
): SparseMatrix {
  const raw = countRaw(documents, settings);
  const columns = new Map(terms.map((term, j) => [term, j]));
  const columnOf = Int32Array.from({ length: raw.size }, (_, term) => columns.get(raw.text(term)) ?? -1);
  return countMatrix(raw, columnOf, terms.length);
}

/** The terms within the limits, in order, and the column of every term, -1 for those left out. */
function chooseTerms(
  raw: RawCounts,
  limits: VocabularyOptions,
  weights: Float64Array | undefined,
): { terms: string[]; columnOf: Int32Array } {
  const inDocuments = new Float64Array(raw.size);
  const total = new Float64Array(raw.size);
  let documents = 0;
  for (let i = 0; i < raw.documents; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    documents += weight;
    for (let e = raw.rowStart[i]; e < raw.rowStart[i + 1]; e++) {
      inDocuments[raw.terms[e]] += weight;
      total[raw.terms[e]] += weight * raw.counts[e];
    }
  }
  const least = inNumbers(limits.minDocuments, documents);
  const most = inNumbers(limits.maxDocuments ?? Number.POSITIVE_INFINITY, documents);
  const kept = raw.order((term) => {
    const count = inDocuments[term];
    // One document at least means that the term occurs, also where documents weigh less than one.
    return count > 0 && (count >= least || limits.minDocuments === 1) && count <= most;
  });
  const chosen = mostFrequent(kept, total, limits.vocabularySize ?? kept.length);
  const columnOf = new Int32Array(raw.size).fill(-1);
  for (let column = 0; column < chosen.length; column++) columnOf[chosen[column]] = column;
  return { terms: Array.from(chosen, raw.text), columnOf };
}

function inNumbers(limit: number, documents: number): number {
  return limit < 1 ? limit * documents : limit;
}

/** The terms with the `size` largest totals, in the given order; of those with the least of these totals, the first. */
function mostFrequent(terms: Int32Array, total: Float64Array, size: number): Int32Array {
  if (terms.length <= size) return terms;
  const totals = Float64Array.from(terms, (term) => total[term]).sort();
  const least = totals[totals.length - size];
  let room = size - totals.filter((value) => value > least).length;
  return terms.filter((term) => total[term] > least || (total[term] === least && room-- > 0));
}

/**
 * The counts of all documents from those of parts of them, so that parts can be counted on several threads or machines:
 * the documents follow each other, the terms are all that occur in a part. The parts must have been counted with the
 * same settings and without limits.
 */
export function mergeTermCounts(parts: readonly TermCounts[]): TermCounts {
  if (parts.length === 0) throw new LecternError("invalid-data", "mergeTermCounts: needs at least one part");
  const terms = [...new Set(parts.flatMap((part) => part.terms))];
  terms.sort(orderOfTexts(terms));
  const columns = new Map(terms.map((term, j) => [term, j]));
  const rows = parts.reduce((sum, { counts }) => sum + counts.rows, 0);
  const entries = parts.reduce((sum, { counts }) => sum + counts.values.length, 0);
  const rowStart = new Int32Array(rows + 1);
  const columnIndex = new Int32Array(entries);
  const values = new Float64Array(entries);
  let row = 0;
  let at = 0;
  for (const { terms: own, counts } of parts) {
    // The terms of a part are in order, so columns that ascended still do.
    const columnOf = Int32Array.from(own, (term) => columns.get(term) as number);
    for (let i = 0; i < counts.rows; i++) rowStart[row + i + 1] = at + counts.rowStart[i + 1];
    for (let e = 0; e < counts.values.length; e++) columnIndex[at + e] = columnOf[counts.columnIndex[e]];
    values.set(counts.values, at);
    row += counts.rows;
    at += counts.values.length;
  }
  return { terms, counts: { rows, columns: terms.length, rowStart, columnIndex, values } };
}

/** A term and how often it occurs. */
export interface TermFrequency {
  readonly term: string;
  readonly count: number;
}

/** All terms from the most frequent on, equally frequent ones in their order: what a frequency-rank plot shows. */
export function frequencyRanks({ terms, counts }: TermCounts): TermFrequency[] {
  const totals = new Float64Array(terms.length);
  for (let e = 0; e < counts.values.length; e++) totals[counts.columnIndex[e]] += counts.values[e];
  return terms.map((term, j) => ({ term, count: totals[j] })).sort((a, b) => b.count - a.count);
}
