/**
 * A recursive network reads the sentiment of sentences (Machine Learning 2, example 4.1.10; Socher et al. 2013): at each node of the
 * binary tree of a sentence one network merges two parts to one, and another reads a number out of it. The curve of these numbers over the
 * tree of a new sentence follows how "not", "very" and "but" change what is said, which counts of words cannot tell.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ridge } from "lectern";
import { ops, valueAndGrad } from "lectern/autodiff";
import { createGraph } from "lectern/graphs";
import { applyNetwork, createNetwork, createOptimizer, type Network, type TensorTree } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { graphPlot, lines, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

const good = ["good", "moving", "funny", "bright"];
const bad = ["bad", "dull", "slow", "flat"];
const nouns = ["film", "plot", "cast", "end"];
/** All words that sentences are made of. */
export const words = [...good, ...bad, ...nouns, "the", "is", "not", "very", "but"];

/** A part of a sentence, and what it says: from −1, very bad, to 1. */
export type Phrase =
  | { readonly word: string; readonly value: number }
  | { readonly left: Phrase; readonly right: Phrase; readonly value: number };

const word = (text: string, value = 0): Phrase => ({ word: text, value });
const join = (left: Phrase, right: Phrase, value: number): Phrase => ({ left, right, value });
const pick = (list: readonly string[], random: Random) => list[random.integer(list.length)];

/** "the plot is not very slow": "very" doubles what is said, "not" turns it around. */
function drawClause(random: Random): Phrase {
  const isGood = random.uniform() < 0.5;
  let said = word(pick(isGood ? good : bad, random), isGood ? 0.5 : -0.5);
  if (random.uniform() < 0.5) said = join(word("very"), said, 2 * said.value);
  if (random.uniform() < 0.5) said = join(word("not"), said, -said.value);
  const subject = join(word("the"), word(pick(nouns, random)), 0);
  return join(subject, join(word("is"), said, said.value), said.value);
}

/** A clause, or two with "but" between them, of which the second one counts. */
export function drawSentence(random: Random): Phrase {
  const first = drawClause(random);
  if (random.uniform() < 0.5) return first;
  const second = drawClause(random);
  return join(first, join(word("but"), second, second.value), second.value);
}

/** Sentences as a forest for the layer `tree-network`: the leaves of all trees first, then their inner nodes. */
export interface Forest {
  /** The word of each leaf. */
  readonly leaves: readonly number[];
  /** The two nodes that each inner node merges. */
  readonly merges: readonly (readonly [number, number])[];
  /** What is said at each node. */
  readonly values: readonly number[];
  /** The text of each node. */
  readonly texts: readonly string[];
  /** The node of each whole sentence. */
  readonly roots: Int32Array;
}

const textOf = (phrase: Phrase): string =>
  "word" in phrase ? phrase.word : `${textOf(phrase.left)} ${textOf(phrase.right)}`;

/** Numbers the nodes of trees. */
export function plantForest(sentences: readonly Phrase[]): Forest {
  const leavesOf = (phrase: Phrase): readonly Extract<Phrase, { word: string }>[] =>
    "word" in phrase ? [phrase] : [...leavesOf(phrase.left), ...leavesOf(phrase.right)];
  const leaves = sentences.flatMap(leavesOf);
  const merges: [number, number][] = [];
  const inner: Phrase[] = [];
  let next = 0;
  const number = (phrase: Phrase): number => {
    if ("word" in phrase) return next++;
    merges.push([number(phrase.left), number(phrase.right)]);
    inner.push(phrase);
    return leaves.length + inner.length - 1;
  };
  const roots = Int32Array.from(sentences, number);
  const nodes = [...leaves, ...inner];
  return {
    leaves: leaves.map((leaf) => words.indexOf(leaf.word)),
    merges,
    values: nodes.map(({ value }) => value),
    texts: nodes.map(textOf),
    roots,
  };
}

/** Words become vectors, two vectors become one at each node, and each vector becomes a number. */
export function createReader(seed: number, type: "f32" | "f64" = "f32", features = 8): Network {
  return createNetwork(
    [
      { kind: "dense", outputs: features, bias: false },
      {
        kind: "tree-network",
        merge: [{ kind: "dense", outputs: features, activation: "tanh" }],
        readout: [{ kind: "dense", outputs: 1 }],
      },
    ],
    [words.length],
    { seed, type },
  );
}

/** The leaves of a forest as indicators of their words. */
function indicators({ leaves }: Forest, type: "f32" | "f64"): Tensor {
  const rows = leaves.map((leaf) => words.map((_, i) => (i === leaf ? 1 : 0)));
  return tensor(rows, undefined, type);
}

/** The mean squared error over all nodes as a function of the parameters. */
export function errorOf({ architecture }: Network, forest: Forest, type: "f32" | "f64" = "f32") {
  const x = indicators(forest, type);
  const targets = tensor([...forest.values], [forest.values.length, 1], type);
  return (parameters: TensorTree) => {
    const { y } = applyNetwork(architecture, parameters, x, { merges: forest.merges });
    return ops.mean(ops.square(ops.subtract(y, targets)));
  };
}

/** What the network reads at every node of a forest. */
export function readNodes({ architecture, parameters }: Network, forest: Forest): number[] {
  const { merges } = forest;
  return Array.from(applyNetwork(architecture, parameters, indicators(forest, "f32"), { merges }).y.data);
}

/** Trains on labels of all nodes, as in the treebank of Socher et al. */
export function trainReader(forest: Forest, seed: number, steps = 100): Network {
  const network = createReader(seed);
  const loss = errorOf(network, forest);
  const optimizer = createOptimizer({ kind: "adam" });
  let { parameters } = network;
  let state = optimizer.init(parameters);
  for (let step = 0; step < steps; step++) {
    const { gradient } = valueAndGrad(loss)(parameters);
    ({ parameters, state } = optimizer.update(gradient, state, parameters, { learningRate: 0.03 }));
  }
  return { ...network, parameters };
}

/** A tensor of the parameters, by its path. */
export function tensorAt(parameters: TensorTree, path: string): Tensor {
  return path.split(".").reduce<TensorTree | Tensor>((tree, name) => (tree as TensorTree)[name], parameters) as Tensor;
}

/** The parameters of the network: vectors of words, weights that merge, and those that read out. */
export const paths = ["0.weight", "1.merge0.weight", "1.merge0.bias", "1.readout0.weight", "1.readout0.bias"] as const;

/**
 * The gradient of the error by backpropagation through structure (Goller and Küchler 1996), a list of numbers for each
 * path: errors go down the tree, δ_child = (rows of the child in W) (δ ⊙ (1 − h²)), and each node adds to the gradient of the weights
 * that all nodes share.
 */
export function gradientThroughStructure({ parameters }: Network, forest: Forest): Float64Array[] {
  const { leaves, merges, values } = forest;
  const [vectors, mergeWeights, mergeBias, readWeights, readBias] = paths.map(
    (path) => tensorAt(parameters, path).data,
  );
  const d = mergeBias.length;
  const states = leaves.map((leaf) => Array.from(vectors.subarray(leaf * d, (leaf + 1) * d)));
  const below = ([left, right]: readonly [number, number]) => [...states[left], ...states[right]];
  for (const pair of merges) {
    const inputs = below(pair);
    const sums = Array.from(mergeBias, (bias, j) =>
      inputs.reduce((sum, value, i) => sum + value * mergeWeights[i * d + j], bias),
    );
    states.push(sums.map(Math.tanh));
  }
  const gradients = paths.map((path) => new Float64Array(tensorAt(parameters, path).data.length));
  const deltas = states.map(() => new Float64Array(d));
  states.forEach((state, node) => {
    const read = state.reduce((sum, value, j) => sum + value * readWeights[j], readBias[0]);
    const error = (2 * (read - values[node])) / values.length;
    gradients[4][0] += error;
    for (let j = 0; j < d; j++) {
      gradients[3][j] += error * state[j];
      deltas[node][j] += error * readWeights[j];
    }
  });
  for (let node = states.length - 1; node >= leaves.length; node--) {
    const pair = merges[node - leaves.length];
    const inputs = below(pair);
    const inner = deltas[node].map((delta, j) => delta * (1 - states[node][j] ** 2));
    for (let j = 0; j < d; j++) gradients[2][j] += inner[j];
    inputs.forEach((value, i) => {
      for (let j = 0; j < d; j++) {
        gradients[1][i * d + j] += value * inner[j];
        deltas[pair[i < d ? 0 : 1]][i % d] += mergeWeights[i * d + j] * inner[j];
      }
    });
  }
  leaves.forEach((leaf, node) => {
    for (let j = 0; j < d; j++) gradients[0][leaf * d + j] += deltas[node][j];
  });
  return gradients;
}

/** The share of some nodes at which the number that was read has the sign of what is said, neutral nodes left out. */
function signAccuracy(read: readonly number[], said: readonly number[]): number {
  const nodes = Array.from(said.keys()).filter((node) => said[node] !== 0);
  return nodes.filter((node) => Math.sign(read[node]) === said[node] / Math.abs(said[node])).length / nodes.length;
}

/** How often each word occurs in each sentence. */
function countWords({ texts, roots }: Forest): number[][] {
  return Array.from(roots, (root) => {
    const own = texts[root].split(" ");
    return words.map((each) => own.filter((other) => other === each).length);
  });
}

/** A network trained on sentences, and its accuracy on others: of sentences, of the nodes inside, and of a model of word counts. */
export function experiment(seed: number, sentences = 100) {
  const random = createRandom(seed);
  const [train, test] = [sentences, 100].map((count) =>
    plantForest(Array.from({ length: count }, () => drawSentence(random))),
  );
  const network = trainReader(train, seed);
  const read = readNodes(network, test);
  const of = (nodes: readonly number[]) => {
    const take = (list: readonly number[]) => nodes.map((node) => list[node]);
    return signAccuracy(take(read), take(test.values));
  };
  const isRoot = new Set(test.roots);
  const inside = Array.from(read.keys()).filter((node) => node >= test.leaves.length && !isRoot.has(node));
  const targetsOf = ({ roots, values }: Forest) => Array.from(roots, (root) => values[root]);
  const counts = ridge({ alpha: 1 }).fit({ x: countWords(train), y: targetsOf(train) });
  return {
    network,
    test,
    accuracy: { sentences: of(Array.from(test.roots)), inside: of(inside) },
    countsAccuracy: signAccuracy(Array.from(counts.predict(countWords(test))), targetsOf(test)),
  };
}

/** The sentence that is drawn: "the film is not very good but the cast is bright". */
export function exampleSentence(): Phrase {
  const very = join(word("very"), word("good", 0.5), 1);
  const first = join(join(word("the"), word("film"), 0), join(word("is"), join(word("not"), very, -1), -1), -1);
  const last = join(join(word("the"), word("cast"), 0), join(word("is"), word("bright", 0.5), 0.5), 0.5);
  return join(first, join(word("but"), last, 0.5), 0.5);
}

/** The tree of a sentence with the number that is read at each node, and the same numbers as a curve over the nodes. */
export function figure(network: Network): Plot {
  const forest = plantForest([exampleSentence()]);
  const { leaves, merges, texts, values } = forest;
  const read = readNodes(network, forest);
  const places = leaves.map((_, i): [number, number] => [i, 0]);
  for (const [left, right] of merges) {
    const x = (places[left][0] + places[right][0]) / 2;
    places.push([x, Math.max(places[left][1], places[right][1]) + 1]);
  }
  const edges = merges.flatMap(([left, right], i): [number, number][] => [
    [leaves.length + i, left],
    [leaves.length + i, right],
  ]);
  const tree = graphPlot(createGraph(read.length, edges), {
    places,
    names: read.map((value, node) => (node < leaves.length ? `${texts[node]} ${value.toFixed(1)}` : value.toFixed(1))),
    groups: read.map((value) => (value > 0.25 ? "good" : value < -0.25 ? "bad" : "neutral")),
    ...{ title: "number read at each node", width: 680, height: 260 },
  });
  // Each node after the two that it merges, as one reads the sentence.
  const order = orderOfReading(forest);
  const at = order.map((_, i) => i);
  const curve = (name: string, numbers: readonly number[]) => ({ name, x: at, y: order.map((node) => numbers[node]) });
  const curves = lines([curve("read", read), curve("said", values)], {
    ...{
      title: "sentiment over the tree",
      xTitle: "node, each after its parts",
      yTitle: "sentiment",
      width: 680,
      height: 160,
    },
  });
  return plotGrid([[tree], [curves]]);
}

function orderOfReading({ leaves, merges, roots }: Forest): number[] {
  const visit = (node: number): number[] =>
    node < leaves.length ? [node] : [...merges[node - leaves.length].flatMap(visit), node];
  return visit(roots[0]);
}

/** Figure for the gallery index. */
export const cover = () => figure(experiment(0).network);

function print(): void {
  for (const seed of [0, 1, 2, 3]) {
    const { accuracy, countsAccuracy } = experiment(seed);
    console.log(
      `sentences ${accuracy.sentences.toFixed(3)}, nodes inside ${accuracy.inside.toFixed(3)}, word counts ${countsAccuracy.toFixed(3)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
