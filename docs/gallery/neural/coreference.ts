/**
 * What "it" refers to (ML and physics, section 20.1, figures 20.2, 20.4 and 20.5). Texts go on with the noun that was meant: "the animal didn't
 * cross the street because it was too tired: the animal …". A network of two attention layers that learns to predict this noun at "it"
 * attends to the animal where it was too tired, and to the street where it was too wide. The other figure sketches the two products of scaled
 * dot-product attention: the scores of all keys for the questions of all words, and the new vectors of the words.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops, valueAndGrad } from "lectern/autodiff";
import {
  type Architecture,
  applyNetwork,
  attentionMaps,
  createNetwork,
  createOptimizer,
  type TensorTree,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { attentionPlot, matrixPlot, matrixProductPlot, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** Who crosses, and what is crossed. */
const walkers = ["animal", "dog", "cat", "horse", "child", "woman"];
const ways = ["street", "river", "field", "road", "bridge", "canal"];
const nouns = [...walkers, ...ways];
/** What walkers can be, and what ways can be. */
const states = ["tired", "hungry", "scared", "old"];
const sizes = ["wide", "long", "deep", "icy"];

const words = ["the", "didn't", "cross", "because", "it", "was", "too"];
const vocabulary = [...words, ...nouns, ...states, ...sizes];

/** The words of the sentence. */
export function sentenceOf(walker: string, way: string, property: string): string[] {
  return ["the", walker, "didn't", "cross", "the", way, "because", "it", "was", "too", property];
}

/** Where "it" and the two nouns are in every sentence. */
export const places = { walker: 1, way: 5, it: 7 } as const;

/** A sentence with what "it" stands for. */
export interface Example {
  readonly sentence: readonly string[];
  readonly noun: string;
  readonly refersTo: "walker" | "way";
}

/** All sentences; those of about a quarter of the pairs of nouns are held out, the pair of the course among them. */
export function examples(seed: number): { readonly learned: readonly Example[]; readonly heldOut: readonly Example[] } {
  const random = createRandom(seed);
  const [learned, heldOut]: Example[][] = [[], []];
  for (const walker of walkers) {
    for (const way of ways) {
      const isHeldOut = random.uniform() < 0.25 || (walker === "animal" && way === "street");
      for (const property of [...states, ...sizes]) {
        const sentence = sentenceOf(walker, way, property);
        const isWalker = states.includes(property);
        const example = { sentence, noun: isWalker ? walker : way, refersTo: isWalker ? "walker" : "way" } as const;
        (isHeldOut ? heldOut : learned).push(example);
      }
    }
  }
  return { learned, heldOut };
}

const features = 24;

/** The vectors of all words: random and not learned, so that no word can take the place of another. */
const lexicon = tensor(
  vocabulary.map((_, word) => {
    const random = createRandom(word);
    return Array.from({ length: features }, () => random.normal());
  }),
);
const nounVectors = ops.gather(
  lexicon,
  Int32Array.from(nouns, (noun) => vocabulary.indexOf(noun)),
);

/**
 * Every word attends to all others and then, in the second layer, to the words as they are in the lexicon, whose mean by the weights is
 * its new vector (W_V = I, as the course advises). The noun is chosen by this vector alone.
 */
const reader: Architecture = [
  { kind: "residual", layers: [{ kind: "attention" }] },
  { kind: "attention", source: "memory", projections: "queries-and-keys", output: false },
];

/** The vectors of the words of sentences: [sentences, words, features]. */
function vectorsOf(sentences: readonly (readonly string[])[]): Tensor {
  const words = Int32Array.from(sentences.flat(), (word) => vocabulary.indexOf(word));
  return ops.reshape(ops.gather(lexicon, words), [sentences.length, words.length / sentences.length, features]);
}

/** What the network learned. */
export type Model = TensorTree;

/** The scores of all nouns at "it", for each sentence: inner products with the new vector. */
function scoresAtIt(model: Model, memory: Tensor): Tensor {
  const { y } = applyNetwork(reader, model, memory, { memory });
  const [n, length] = y.shape;
  const rows = Int32Array.from({ length: n }, (_, i) => i * length + places.it);
  const own = ops.gather(ops.reshape(y, [n * length, features]), rows);
  return ops.matmul(own, nounVectors, { transposeB: true });
}

/** Learns the nouns of sentences in batches. */
export function learn(learned: readonly Example[], seed: number, steps = 150): Model {
  let { parameters } = createNetwork(reader, [11, features], { seed });
  const optimizer = createOptimizer({ kind: "adam" });
  let state = optimizer.init(parameters);
  const random = createRandom(seed).fork("batches");
  for (let step = 0; step < steps; step++) {
    const batch = Array.from({ length: 32 }, () => learned[random.integer(learned.length)]);
    const memory = vectorsOf(batch.map(({ sentence }) => sentence));
    const targets = Int32Array.from(batch, ({ noun }) => nouns.indexOf(noun));
    const loss = (p: Model) => ops.mean(ops.softmaxCrossEntropy(scoresAtIt(p, memory), targets));
    const { gradient } = valueAndGrad(loss)(parameters);
    ({ parameters, state } = optimizer.update(gradient, state, parameters, { learningRate: 0.01 }));
  }
  return parameters;
}

/** The share of sentences with the right noun. */
export function accuracyOf(model: Model, of: readonly Example[]): number {
  const { data } = scoresAtIt(model, vectorsOf(of.map(({ sentence }) => sentence)));
  const right = of.filter(({ noun }, i) => {
    const own = data.subarray(i * nouns.length, (i + 1) * nouns.length);
    return own.indexOf(Math.max(...own)) === nouns.indexOf(noun);
  });
  return right.length / of.length;
}

/** The weights of the second attention layer for a sentence: a row for each word that attends. */
export function mapOf(model: Model, sentence: readonly string[]): number[][] {
  const memory = vectorsOf([sentence]);
  const { data } = attentionMaps(reader, model, memory, { memory })[1].weights;
  return sentence.map((_, i) => Array.from(data.subarray(i * sentence.length, (i + 1) * sentence.length)));
}

/** The mean weights with which "it" attends to both nouns, in sentences in which it stands for one of them. */
export function meanWeights(model: Model, of: readonly Example[], refersTo: Example["refersTo"]) {
  const rows = of.filter((each) => each.refersTo === refersTo).map(({ sentence }) => mapOf(model, sentence)[places.it]);
  const meanAt = (place: number) => rows.reduce((sum, row) => sum + row[place], 0) / rows.length;
  return { walker: meanAt(places.walker), way: meanAt(places.way) };
}

/** The pair of sentences of the course. */
export const tired = sentenceOf("animal", "street", "tired");
export const wide = sentenceOf("animal", "street", "wide");

/** Columns are words: the questions Q, the keys K and the vectors V of three words, of two features each. */
export const sketchedMatrices = {
  queries: [
    [1, -1, 0.5],
    [0, 2, 1],
  ],
  keys: [
    [2, 0, 1],
    [1, 1, -1],
  ],
  vectors: [
    [1, 3, -2],
    [0, 1, 2],
  ],
};

/** The weights A = softmax(Kᵀ Q / √p) of the sketched matrices; every column sums to 1. */
export function sketchedWeights(): number[][] {
  const { queries, keys } = sketchedMatrices;
  const scores = keys[0].map((_, i) =>
    queries[0].map((_, j) => keys.reduce((sum, row, k) => sum + row[i] * queries[k][j], 0) / Math.sqrt(keys.length)),
  );
  const sums = queries[0].map((_, j) => scores.reduce((sum, row) => sum + Math.exp(row[j]), 0));
  return scores.map((row) => row.map((score, j) => Math.exp(score) / sums[j]));
}

/** Figures 20.4 and 20.5: the column of one word in each product. */
export function sketches(column = 1): Plot {
  const { queries, keys, vectors } = sketchedMatrices;
  const transposed = keys[0].map((_, i) => keys.map((row) => row[i]));
  const options = { marked: { right: column, result: column }, digits: 1 };
  return plotGrid([
    [
      matrixProductPlot(transposed, queries, { ...options, names: ["Kᵀ", "Q", "Kᵀ Q"] }),
      matrixProductPlot(vectors, sketchedWeights(), {
        ...{ marked: { left: column, result: column }, digits: 1 },
        names: ["V", "A", "Z"],
      }),
    ],
  ]);
}

/** Figure 20.2 and the whole map of one of its sentences. */
export function viewer(model: Model): Plot {
  const map = mapOf(model, tired);
  const of = (sentence: string[]) =>
    attentionPlot(mapOf(model, sentence)[places.it], { keys: sentence, query: places.it });
  return plotGrid([
    [of(tired)],
    [of(wide)],
    [matrixPlot(map, { rows: tired, columns: tired, width: 330, height: 250, title: "weights of all words (rows)" })],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => viewer(learn(examples(0).learned, 0));

function print(): void {
  for (const seed of [0, 1, 2]) {
    const { learned, heldOut } = examples(seed);
    const model = learn(learned, seed);
    const weights = (["walker", "way"] as const).map((noun) => {
      const { walker, way } = meanWeights(model, heldOut, noun);
      return `where it is the ${noun}: to the walker ${walker.toFixed(2)}, to the way ${way.toFixed(2)}`;
    });
    const pair = [tired, wide].map((sentence) => {
      const row = mapOf(model, sentence)[places.it];
      return `${sentence.at(-1)}: animal ${row[places.walker].toFixed(2)}, street ${row[places.way].toFixed(2)}`;
    });
    console.log(
      `seed ${seed}, pairs not seen: right nouns ${accuracyOf(model, heldOut).toFixed(3)}; ${[...weights, ...pair].join("; ")}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
