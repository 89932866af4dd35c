/**
 * Hidden Markov model against structured SVM (ML 2, remark 3.2.9): on the same chain data, a model that is trained for the labels
 * tags better than one whose states are found without labels, even if its states are then named after the labels they fit best.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { asMatrix } from "lectern/data";
import { bestAssignment } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { scorePlot } from "lectern/plots";
import { hiddenMarkovModel, linearChainCrf } from "lectern/sequence";
import { labelSequences, structuredPerceptron, structuredSvm, wrongLabels } from "lectern/structured";

export const tags = ["determiner", "adjective", "noun", "verb"] as const;
export type Tag = (typeof tags)[number];

/** Words with the tags they may have; many have two. */
const vocabulary: Readonly<Record<Tag, readonly string[]>> = {
  determiner: ["the", "a", "his", "that"],
  adjective: ["old", "light", "clean", "fast", "green"],
  noun: ["dog", "light", "walk", "play", "watch", "green", "fast"],
  verb: ["sees", "walk", "play", "watch", "clean", "light"],
};

/** Which tag follows which. */
const next: Readonly<Record<Tag, readonly number[]>> = {
  determiner: [0, 0.4, 0.6, 0],
  adjective: [0, 0.2, 0.8, 0],
  noun: [0.1, 0.05, 0.15, 0.7],
  verb: [0.5, 0.2, 0.2, 0.1],
};

/** Sentences of 8 words with their tags. */
export function drawSentences(seed: number, count: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => {
    const sentence: Tag[] = [tags[random.categorical([0.6, 0.1, 0.2, 0.1])]];
    while (sentence.length < 8) sentence.push(tags[random.categorical(next[sentence[sentence.length - 1]])]);
    return sentence;
  });
  const x = y.map((sentence) => sentence.map((tag) => vocabulary[tag][random.integer(vocabulary[tag].length)]));
  return { x, y };
}

const words = [...new Set(Object.values(vocabulary).flat())];

/** One column for each word. */
function indicators(sentence: readonly string[]): number[][] {
  return sentence.map((word) => words.map((one) => Number(one === word)));
}

/** Shares of wrong tags on new sentences. */
export interface TaggingErrors {
  /** Hidden Markov model without tags, its states named in the best way. */
  readonly unsupervised: number;
  /** Hidden Markov model that counts tags. */
  readonly counted: number;
  readonly svm: number;
  readonly perceptron: number;
  readonly crf: number;
}

/** Fits all models to the same sentences. */
export function compareTaggers(seed: number): TaggingErrors {
  const [train, test] = [drawSentences(seed, 60), drawSentences(seed + 1000, 200)];
  const total = test.y.flat().length;
  const errorOf = (found: readonly (readonly string[])[]) =>
    test.y.reduce((sum, sentence, n) => sum + wrongLabels(sentence, found[n]), 0) / total;
  const problem = labelSequences({ labels: tags, features: words.length });
  const [x, inputs] = [train.x.map(indicators), test.x.map(indicators)];
  const hidden = hiddenMarkovModel({ states: 4, maxIterations: 60, seed }).fit({ x: train.x });
  // Each state gets another tag, such that most training words have the right one.
  const states = hidden.predict(train.x);
  const names = bestAssignment(
    asMatrix(["0", "1", "2", "3"].map((state) => tags.map((tag) => count(states, train.y, state, tag)))),
  );
  return {
    unsupervised: errorOf(hidden.predict(test.x).map((path) => path.map((state) => tags[names[Number(state)]]))),
    counted: errorOf(hiddenMarkovModel().fit(train).predict(test.x)),
    svm: errorOf(structuredSvm(problem, { tolerance: 0.05 }).fit({ x, y: train.y }).predict(inputs)),
    perceptron: errorOf(structuredPerceptron(problem, { seed }).fit({ x, y: train.y }).predict(inputs)),
    crf: errorOf(linearChainCrf().fit({ x, y: train.y }).predict(inputs)),
  };
}

function count(
  states: readonly (readonly string[])[],
  y: readonly (readonly Tag[])[],
  state: string,
  tag: Tag,
): number {
  return y.reduce(
    (sum, sentence, n) => sum + sentence.filter((one, t) => one === tag && states[n][t] === state).length,
    0,
  );
}

/** Figure for the gallery index: wrong tags of each model for three sets of sentences. */
export function cover() {
  const runs = [0, 1, 2].map(compareTaggers);
  const names: Readonly<Record<keyof TaggingErrors, string>> = {
    unsupervised: "hidden Markov model, no tags",
    counted: "hidden Markov model, tags",
    svm: "structured SVM",
    perceptron: "structured perceptron",
    crf: "conditional random field",
  };
  const scores = (Object.keys(names) as (keyof TaggingErrors)[]).map((key) => {
    const values = runs.map((run) => run[key]);
    const mean = values.reduce((a, b) => a + b) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    return { name: names[key], mean, standardError: Math.sqrt(variance / values.length), values };
  });
  return scorePlot(scores, { xTitle: "share of wrong tags" });
}

function print(): void {
  const errors = compareTaggers(0);
  console.log("Share of wrong tags on new sentences\n");
  for (const [name, error] of Object.entries(errors)) console.log(`${name.padEnd(14)} ${error.toFixed(3)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
