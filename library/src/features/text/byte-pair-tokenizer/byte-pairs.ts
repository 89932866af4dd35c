/**
 * Byte-pair encoding (Gage 1994; Sennrich, Haddow and Birch 2016) of bytes: pairs of tokens that occur often become tokens. Since
 * every text is bytes, no text is unknown, and the text of tokens is the text exactly.
 */
import { LecternError, show } from "../../../core/errors.js";
import { resolveOptions } from "../../../core/options/checks.js";
import { flag, type GivenOptions, integer, type OptionValues } from "../../../core/options/options.js";
import { type Progress, runToEnd, type Work } from "../../../core/run.js";
import { bytesOfText, textOfBytes } from "../text-bytes.js";
import { requireTokens, type Tokenizer } from "../tokenizer.js";

/** What byte-pair encoding learns, as JSON. */
export interface BytePairs {
  /** whether tokens stay within words, numbers, punctuation and blanks */
  readonly splitWords: boolean;
  /** The pairs in the order in which they are joined. Token 0 is padding, 1 + b is the byte b, and 257 + k is pair k. */
  readonly merges: readonly (readonly [number, number])[];
}

/** How to learn pairs, as a table. */
export const pairOptions = {
  merges: integer(1000, "maximum number of pairs of tokens that become a token", { minimum: 0 }),
  splitWords: flag(true, "whether tokens stay within words, numbers, punctuation and blanks"),
};

/** Options of {@link learnBytePairs}. */
export type LearnPairsOptions = GivenOptions<typeof pairOptions>;

/** Number of tokens before any pair: padding and the bytes. */
export const plainTokens = 257;

/** A blank belongs to the word after it, as in GPT-2; every character is in one of the pieces. */
const pieces = / ?[\p{L}\p{M}]+| ?\p{N}+| ?[^\s\p{L}\p{M}\p{N}]+|\s+(?!\S)|\s+/gu;

function piecesOf(text: string, splitWords: boolean): readonly string[] {
  if (text === "") return [];
  return splitWords ? (text.match(pieces) ?? []) : [text];
}

/** A piece of text as tokens, and how often it occurs. */
interface Piece {
  tokens: number[];
  readonly count: number;
}

/** Pairs as keys of maps: token numbers are far below 2^26. */
const keyOf = (a: number, b: number) => a * 2 ** 26 + b;

/** Learns pairs; a step is a pair. Of pairs that occur equally often, the one that occurs first is taken. */
export function* bytePairSteps(
  texts: Iterable<string>,
  { merges: most, splitWords }: OptionValues<typeof pairOptions>,
): Work<Progress, BytePairs> {
  const counted = countPieces(texts, splitWords);
  const index = indexPairs(counted);
  const merges: (readonly [number, number])[] = [];
  while (merges.length < most) {
    const best = bestPair(counted, index);
    if (best === undefined) break;
    const joined = plainTokens + merges.length;
    merges.push(best);
    for (const piece of index.get(keyOf(...best))?.pieces ?? []) {
      countPairs(index, piece, -1);
      piece.tokens = join(piece.tokens, best, joined);
      countPairs(index, piece, 1);
    }
    index.delete(keyOf(...best));
    yield { step: merges.length, of: most };
  }
  return { splitWords, merges };
}

/**
 * Learns which pairs of tokens to join: again and again the most frequent one, until it occurs only once.
 *
 * @example
 * ```ts
 * import { bytePairTokenizerOf, learnBytePairs } from "lectern/text";
 *
 * const pairs = learnBytePairs(["low lower lowest", "new newer newest"], { merges: 5 });
 * const tokenizer = bytePairTokenizerOf(pairs);
 * tokenizer.decode(tokenizer.encode("slowest newcomers")); // "slowest newcomers"
 * ```
 */
export function learnBytePairs(texts: Iterable<string>, options: LearnPairsOptions = {}): BytePairs {
  return runToEnd(bytePairSteps(texts, resolveOptions("learnBytePairs", pairOptions, options)));
}

function countPieces(texts: Iterable<string>, splitWords: boolean): Piece[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const piece of piecesOf(text, splitWords)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  return Array.from(counts, ([text, count]) => ({ tokens: bytesOfText(text).map((byte) => byte + 1), count }));
}

type PairIndex = Map<number, { count: number; readonly pieces: Set<Piece> }>;

function indexPairs(all: readonly Piece[]): PairIndex {
  const index: PairIndex = new Map();
  for (const piece of all) countPairs(index, piece, 1);
  return index;
}

function countPairs(index: PairIndex, piece: Piece, sign: 1 | -1): void {
  const { tokens, count } = piece;
  for (let i = 0; i + 1 < tokens.length; i++) {
    const key = keyOf(tokens[i], tokens[i + 1]);
    const entry = index.get(key) ?? { count: 0, pieces: new Set<Piece>() };
    entry.count += sign * count;
    // A piece that no longer has the pair stays listed: joining then changes nothing.
    entry.pieces.add(piece);
    index.set(key, entry);
  }
}

/** The most frequent pair, if one occurs at least twice. */
function bestPair(all: readonly Piece[], index: PairIndex): readonly [number, number] | undefined {
  let most = 1;
  for (const { count } of index.values()) most = Math.max(most, count);
  if (most < 2) return undefined;
  for (const { tokens } of all) {
    for (let i = 0; i + 1 < tokens.length; i++) {
      if (index.get(keyOf(tokens[i], tokens[i + 1]))?.count === most) return [tokens[i], tokens[i + 1]];
    }
  }
  return undefined;
}

/** The tokens with every occurrence of the pair joined, from left to right. */
function join(tokens: readonly number[], [a, b]: readonly [number, number], joined: number): number[] {
  const result: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const isPair = tokens[i] === a && tokens[i + 1] === b;
    result.push(isPair ? joined : tokens[i]);
    if (isPair) i++;
  }
  return result;
}

/** The tokenizer of learned pairs; throws if a pair has a token that is not there yet. */
export function bytePairTokenizerOf({ merges, splitWords }: BytePairs): Tokenizer {
  const ranks = new Map<number, number>();
  const bytes: number[][] = Array.from({ length: plainTokens }, (_, token) => (token === 0 ? [] : [token - 1]));
  merges.forEach((pair, k) => {
    const [a, b] = pair;
    const known = plainTokens + k;
    for (const token of [a, b]) {
      if (Number.isInteger(token) && token >= 1 && token < known) continue;
      throw new LecternError(
        "invalid-data",
        `byte pairs: pair ${k} joins the token ${show(token)}, but before it tokens are numbered 1 to ${known - 1}`,
        { pair: k, token },
      );
    }
    ranks.set(keyOf(a, b), known);
    bytes.push([...bytes[a], ...bytes[b]]);
  });
  const size = bytes.length;
  const known = new Map<string, readonly number[]>();
  const encodePiece = (piece: string) => {
    const found = known.get(piece);
    if (found !== undefined) return found;
    const tokens = joinAll(
      bytesOfText(piece).map((byte) => byte + 1),
      ranks,
    );
    if (known.size < mostKnown) known.set(piece, tokens);
    return tokens;
  };
  return {
    size,
    encode: (text) => piecesOf(text, splitWords).flatMap(encodePiece),
    decode: (tokens) => textOfBytes(requireTokens(tokens, size).flatMap((token) => bytes[token])),
  };
}

/** Pieces whose tokens are remembered. */
const mostKnown = 50_000;

/** Joins pairs in the order in which they were learned. */
function joinAll(start: number[], ranks: ReadonlyMap<number, number>): number[] {
  let tokens = start;
  for (;;) {
    let [first, best] = [-1, Infinity];
    for (let i = 0; i + 1 < tokens.length; i++) {
      const rank = ranks.get(keyOf(tokens[i], tokens[i + 1])) ?? Infinity;
      if (rank < best) [first, best] = [i, rank];
    }
    if (first < 0) return tokens;
    tokens = join(tokens, [tokens[first], tokens[first + 1]], best);
  }
}
