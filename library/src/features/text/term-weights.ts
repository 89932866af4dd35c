/** Weighting counts: term frequency times inverse document frequency. */
import type { SparseMatrix } from "../../data/sparse.js";
import { log } from "../../numeric/elementary/functions.js";
import type { TfidfOptions } from "./tfidf/tfidf.js";

/** How a term's weight follows from the number of documents it occurs in. */
export type InverseDocumentFrequency = TfidfOptions["idf"];

/** Each document's weights are divided by their Euclidean length, by the sum of their sizes, or by nothing. */
export type DocumentNorm = TfidfOptions["norm"];

/** In how many documents each term occurs; a document of weight 2 counts as two. */
export function documentFrequencies(counts: SparseMatrix, weights?: Float64Array): Float64Array {
  const { rows, columns, rowStart, columnIndex } = counts;
  const result = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) result[columnIndex[e]] += weight;
  }
  return result;
}

/** The weight of each term. */
export function inverseDocumentFrequency(
  counts: SparseMatrix,
  kind: InverseDocumentFrequency,
  weights?: Float64Array,
): Float64Array {
  const n = weights === undefined ? counts.rows : weights.reduce((sum, weight) => sum + weight, 0);
  return documentFrequencies(counts, weights).map((df) => weightOfTerm(kind, df, n));
}

function weightOfTerm(kind: InverseDocumentFrequency, df: number, n: number): number {
  switch (kind) {
    case "smooth":
      return log((1 + n) / (1 + df)) + 1;
    case "shifted":
      return log(n / df) + 1;
    case "plain":
      return log(n / df);
    case "none":
      return 1;
  }
}

/** How terms are weighed. */
export interface WeightTermsOptions extends Pick<TfidfOptions, "sublinear" | "norm"> {
  /** The weight of each term. */
  readonly idf: Float64Array;
}

/** The weights: each count, or its logarithm, times the weight of its term, and each document divided by its norm. */
export function weightTerms(counts: SparseMatrix, { idf, sublinear, norm }: WeightTermsOptions): SparseMatrix {
  const values = new Float64Array(counts.values.length);
  for (let e = 0; e < values.length; e++) {
    const frequency = sublinear ? 1 + log(counts.values[e]) : counts.values[e];
    values[e] = frequency * idf[counts.columnIndex[e]];
  }
  divideRows(counts, values, norm);
  return { ...counts, values };
}

/** Divides each row by its norm; a row of zeros stays. */
export function normalizeDocuments(matrix: SparseMatrix, norm: DocumentNorm): SparseMatrix {
  const values = matrix.values.slice();
  divideRows(matrix, values, norm);
  return { ...matrix, values };
}

function divideRows({ rows, rowStart }: SparseMatrix, values: Float64Array, norm: DocumentNorm): void {
  if (norm === "none") return;
  for (let i = 0; i < rows; i++) {
    let size = 0;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      size += norm === "l1" ? Math.abs(values[e]) : values[e] * values[e];
    }
    if (norm === "l2") size = Math.sqrt(size);
    if (size > 0) for (let e = rowStart[i]; e < rowStart[i + 1]; e++) values[e] /= size;
  }
}
