/** Counts terms in columns given by a hash of the term: there is no vocabulary, and no inverse to the words. */
import type { SparseMatrix } from "../../../data/sparse.js";
import { murmur32 } from "../../category/murmur32.js";
import type { TextOptions } from "../analyze.js";
import { countMatrix, countRaw } from "../count-terms.js";
import type { HashTextOptions } from "./hash-text.js";

/** Where a term is counted, and whether it adds or subtracts. */
export interface HashedTerm {
  readonly column: number;
  readonly sign: 1 | -1;
}

/** The column |h| mod `columns` and the sign of h, for the hash h of the term (Weinberger et al. 2009). */
export function hashTerm(term: string, columns: number): HashedTerm {
  const hash = murmur32(encoder.encode(term));
  // Math.abs(−2³¹) is 2³¹ and has a remainder too; the one used here is that of scikit-learn.
  const column = hash === -(2 ** 31) ? (2 ** 31 - 1 - (columns - 1)) % columns : Math.abs(hash) % columns;
  return { column, sign: hash >= 0 ? 1 : -1 };
}

const encoder = new TextEncoder();

/** How to count hashed terms. */
export type HashTermsOptions = Pick<HashTextOptions, "buckets" | "signed" | "binary">;

/** Counts every term in the column that its hash names. */
export function hashTerms(
  documents: readonly (string | null)[],
  settings: TextOptions,
  { buckets: columns, signed, binary }: HashTermsOptions,
): SparseMatrix {
  const raw = countRaw(documents, settings);
  const columnOf = new Int32Array(raw.size);
  const sign = new Int8Array(raw.size);
  for (let term = 0; term < raw.size; term++) {
    const hashed = hashTerm(raw.text(term), columns);
    columnOf[term] = hashed.column;
    sign[term] = signed ? hashed.sign : 1;
  }
  const counts = countMatrix(raw, columnOf, columns, sign);
  // Like scikit-learn, "binary" holds for columns, after terms that fall together have been added.
  return binary ? { ...counts, values: new Float64Array(counts.values.length).fill(1) } : counts;
}
