/**
 * Inexact n-grams as features: with up to m mismatches (Leslie and others 2004), or with gaps (Leslie and Kuang 2004).
 * A walk through the tree of all words keeps, at each prefix, the n-grams that can still match, and turns back where
 * there are none; its leaves come in order, so the lists of features are sorted.
 */
import type { CountList } from "../count-lists.js";
import type { EncodedSequences } from "./sequences.js";

/** The n-grams that match a prefix: their sequences, where they begin, and how far or how badly each matches. */
interface Matches {
  readonly sequence: Int32Array;
  readonly start: Int32Array;
  readonly state: Int32Array;
}

/** Counts, for each word of `length` symbols, of the n-grams that differ from it in at most `mismatches` places. */
export function mismatchCounts(sequences: EncodedSequences, length: number, mismatches: number): CountList[] {
  const { codes } = sequences;
  return walk(sequences, length, length, (sequence, start, state, depth, symbol) => {
    const count = state + (codes[sequence][start + depth] === symbol ? 0 : 1);
    return count <= mismatches ? count : -1;
  });
}

/**
 * Counts, for each word of `length` symbols, of the windows of `span` symbols in which its symbols occur in order. The
 * leftmost places are taken: if any others continue to a match, these do.
 */
export function gappyCounts(sequences: EncodedSequences, length: number, span: number): CountList[] {
  const { codes } = sequences;
  return walk(sequences, length, span, (sequence, start, state, depth, symbol) => {
    const letters = codes[sequence];
    // The state is the number of symbols of the window that are used up; the rest of the word needs room behind it.
    for (let at = state; at <= span - (length - depth); at++) if (letters[start + at] === symbol) return at + 1;
    return -1;
  });
}

/** The state of an n-gram after one more symbol, or −1 if it no longer matches. */
type Advance = (sequence: number, start: number, state: number, depth: number, symbol: number) => number;

function walk({ codes, size }: EncodedSequences, length: number, window: number, advance: Advance): CountList[] {
  const features: number[][] = codes.map(() => []);
  const counts: number[][] = codes.map(() => []);
  let leaf = 0;
  const visit = (matches: Matches, depth: number): void => {
    if (depth === length) {
      addLeaf(matches, leaf++, features, counts);
      return;
    }
    for (let symbol = 0; symbol < size; symbol++) {
      const kept = advanced(matches, depth, symbol, advance);
      if (kept.sequence.length > 0) visit(kept, depth + 1);
    }
  };
  const all = windowsOf(codes, window);
  if (all.sequence.length > 0) visit(all, 0);
  return codes.map((_, s) => ({ features: Int32Array.from(features[s]), counts: Float64Array.from(counts[s]) }));
}

function windowsOf(codes: readonly Int32Array[], window: number): Matches {
  const places = codes.flatMap(({ length }, s) =>
    Array.from({ length: Math.max(0, length - window + 1) }, (_, start) => [s, start] as const),
  );
  return {
    sequence: Int32Array.from(places, ([s]) => s),
    start: Int32Array.from(places, ([, start]) => start),
    state: new Int32Array(places.length),
  };
}

function advanced({ sequence, start, state }: Matches, depth: number, symbol: number, advance: Advance): Matches {
  const kept = new Int32Array(sequence.length);
  const states = new Int32Array(sequence.length);
  let count = 0;
  for (let k = 0; k < sequence.length; k++) {
    const next = advance(sequence[k], start[k], state[k], depth, symbol);
    if (next < 0) continue;
    kept[count] = k;
    states[count++] = next;
  }
  const chosen = kept.subarray(0, count);
  return {
    sequence: chosen.map((k) => sequence[k]),
    start: chosen.map((k) => start[k]),
    state: states.slice(0, count),
  };
}

function addLeaf({ sequence }: Matches, leaf: number, features: number[][], counts: number[][]): void {
  for (let from = 0, to = 0; from < sequence.length; from = to) {
    while (to < sequence.length && sequence[to] === sequence[from]) to++;
    features[sequence[from]].push(leaf);
    counts[sequence[from]].push(to - from);
  }
}
