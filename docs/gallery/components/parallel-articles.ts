/**
 * What a text is about, whatever the language: articles of a constitution in several languages. Within one language the words
 * vary most with the habits of the translators; what all languages have in common is the subject. Kernel canonical correlation
 * of the bags of words finds it, and separates the chapters that principal components mix.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bagOfWords, kernelCca, type Matrix, nearestCentroid, pca, randomFeatures } from "lectern";
import { canonicalAnalysis, principalAngles } from "lectern/components";
import { createTable, isSparse, toDense } from "lectern/data";
import { parallelArticles } from "lectern/datasets";
import { accuracy } from "lectern/metrics";
import { scatter } from "lectern/plots";

const gamma = 0.01;
const ridge = { kind: "absolute", amount: 0.05 } as const;

/** The word counts of every language, one article per row. */
export function wordCounts(texts: readonly (readonly string[])[]): Matrix[] {
  return texts.map((values) => {
    const counts = bagOfWords().fitTransform({ x: createTable({ text: { type: "text", values } }) }).transformed;
    return isSparse(counts) ? toDense(counts) : counts;
  });
}

/** The counts of one language with their vocabulary, and those of a text with unknown words. */
export function countWords(seed: number) {
  const articles = parallelArticles({ articles: 20, languages: 1, seed }).texts[0];
  const tableOf = (values: readonly string[]) => createTable({ text: { type: "text", values } });
  const model = bagOfWords().fit({ x: tableOf(articles) });
  const vocabulary = model.outputFeatures.map((name) => name.slice(name.lastIndexOf("__") + 2));
  const countsOf = (values: readonly string[]): Matrix => {
    const counts = model.transform(tableOf(values));
    return isSparse(counts) ? toDense(counts) : counts;
  };
  const strange = countsOf([`unheard ${vocabulary[0]} unheard of ${vocabulary[0]}`]).data;
  return { articles, vocabulary, counts: countsOf(articles), strange };
}

/** Two canonical components of the first language, found with all the others, and its two principal components. */
export function readArticles(seed: number) {
  const { texts, chapters } = parallelArticles({ seed });
  const counts = wordCounts(texts);
  const width = counts.map(({ columns }) => columns);
  const views = width.map((columns, v) =>
    Array.from({ length: columns }, (_, j) => width.slice(0, v).reduce((sum, count) => sum + count, 0) + j),
  );
  const x = Array.from({ length: counts[0].rows }, (_, i) =>
    counts.flatMap(({ columns, data }) => [...data.subarray(i * columns, (i + 1) * columns)]),
  );
  const model = kernelCca({ views, kernels: [{ kind: "linear" }], components: 2 }).fit({ x });
  const scores = model.transform(x);
  const canonical = Array.from({ length: scores.rows }, (_, i) => [
    scores.data[i * scores.columns],
    scores.data[i * scores.columns + 1],
  ]);
  const principal = pca({ components: 2 }).fit({ x: counts[0] }).transform(counts[0]);
  const parted = (points: Matrix | number[][]) =>
    accuracy(chapters, nearestCentroid().fit({ x: points, y: chapters }).predict(points));
  const groups = chapters.names;
  return {
    canonical: parted(canonical),
    principal: parted(principal),
    figures: {
      canonical: scatter(canonical, { groups, title: "Canonical components" }),
      principal: scatter(principal, { groups, title: "Principal components" }),
    },
  };
}

/** Kernel canonical correlation of two languages, exactly and by random features: eigenvalues, and the angles between. */
export function approximate(seed: number, frequencies: number) {
  const { texts } = parallelArticles({ languages: 2, seed });
  const counts = wordCounts(texts);
  const [n, first] = [counts[0].rows, counts[0].columns];
  const x = Array.from({ length: n }, (_, i) =>
    counts.flatMap(({ columns, data }) => [...data.subarray(i * columns, (i + 1) * columns)]),
  );
  const views = counts.map(({ columns }, v) => Array.from({ length: columns }, (_, j) => v * first + j));
  const exact = kernelCca({ views, kernels: [{ kind: "rbf", gamma }], ridge, components: 2 }).fit({ x });
  const waves = counts.map((view, v) =>
    randomFeatures({ kernel: { kind: "rbf", gamma }, frequencies, seed: seed + v })
      .fit({ x: view })
      .transform(view),
  );
  const near = canonicalAnalysis(waves, { ridge, components: 2 });
  const centre = near.means[0];
  const scores = (of: (i: number, k: number) => number) => Array.from({ length: n }, (_, i) => [of(i, 0), of(i, 1)]);
  const full = exact.transform(x);
  const exactScores = scores((i, k) => full.data[i * full.columns + k]);
  const nearScores = scores((i, k) => {
    let sum = 0;
    for (let j = 0; j < centre.length; j++) {
      sum += (waves[0].data[i * centre.length + j] - centre[j]) * near.weights[0].data[2 * j + k];
    }
    return sum;
  });
  return {
    exact: [...exact.state.values],
    approximate: [...near.values],
    angles: [...principalAngles(exactScores, nearScores)],
  };
}

function print(): void {
  const { canonical, principal } = readArticles(0);
  console.log("Accuracy of the chapters of a constitution by two components of the words of one language\n");
  console.log(`principal components ${principal.toFixed(3)}`);
  console.log(`canonical components ${canonical.toFixed(3)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
