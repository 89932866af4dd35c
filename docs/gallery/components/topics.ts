/**
 * Topics of documents (Cookbook, chapter 9): documents are simulated from known topics and converted to bags of words and to
 * probabilities; factorisation recovers the topics. With the Kullback-Leibler divergence it is probabilistic latent semantic
 * analysis under another name.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bagOfWords, type Matrix, nmf, type SparseMatrix } from "lectern";
import { plsa, topicsOf } from "lectern/components";
import { asSparse, createTable } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { matrixPlot } from "lectern/plots";

/** The true topics: words that often occur together. */
export const planted: Readonly<Record<string, readonly string[]>> = {
  sea: ["wave", "ship", "harbour", "sail", "storm", "anchor", "coast", "tide"],
  kitchen: ["bread", "oven", "butter", "flour", "spoon", "soup", "onion", "recipe"],
  music: ["violin", "melody", "rhythm", "choir", "concert", "piano", "chord", "tempo"],
  garden: ["seed", "soil", "flower", "hedge", "rose", "rake", "meadow", "bloom"],
};

const common = ["people", "time", "day", "place", "thing", "way"];

/** Texts of some words each: most from one or two topics, a quarter from words that all topics share. */
export function drawDocuments(seed: number, count = 120, length = 50): string[] {
  const random = createRandom(seed);
  const names = Object.keys(planted);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(items.length * random.uniform())];
  return Array.from({ length: count }, () => {
    const [first, second, share] = [pick(names), pick(names), random.uniform()];
    const word = () =>
      random.uniform() < 0.25 ? pick(common) : pick(planted[random.uniform() < share ? first : second]);
    return Array.from({ length }, word).join(" ");
  });
}

/** The topics found. */
export interface Found {
  /** The six most probable words of each topic. */
  readonly words: string[][];
  /** P(word | topic). */
  readonly topics: Matrix;
  /** P(topic | document). */
  readonly mixtures: Matrix;
  readonly vocabulary: readonly string[];
}

/** The joint probabilities of documents and words: counts divided by their sum. */
export function probabilities(documents: readonly string[]): {
  readonly x: SparseMatrix;
  readonly vocabulary: readonly string[];
} {
  const table = createTable({ text: { type: "text", values: documents } });
  const { model, transformed } = bagOfWords().fitTransform({ x: table });
  const counts = asSparse(transformed);
  const total = counts.values.reduce((sum, value) => sum + value, 0);
  const vocabulary = model.outputFeatures.map((name) => name.slice(name.lastIndexOf("__") + 2));
  return { x: { ...counts, values: counts.values.map((value) => value / total) }, vocabulary };
}

/** Topics by factorisation, with either loss; the words that all documents share get a component of their own. */
export function findTopics(documents: readonly string[], loss: "squared" | "kullback-leibler"): Found {
  const { x, vocabulary } = probabilities(documents);
  const components = Object.keys(planted).length + 1;
  const { model, transformed } = nmf({
    components,
    loss: { kind: loss },
    maxIterations: 1000,
    tolerance: 1e-7,
  }).fitTransform({ x });
  const { topics, mixtures } = topicsOf(transformed as Matrix, model.state.components);
  return { words: strongest(topics, vocabulary, 6), topics, mixtures, vocabulary };
}

/** The true topics that were recovered: all six most probable words of a found topic belong to them. */
export function recovered({ words }: Found): string[] {
  return Object.keys(planted).filter((name) =>
    words.some((found) => found.every((word) => planted[name].includes(word))),
  );
}

/**
 * How much one step of expectation maximisation for latent semantic analysis changes the optimum of the factorisation, and by
 * how much that step increases the log-likelihood, relative to its size: both are 0 when the two are the same.
 */
export function stepOfPlsa(documents: readonly string[]): { readonly moved: number; readonly gain: number } {
  const { x } = probabilities(documents);
  const start = findTopics(documents, "kullback-leibler");
  const next = plsa(x, { topics: start.topics.rows, start, maxIterations: 2, tolerance: 0 });
  const before = plsa(x, { topics: start.topics.rows, start, maxIterations: 1 });
  const moved = before.topics.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - start.topics.data[at])),
    0,
  );
  const [first, second] = next.logLikelihood;
  return { moved, gain: (second - first) / Math.abs(first) };
}

/** The topics as shaded squares: a row for each, a column for each word of the vocabulary. */
export function figure({ topics, vocabulary }: Found) {
  const order = Array.from(vocabulary, (_, j) => j).sort((i, j) => strength(topics, i) - strength(topics, j));
  const rows = Array.from({ length: topics.rows }, (_, k) => order.map((j) => topics.data[k * topics.columns + j]));
  return matrixPlot(rows, {
    title: "Probability of words in topics",
    rows: rows.map((_, k) => `topic ${k + 1}`),
    columns: order.map((j) => vocabulary[j]),
  });
}

/** Sorts words by the topic in which they are most probable, then by how probable they are there. */
function strength({ rows, columns, data }: Matrix, word: number): number {
  let best = 0;
  for (let k = 1; k < rows; k++) if (data[k * columns + word] > data[best * columns + word]) best = k;
  return best - data[best * columns + word];
}

function strongest({ rows, columns, data }: Matrix, vocabulary: readonly string[], count: number): string[][] {
  return Array.from({ length: rows }, (_, k) =>
    Array.from(vocabulary, (_, j) => j)
      .sort((i, j) => data[k * columns + j] - data[k * columns + i])
      .slice(0, count)
      .map((j) => vocabulary[j]),
  );
}

/** Figure for the gallery index: the topics that were found. */
export const cover = () => figure(findTopics(drawDocuments(0), "kullback-leibler"));

function print(): void {
  const documents = drawDocuments(0);
  for (const loss of ["squared", "kullback-leibler"] as const) {
    const found = findTopics(documents, loss);
    console.log(`${loss}: ${recovered(found).length} of ${Object.keys(planted).length} true topics recovered`);
    for (const words of found.words) console.log(`  ${words.join(" ")}`);
  }
  const { moved, gain } = stepOfPlsa(documents);
  console.log(`A step of latent semantic analysis changes a probability by at most ${moved.toExponential(1)},`);
  console.log(`and increases the log-likelihood by ${gain.toExponential(1)} of its size.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
