/** Counting the terms of documents. */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createAnalyzer, type TextOptions } from "./analyze.js";
import { grown } from "./token-table.js";

/** Counts by the numbers that terms got when they were first met. */
export interface RawCounts {
  readonly documents: number;
  /** Document i has the entries `rowStart[i]` up to, not including, `rowStart[i + 1]`. */
  readonly rowStart: Int32Array;
  readonly terms: Int32Array;
  readonly counts: Int32Array;
  /** How many terms have numbers; some may have no count. */
  readonly size: number;
  text(term: number): string;
  /** The terms for which `keep` holds, in the order of their texts. */
  order(keep: (term: number) => boolean): Int32Array;
}

/** Counts every term of every document in one pass; a document that is null has no terms. */
export function countRaw(documents: readonly (string | null)[], settings: TextOptions): RawCounts {
  return runToEnd(countRawSteps(documents, settings));
}

/** Nanoseconds for a document, and for each of its characters. */
const [DOCUMENT, CHARACTER] = [100, 10];

/** {@link countRaw} as work that yields between documents. */
export function* countRawSteps(documents: readonly (string | null)[], settings: TextOptions): Work<void, RawCounts> {
  const isTime = createPace();
  const analyzer = createAnalyzer(settings);
  const rowStart = new Int32Array(documents.length + 1);
  let terms = new Int32Array(1 << 12);
  let counts = new Int32Array(1 << 12);
  let entries = 0;
  // The entry, plus one, that a term got last: beyond the beginning of the document it is the document's own.
  let last = new Int32Array(1 << 12);
  for (let i = 0; i < documents.length; i++) {
    const begin = entries;
    const document = documents[i];
    const count = document === null ? 0 : analyzer.analyze(document);
    const found = analyzer.terms();
    if (analyzer.size() > last.length) last = grown(last, analyzer.size());
    if (entries + count > terms.length) {
      terms = grown(terms, entries + count);
      counts = grown(counts, entries + count);
    }
    for (let k = 0; k < count; k++) {
      const term = found[k];
      const entry = last[term];
      if (entry > begin) counts[entry - 1]++;
      else {
        terms[entries] = term;
        counts[entries] = 1;
        last[term] = ++entries;
      }
    }
    rowStart[i + 1] = entries;
    if (isTime(DOCUMENT + CHARACTER * (document?.length ?? 0))) yield;
  }
  return {
    documents: documents.length,
    rowStart,
    terms: terms.subarray(0, entries),
    counts: counts.subarray(0, entries),
    size: analyzer.size(),
    text: analyzer.text,
    order: analyzer.order,
  };
}

/**
 * The counts as a matrix whose column for a term is `columnOf[term]`; terms with -1 are left out. Two counting sorts, by
 * column and then by row, put the columns of each row in order in time linear in the entries (Gustavson 1978). Where
 * several terms share a column, its entries are added, each times the sign of its term.
 */
export function countMatrix(raw: RawCounts, columnOf: Int32Array, columns: number, sign?: Int8Array): SparseMatrix {
  const { documents, rowStart, terms, counts } = raw;
  // Columns may be many more than terms (hashing), so what is sorted by is the rank among the columns that occur.
  const rank = ranksOf(columnOf, columns);
  const start = new Int32Array(rank.count + 1);
  for (let e = 0; e < terms.length; e++) {
    const place = rank.of[terms[e]];
    if (place >= 0) start[place + 1]++;
  }
  for (let j = 0; j < rank.count; j++) start[j + 1] += start[j];
  const kept = start[rank.count];
  // Row and count of an entry are stored side by side: each is written to another place, and one place is cheaper than two.
  const sorted = new Int32Array(2 * kept);
  const ends = start.slice();
  for (let i = 0; i < documents; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const place = rank.of[terms[e]];
      if (place < 0) continue;
      const at = 2 * ends[place]++;
      sorted[at] = i;
      sorted[at + 1] = sign === undefined ? counts[e] : sign[terms[e]] * counts[e];
    }
  }
  return gatherRows(documents, columns, rank, start, sorted);
}

interface Ranks {
  readonly count: number;
  /** The rank of each term's column, or -1. */
  readonly of: Int32Array;
  /** The column of each rank, ascending. */
  readonly columns: Int32Array;
}

function ranksOf(columnOf: Int32Array, columns: number): Ranks {
  const used = new Uint8Array(columns);
  let count = 0;
  for (const column of columnOf) {
    if (column < 0 || used[column] === 1) continue;
    used[column] = 1;
    count++;
  }
  const ofColumn = new Int32Array(columns);
  const list = new Int32Array(count);
  for (let j = 0, next = 0; j < columns; j++) {
    if (used[j] === 0) continue;
    ofColumn[j] = next;
    list[next++] = j;
  }
  return { count, of: columnOf.map((column) => (column < 0 ? -1 : ofColumn[column])), columns: list };
}

function gatherRows(rows: number, columns: number, rank: Ranks, start: Int32Array, sorted: Int32Array): SparseMatrix {
  const next = new Int32Array(rows + 1);
  for (let at = 0; at < sorted.length; at += 2) next[sorted[at] + 1]++;
  for (let i = 0; i < rows; i++) next[i + 1] += next[i];
  const rowBegin = next.slice();
  const columnIndex = new Int32Array(sorted.length / 2);
  const values = new Float64Array(sorted.length / 2);
  for (let place = 0; place < rank.count; place++) {
    const column = rank.columns[place];
    for (let e = start[place]; e < start[place + 1]; e++) {
      const row = sorted[2 * e];
      const at = next[row];
      if (at > rowBegin[row] && columnIndex[at - 1] === column) {
        values[at - 1] += sorted[2 * e + 1];
        continue;
      }
      columnIndex[at] = column;
      values[at] = sorted[2 * e + 1];
      next[row]++;
    }
  }
  return packed(rows, columns, rowBegin, next, columnIndex, values);
}

/** Closes the gaps that shared columns left: row i ends at `ends[i]`; entries that cancelled are dropped. */
function packed(
  rows: number,
  columns: number,
  starts: Int32Array,
  ends: Int32Array,
  columnIndex: Int32Array,
  values: Float64Array,
): SparseMatrix {
  const rowStart = new Int32Array(rows + 1);
  let kept = 0;
  for (let i = 0; i < rows; i++) {
    for (let e = starts[i]; e < ends[i]; e++) {
      if (values[e] === 0) continue;
      columnIndex[kept] = columnIndex[e];
      values[kept++] = values[e];
    }
    rowStart[i + 1] = kept;
  }
  if (kept === values.length) return { rows, columns, rowStart, columnIndex, values };
  return { rows, columns, rowStart, columnIndex: columnIndex.slice(0, kept), values: values.slice(0, kept) };
}
