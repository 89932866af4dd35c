/** Text features of 20000 documents of about 100 words: tf-idf of words and of pairs of words, and hashing. */
import { hashText, tfidf } from "lectern";
import { createTable, isSparse, type Table } from "lectern/data";
import { type DataSet, texts } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** The weights are determined by the formula, so their sum must agree. */
const sameSum = { figure: "sum", rule: "equal", tolerance: 1e-9 } as const;

/** The defaults of TfidfVectorizer are ours; a quarter of the documents is transformed again, like new ones. */
export const tfidfWords: Workload = {
  name: "tfidf_20000docs",
  data: "docs",
  references: [python("tfidf_20000docs")],
  comparison: sameSum,
  run(data) {
    const documents = texts(data, "text");
    const [all, last] = [tableOf(documents), tableOf(documents.slice(15000))];
    const watch = createStopwatch();
    const { model, transformed } = watch.time("fit_transform", () => tfidf().fitTransform({ x: all }));
    watch.time("transform", () => model.transform(last));
    return { seconds: watch.seconds, quality: { ...figures(transformed), vocabulary: model.outputFeatures.length } };
  },
};

/** Words and pairs of words. */
export const tfidfPairs: Workload = {
  name: "tfidf_bigrams_20000docs",
  data: "docs",
  references: [python("tfidf_bigrams_20000docs")],
  comparison: sameSum,
  run(data) {
    const x = allOf(data);
    const watch = createStopwatch();
    const { model, transformed } = watch.time("fit_transform", () => tfidf({ ngrams: 2 }).fitTransform({ x }));
    return { seconds: watch.seconds, quality: { ...figures(transformed), vocabulary: model.outputFeatures.length } };
  },
};

/** Hashing into as many columns as HashingVectorizer. Nothing is fitted, so only transform is timed. */
export const hashWords: Workload = {
  name: "hash_text_20000docs",
  data: "docs",
  references: [python("hash_text_20000docs")],
  comparison: sameSum,
  run(data) {
    const x = allOf(data);
    const model = hashText({ buckets: 2 ** 20 }).fit({ x });
    const watch = createStopwatch();
    const transformed = watch.time("transform", () => model.transform(x));
    return { seconds: watch.seconds, quality: figures(transformed) };
  },
};

function allOf(data: DataSet): Table {
  return tableOf(texts(data, "text"));
}

function tableOf(values: readonly string[]): Table {
  return createTable({ text: { type: "text", values } });
}

function figures(matrix: unknown): { sum: number; nnz: number } {
  if (!isSparse(matrix)) throw new Error("text features are sparse");
  return { sum: matrix.values.reduce((sum, value) => sum + Math.abs(value), 0), nnz: matrix.values.length };
}
