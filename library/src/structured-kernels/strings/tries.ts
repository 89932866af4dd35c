/**
 * Inexact n-grams as features: with up to m mismatches (Leslie and others 2004), or with gaps (Leslie and Kuang 2004).
 * A walk through the tree of all words keeps, at each prefix, the n-grams that can still match, and continues only with symbols
 * that some of them allow; its leaves come in order, so the lists of features are sorted.
 */
import type { CountList } from "../count-lists.js";
import type { EncodedSequences } from "./sequences.js";

/** The n-grams that match a prefix: their sequences, where they begin, and how far or how badly each matches. */
interface Matches {
  readonly sequence: number[];
  readonly start: number[];
  readonly state: number[];
}

/** Counts, for each word of `length` symbols, of the n-grams that differ from it in at most `mismatches` places. */
export function mismatchCounts(sequences: EncodedSequences, length: number, mismatches: number): CountList[] {
  const { codes, size } = sequences;
  return walk(codes, length, length, (sequence, place, state, add) => {
    const own = codes[sequence][place];
    if (state === mismatches) add(own, state);
    else for (let symbol = 0; symbol < size; symbol++) add(symbol, symbol === own ? state : state + 1);
  });
}

/**
 * Counts, for each word of `length` symbols, of the windows of `span` symbols in which its symbols occur in order. The
 * leftmost places are taken: if any others continue to a match, these do.
 */
export function gappyCounts({ codes }: EncodedSequences, length: number, span: number): CountList[] {
  return walk(codes, length, span, (sequence, place, state, add) => {
    const letters = codes[sequence];
    // The state is the number of gaps so far. The rest of the word needs room behind a symbol.
    for (let gaps = state; gaps <= span - length; gaps++) {
      const at = place + gaps;
      if (letters.indexOf(letters[at], place + state) === at) add(letters[at], gaps);
    }
  });
}

/**
 * Adds the symbols with which an n-gram can continue, and its state then. `place` is where its symbol at this depth is if
 * there are no gaps.
 */
type Continue = (sequence: number, place: number, state: number, add: (symbol: number, state: number) => void) => void;

function walk(codes: readonly Int32Array[], length: number, window: number, proceed: Continue): CountList[] {
  const features: number[][] = codes.map(() => []);
  const counts: number[][] = codes.map(() => []);
  let leaf = 0;
  const visit = (matches: Matches, depth: number): void => {
    if (depth === length) addLeaf(matches, leaf++, features, counts);
    else for (const kept of continued(matches, depth, proceed)) visit(kept, depth + 1);
  };
  const all = windowsOf(codes, window);
  if (all.sequence.length > 0) visit(all, 0);
  return codes.map((_, s) => ({ features: Int32Array.from(features[s]), counts: Float64Array.from(counts[s]) }));
}

function windowsOf(codes: readonly Int32Array[], window: number): Matches {
  const all = noMatches();
  codes.forEach((letters, sequence) => {
    for (let start = 0; start + window <= letters.length; start++) addMatch(all, sequence, start, 0);
  });
  return all;
}

function noMatches(): Matches {
  return { sequence: [], start: [], state: [] };
}

function addMatch(matches: Matches, sequence: number, start: number, state: number): void {
  matches.sequence.push(sequence);
  matches.start.push(start);
  matches.state.push(state);
}

/** The n-grams that continue with each symbol, in the order of their sequences. */
function continued({ sequence, start, state }: Matches, depth: number, proceed: Continue): Iterable<Matches> {
  const bySymbol = new Map<number, Matches>();
  for (let k = 0; k < sequence.length; k++) {
    proceed(sequence[k], start[k] + depth, state[k], (symbol, next) => {
      const matches = bySymbol.get(symbol) ?? noMatches();
      if (matches.sequence.length === 0) bySymbol.set(symbol, matches);
      addMatch(matches, sequence[k], start[k], next);
    });
  }
  return bySymbol.values();
}

function addLeaf({ sequence }: Matches, leaf: number, features: number[][], counts: number[][]): void {
  for (let from = 0, to = 0; from < sequence.length; from = to) {
    while (to < sequence.length && sequence[to] === sequence[from]) to++;
    features[sequence[from]].push(leaf);
    counts[sequence[from]].push(to - from);
  }
}
