/** Vectors of words that predict the words around them: skip-grams with negative samples (Mikolov et al. 2013). */
import { integer, type OptionValues, positive, seed } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import type { Progress, Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { exp, log, pow } from "../../../numeric/elementary/functions.js";
import { aliasTable } from "../../../numeric/random/alias-table.js";
import { createRandom, type Random } from "../../../numeric/random/random.js";

/** The words of documents, one after the other, as numbers from 0. */
export interface WordSequence {
  readonly words: Int32Array;
  /** Document i has the words `starts[i]` up to, not including, `starts[i + 1]`. */
  readonly starts: Int32Array;
  readonly vocabulary: number;
}

/** How vectors are trained. */
export const skipGramOptions = {
  components: integer(128, "number of components", { minimum: 1, maximum: 2 ** 14 }),
  contextSize: integer(5, "maximum number of words on each side that a word predicts; for each word fewer, at random"),
  negatives: integer(
    5,
    "number of negative samples for each positive one; words drawn by their frequency to the power ¾",
    { minimum: 1, maximum: 1000 },
  ),
  epochs: integer(10, "number of passes over the samples"),
  learningRate: positive(0.05, "step size; at first, it falls to 0"),
  seed: seed(),
};

export type SkipGramOptions = OptionValues<typeof skipGramOptions>;

/** Vectors, and the mean loss of a pair of words in each epoch. */
export interface SkipGrams {
  /** A row for each word. */
  readonly vectors: Matrix;
  readonly losses: readonly number[];
}

/** The learning rate falls to this share; negative samples are drawn by frequencies to this power. */
const [LAST_RATE, POWER] = [1e-4, 0.75];

/** Nanoseconds for a component of a pair. */
const COMPONENT_COST = 4;

/**
 * Minimises Σ −log σ(u_c · v_w) − Σ_negatives log σ(−u_n · v_w) over the words w and the words c around them, one pair after the other, where
 * v are the vectors of words and u those of contexts. The number of words on each side is drawn anew for each word, so that near ones
 * count more.
 */
export function* skipGrams(text: WordSequence, options: SkipGramOptions): Work<Progress, SkipGrams> {
  const { components, contextSize, negatives, epochs, learningRate, seed } = options;
  const { words, starts, vocabulary } = text;
  const random = createRandom(seed).fork("words");
  const vectors = startVectors(vocabulary, components, seed);
  const contexts = new Float64Array(vocabulary * components);
  const change = new Float64Array(components);
  const draw = aliasTable(Array.from(countsOf(text), (count) => pow(count, POWER)));
  const pace = createPace();
  const losses: number[] = [];
  const total = epochs * words.length;
  for (let epoch = 0; epoch < epochs; epoch++) {
    let [loss, pairs] = [0, 0];
    for (let document = 0; document + 1 < starts.length; document++) {
      for (let at = starts[document]; at < starts[document + 1]; at++) {
        const rate = learningRate * Math.max(LAST_RATE, 1 - (epoch * words.length + at) / total);
        const reach = 1 + random.integer(contextSize);
        const [from, end] = [Math.max(starts[document], at - reach), Math.min(starts[document + 1], at + reach + 1)];
        for (let other = from; other < end; other++) {
          if (other === at) continue;
          loss += movePair(vectors, contexts, change, words[at], words[other], { rate, negatives, draw, random });
          pairs++;
        }
        const work = (end - from) * (1 + negatives) * components * COMPONENT_COST;
        if (pace(work)) yield { step: epoch + 1, of: epochs, inner: { step: at + 1, of: words.length } };
      }
    }
    losses.push(pairs > 0 ? loss / pairs : 0);
    yield { step: epoch + 1, of: epochs, objective: losses[epoch] };
  }
  return { vectors: { rows: vocabulary, columns: components, data: vectors }, losses };
}

interface PairStep {
  readonly rate: number;
  readonly negatives: number;
  readonly draw: (random: Random) => number;
  readonly random: Random;
}

/** One step down the slope of the loss of a pair and its negative samples; the loss before. */
function movePair(
  vectors: Float64Array,
  contexts: Float64Array,
  change: Float64Array,
  word: number,
  context: number,
  { rate, negatives, draw, random }: PairStep,
): number {
  const d = change.length;
  const from = word * d;
  let loss = 0;
  change.fill(0);
  for (let sample = 0; sample <= negatives; sample++) {
    const target = sample === 0 ? context : draw(random);
    if (sample > 0 && target === context) continue;
    const to = target * d;
    let product = 0;
    for (let k = 0; k < d; k++) product += vectors[from + k] * contexts[to + k];
    // With s = 1 for the pair and −1 for negative samples: loss log(1 + exp(−s product)), slope −s/(1 + exp(s product)).
    const sign = sample === 0 ? 1 : -1;
    const power = exp(-Math.abs(product));
    loss += Math.max(0, -sign * product) + log(1 + power);
    const wrong = sign * product > 0 ? power / (1 + power) : 1 / (1 + power);
    const step = rate * sign * wrong;
    for (let k = 0; k < d; k++) {
      change[k] += step * contexts[to + k];
      contexts[to + k] += step * vectors[from + k];
    }
  }
  for (let k = 0; k < d; k++) vectors[from + k] += change[k];
  return loss;
}

/** Uniform numbers between ±1/2 divided by the number of components. */
function startVectors(vocabulary: number, components: number, seed: number): Float64Array {
  const random = createRandom(seed).fork("start");
  return Float64Array.from({ length: vocabulary * components }, () => (random.uniform() - 0.5) / components);
}

/** How often each word occurs, and at least once. */
function countsOf({ words, vocabulary }: WordSequence): Float64Array {
  const counts = new Float64Array(vocabulary);
  for (const word of words) counts[word]++;
  return counts.map((count) => Math.max(1, count));
}
