/**
 * Bilingual word alignment (ML 2, example 3.2.3): which word of a German sentence translates which word of the English one. The
 * output is a matching of the two sentences; the best one is an assignment problem, and the weights of its features are
 * learned from a few sentences aligned by hand.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, type Random } from "lectern/numeric";
import { matrixPlot } from "lectern/plots";
import { alignment, type PairTable, structuredSvm } from "lectern/structured";

/** Two sentences and the German word of each English word. */
export interface AlignedPair {
  readonly english: readonly string[];
  readonly german: readonly string[];
  readonly partners: readonly number[];
}

// biome-ignore format: a dictionary
const nouns = [
  ["man", "der", "mann"], ["book", "das", "buch"], ["house", "das", "haus"], ["dog", "der", "hund"], ["woman", "die", "frau"],
  ["cat", "die", "katze"], ["garden", "der", "garten"], ["friend", "der", "freund"], ["letter", "der", "brief"],
] as const;
const verbs = [
  ["seen", "gesehen"],
  ["found", "gefunden"],
  ["bought", "gekauft"],
  ["forgotten", "vergessen"],
  ["read", "gelesen"],
] as const;
const adverbs = [
  ["today", "heute"],
  ["often", "oft"],
  ["yesterday", "gestern"],
  ["never", "nie"],
] as const;

/** "today the man has seen the dog" is "heute hat der mann den hund gesehen": the verb comes second, its participle last. */
export function drawPair(random: Random): AlignedPair {
  const pick = <V>(values: readonly V[]): V => values[random.integer(values.length)];
  const [subject, object, verb, adverb] = [
    pick(nouns),
    pick(nouns),
    pick(verbs),
    random.uniform() < 0.6 ? pick(adverbs) : undefined,
  ];
  const english = [...(adverb ? [adverb[0]] : []), "the", subject[0], "has", verb[0], "the", object[0]];
  const german = adverb
    ? [adverb[1], "hat", subject[1], subject[2], object[1], object[2], verb[1]]
    : [subject[1], subject[2], "hat", object[1], object[2], verb[1]];
  const partners = adverb ? [0, 2, 3, 1, 6, 4, 5] : [0, 1, 2, 5, 3, 4];
  return { english, german, partners };
}

/** Features of each pair of words: how often they occur in translations of each other, position, spelling. */
export function pairTable(corpus: readonly AlignedPair[], { english, german }: AlignedPair): PairTable {
  const has = (words: readonly string[], word: string) => words.includes(word);
  const among = (keep: (pair: AlignedPair) => boolean) => corpus.filter(keep).length;
  return english.map((first, i) =>
    german.map((second, j) => {
      const both = among((pair) => has(pair.english, first) && has(pair.german, second));
      const either = among((pair) => has(pair.english, first)) + among((pair) => has(pair.german, second));
      const shift = Math.abs(i / english.length - j / german.length);
      return [(2 * both) / either, shift, Number(first[0] === second[0]), Math.abs(first.length - second.length), 1];
    }),
  );
}

/** Share of English words with a wrong partner. */
export function alignmentError(pairs: readonly AlignedPair[], found: readonly (readonly number[])[]): number {
  const wrong = pairs.reduce((sum, { partners }, n) => sum + partners.filter((j, i) => j !== found[n][i]).length, 0);
  return wrong / pairs.reduce((sum, { partners }) => sum + partners.length, 0);
}

/** Learns from 15 aligned sentences; counts come from all sentences, whose alignment is not needed. */
export function learnAlignment(seed: number) {
  const random = createRandom(seed);
  const corpus = Array.from({ length: 120 }, () => drawPair(random));
  const [train, test] = [corpus.slice(0, 15), corpus.slice(15, 65)];
  const problem = alignment({ features: 5 });
  const tables = (pairs: readonly AlignedPair[]) => pairs.map((pair) => pairTable(corpus, pair));
  const model = structuredSvm(problem, { cost: 1 }).fit({
    x: tables(train),
    y: train.map(({ partners }) => partners),
  });
  const inputs = tables(test);
  // The learned score of each pair of words of a new sentence.
  const scores = inputs.map((table) =>
    table.map((row) =>
      row.map((features) => Array.from(features).reduce((sum, value, j) => sum + value * model.state.weights[j], 0)),
    ),
  );
  // The most frequent companion of each word by itself, which several words may share.
  const greedy = inputs.map((table) =>
    table.map((row) => row.reduce((best, features, j) => (Number(features[0]) > Number(row[best][0]) ? j : best), 0)),
  );
  return {
    weights: model.state.weights,
    sentences: test.map((pair, n) => ({ ...pair, scores: scores[n] })),
    learned: alignmentError(test, model.predict(inputs)),
    greedy: alignmentError(test, greedy),
    sameOrder: alignmentError(
      test,
      test.map(({ english }) => english.map((_, i) => i)),
    ),
  };
}

/** Figure for the gallery index: the scores of all pairs of words of a new sentence; the best matching takes the dark ones. */
export function cover() {
  const { sentences } = learnAlignment(0);
  const { english, german, scores } = sentences.find((pair) => pair.english.length === 7) ?? sentences[0];
  return matrixPlot(scores, {
    rows: english.map((word, i) => `${i + 1} ${word}`),
    columns: german.map((word, j) => `${j + 1} ${word}`),
    digits: 1,
    diverging: true,
    width: 360,
    height: 300,
  });
}

function print(): void {
  const { learned, greedy, sameOrder, weights } = learnAlignment(0);
  console.log("Share of words with a wrong partner\n");
  console.log(`same order in both languages        ${sameOrder.toFixed(3)}`);
  console.log(`most frequent companion             ${greedy.toFixed(3)}`);
  console.log(`learned matching                    ${learned.toFixed(3)}`);
  console.log(
    `\nweights of companionship, shift, initial, length, constant: ${Array.from(weights, (weight) => weight.toFixed(2)).join(", ")}`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
