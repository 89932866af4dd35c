/** What tokenizers have in common: tokens are numbers from 1, and 0 fills up sequences that are shorter than others. */
import { LecternError, show } from "../../core/errors.js";
import { integer } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import type { Column } from "../../data/table/table.js";

/** The token that fills up shorter sequences. */
export const padding = 0;

/** Turns texts into numbers of tokens, and back. */
export interface Tokenizer {
  /** number of tokens, padding included: all tokens are below this */
  readonly size: number;
  encode(text: string): number[];
  /** The text of tokens; padding is left out. */
  decode(tokens: ArrayLike<number>): string;
}

/** How many tokens of a text become columns. */
export const maxTokensOption = integer(
  128,
  "maximum number of tokens; shorter texts are filled up with 0, longer ones are cut off",
  // Each is a column with a name.
  { minimum: 1, maximum: 2 ** 20 },
);

/** A row of tokens for each text, filled up with padding; a missing text has none. */
export function tokenRows(texts: readonly (string | null)[], { encode }: Tokenizer, maxTokens: number): Matrix {
  const data = new Float64Array(texts.length * maxTokens);
  texts.forEach((text, i) => {
    if (text !== null) data.set(encode(text).slice(0, maxTokens), i * maxTokens);
  });
  return { rows: texts.length, columns: maxTokens, data };
}

/** The texts of rows of tokens. */
export function textsOfRows({ rows, columns, data }: Matrix, { decode }: Tokenizer): Column {
  const values = Array.from({ length: rows }, (_, i) => decode(data.subarray(i * columns, (i + 1) * columns)));
  return { type: "text", values };
}

/** The names of the columns of tokens. */
export function tokenNames(name: string, kind: string, maxTokens: number): string[] {
  return Array.from({ length: maxTokens }, (_, i) => `${name}__${kind}__${i}`);
}

/** The tokens without padding; throws if one is not a token. */
export function requireTokens(tokens: ArrayLike<number>, size: number): number[] {
  const kept: number[] = [];
  // Most of a long row may be padding, so that only what is kept is copied.
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === padding) continue;
    if (!(Number.isInteger(token) && token > 0 && token < size)) throw noToken(token, size);
    kept.push(token);
  }
  return kept;
}

function noToken(token: number, size: number): LecternError {
  return new LecternError(
    "invalid-data",
    `decode: there is no token ${show(token)}; tokens are numbered 1 to ${size - 1}, and 0 is padding`,
    { token, size },
  );
}
