/**
 * Products of chemical reactions as translation (ML and physics, example 21.1, figures 21.5 and 21.6; Schwaller et al. 2019 and 2021): a
 * transformer reads the SMILES strings of two reactants, in any order, and writes that of the product. Reactions come from a small grammar:
 * bromides and acid chlorides with alcohols and amines. The last layer chooses each token by what it attends to in the reactants. Nobody tells
 * it which atom of the product was which atom before, but these weights do: the most probable assignment of atoms is mostly the true one.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops, valueAndGrad } from "lectern/autodiff";
import { asMatrix } from "lectern/data";
import { bestAssignment } from "lectern/metrics";
import {
  type Architecture,
  applyNetwork,
  createNetwork,
  createOptimizer,
  sinusoidalEncoding,
  type TensorTree,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { attentionPlot, matrixPlot, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** Bracketed atoms, elements (of one letter or two), aromatic atoms, bonds, branches, rings, and the signs between molecules. */
const smilesToken = /\[[^\]]+\]|Br|Cl|[BCNOSPFI]|[bcnops]|%\d\d|\d|[().=#\-+\\/:~@?>*$]/gu;

/** The tokens of a SMILES string; throws where a character belongs to none. */
export function tokensOfSmiles(smiles: string): string[] {
  const tokens = smiles.match(smilesToken) ?? [];
  if (tokens.join("") === smiles) return tokens;
  throw new Error(`${JSON.stringify(smiles)} is no SMILES string: ${tokens.join(" ")} are its only tokens`);
}

/** Whether a token is an atom. */
export const isAtom = (token: string) => /^[A-Z[a-z]/u.test(token);

/** A reaction: tokens of the reactants and of the product, and for each token of the product its place in the reactants. */
export interface Reaction {
  readonly reactants: readonly string[];
  readonly product: readonly string[];
  readonly origin: readonly number[];
}

const units = ["C", "S", "C(F)", "C(Cl)", "C(C)", "C(S)"];

/** A random reaction: R–X and H–Y–R' become R–Y–R', where X is a bromine or the chlorine of an acid chloride, and Y is O or N. */
export function drawReaction(random: ReturnType<typeof createRandom>, longest: number): Reaction {
  const rest = () =>
    Array.from({ length: 1 + random.integer(longest) }, () => units[random.integer(units.length)]).join("");
  const [kept, leaving] = random.uniform() < 0.5 ? [rest(), "Br"] : [`${rest()}C(=O)`, "Cl"];
  const nucleophile = `${random.uniform() < 0.5 ? "O" : "N"}${rest()}`;
  const isFirst = random.uniform() < 0.5;
  const electrophile = `${kept}${leaving}`;
  const reactants = tokensOfSmiles(isFirst ? `${electrophile}.${nucleophile}` : `${nucleophile}.${electrophile}`);
  const [one, other] = [tokensOfSmiles(kept), tokensOfSmiles(nucleophile)];
  const starts = isFirst ? [0, one.length + 2] : [other.length + 1, 0];
  return {
    reactants,
    product: [...one, ...other],
    origin: [one, other].flatMap((part, k) => part.map((_, i) => starts[k] + i)),
  };
}

/** Different reactions; those that are to be predicted are not among those that are learned. */
export function drawReactions(seed: number, { learned = 240, heldOut = 48, longest = 1 } = {}) {
  const random = createRandom(seed);
  const known = new Map<string, Reaction>();
  while (known.size < learned + heldOut) {
    const reaction = drawReaction(random, longest);
    known.set(reaction.reactants.join(""), reaction);
  }
  const all = [...known.values()];
  return { learned: all.slice(0, learned), heldOut: all.slice(learned) };
}

/** Padding, the sign before the first token of a product, and the one after its last. */
const [padding, start, stop] = ["", "<", ">"];
export const vocabulary = [padding, start, stop, "C", "N", "O", "S", "F", "Cl", "Br", "(", ")", "=", "."];

const places = 16;
const features = vocabulary.length + places;
const maxLength = 32;
/** Neighbouring places have similar vectors; large scores tell them apart early in training. */
const sharpness = 2;
const positions = sinusoidalEncoding(maxLength, places);
/** Vectors of all tokens: a 1 at the token; the places that follow in the vectors of a text are 0. */
const tokenVectors = tensor(
  vocabulary.map((_, token) => Array.from({ length: features }, (__, k) => (k === token ? 1 : 0))),
);

/** The product so far attends to itself and to the reactants, and tells which place of the reactants is next. */
const decoder: Architecture = [
  { kind: "transformer-block", heads: 2, hidden: 64, causal: true, memory: true },
  { kind: "dense", outputs: places },
];

/** What the network learned. */
export type Translator = TensorTree;

/** Texts as vectors, padded to the longest: that of the token, joined with that of its position. */
function vectorsOf(texts: readonly (readonly string[])[]) {
  const length = Math.max(...texts.map((text) => text.length));
  const numbers = texts.flatMap((text) => Array.from({ length }, (_, i) => vocabulary.indexOf(text[i] ?? padding)));
  const own = ops.reshape(ops.gather(tokenVectors, Int32Array.from(numbers)), [texts.length, length, features]);
  const data = Float32Array.from({ length: length * features }, (_, at) => {
    const [i, k] = [Math.floor(at / features), (at % features) - (features - places)];
    return k < 0 ? 0 : positions.data[i * places + k];
  });
  const lengths = Int32Array.from(texts, (text) => text.length);
  return { vectors: ops.add(own, { shape: [length, features], data }), lengths };
}

/** The reactants with a sign at their end, to which the network points when the product is complete. */
function encode(reactants: readonly (readonly string[])[]) {
  const { vectors, lengths } = vectorsOf(reactants.map((tokens) => [...tokens, stop]));
  return { memory: vectors, memoryLengths: lengths };
}

/** The weights with which the network points at places of the reactants after each of the products so far: [samples, length, places]. */
function pointersOf(
  model: Translator,
  products: readonly (readonly string[])[],
  side: ReturnType<typeof encode>,
): Tensor {
  const { vectors } = vectorsOf(products.map((product) => [start, ...product]));
  const questions = applyNetwork(decoder, model, vectors, side).y;
  const { memory, memoryLengths } = side;
  const [n, length] = memory.shape;
  const keys = ops.slice(positions, [{ end: length }]);
  const isPadding = (at: number) => at % length >= memoryLengths[Math.floor(at / length)];
  const mask = Float32Array.from({ length: n * length }, (_, at) => (isPadding(at) ? -Infinity : 0));
  const scores = ops.multiply(ops.matmul(questions, keys, { transposeB: true }), sharpness);
  return ops.softmax(ops.add(scores, { shape: [n, 1, length], data: mask }));
}

/** The logarithms of the probabilities of the token after each of the products so far, the weights of equal tokens added: [samples, length, tokens]. */
function scoresOf(
  model: Translator,
  products: readonly (readonly string[])[],
  side: ReturnType<typeof encode>,
): Tensor {
  const found = ops.matmul(pointersOf(model, products, side), side.memory);
  return ops.log(ops.add(ops.matmul(found, tokenVectors, { transposeB: true }), 1e-6));
}

/** The mean loss of the tokens of the products, each from those before it. */
function lossOf(model: Translator, batch: readonly Reaction[]): Tensor {
  const side = encode(batch.map(({ reactants }) => reactants));
  const products = batch.map(({ product }) => product);
  const scores = scoresOf(model, products, side);
  const [n, length, tokens] = scores.shape;
  const answers = products.map((product) => [...product, stop]);
  const rows = answers.flatMap((answer, i) => answer.map((_, t) => i * length + t));
  const own = ops.gather(ops.reshape(scores, [n * length, tokens]), Int32Array.from(rows));
  return ops.mean(
    ops.softmaxCrossEntropy(
      own,
      Int32Array.from(answers.flat(), (token) => vocabulary.indexOf(token)),
    ),
  );
}

/** How the network is trained. */
export interface LearnOptions {
  readonly seed?: number;
  readonly steps?: number;
  readonly batch?: number;
}

/** Trains the network on reactions in batches; the learning rate falls to 0. */
export function learnReactions(learned: readonly Reaction[], { seed = 0, steps = 200, batch = 24 }: LearnOptions = {}) {
  let parameters: Translator = createNetwork(decoder, [maxLength, features], { seed }).parameters;
  const optimizer = createOptimizer({ kind: "adam" });
  let state = optimizer.init(parameters);
  const random = createRandom(seed).fork("batches");
  for (let step = 0; step < steps; step++) {
    const chosen = Array.from({ length: batch }, () => learned[random.integer(learned.length)]);
    const { gradient } = valueAndGrad((p: Translator) => lossOf(p, chosen))(parameters);
    const learningRate = 0.01 * Math.min(1, 2 * (1 - step / steps));
    ({ parameters, state } = optimizer.update(gradient, state, parameters, { learningRate }));
  }
  return parameters;
}

/** The products that the network writes, token by token, each the most probable one. */
export function translate(model: Translator, reactants: readonly (readonly string[])[]): string[][] {
  const side = encode(reactants);
  const products: string[][] = reactants.map(() => []);
  const isDone = new Array<boolean>(reactants.length).fill(false);
  for (let t = 0; t + 1 < maxLength && isDone.includes(false); t++) {
    const soFar = products.map((product) => Array.from({ length: t }, (_, i) => product[i] ?? padding));
    const { data } = scoresOf(model, soFar, side);
    products.forEach((product, i) => {
      const at = (i * (t + 1) + t) * vocabulary.length;
      const scores = data.subarray(at, at + vocabulary.length);
      const token = vocabulary[scores.indexOf(Math.max(...scores))];
      isDone[i] ||= token === stop;
      if (!isDone[i]) product.push(token);
    });
  }
  return products;
}

/** The share of reactions whose product is written without any error. */
export function accuracyOf(model: Translator, reactions: readonly Reaction[]): number {
  const written = translate(
    model,
    reactions.map(({ reactants }) => reactants),
  );
  return reactions.filter(({ product }, i) => written[i].join("") === product.join("")).length / reactions.length;
}

/** The weights with which the network points at the reactants: a row for each token of the product. */
export function weightsOf(
  model: Translator,
  { reactants, product }: Pick<Reaction, "reactants" | "product">,
): number[][] {
  const { data, shape } = pointersOf(model, [product.slice(0, -1)], encode([reactants]));
  return product.map((_, t) => Array.from(data.subarray(t * shape[2], t * shape[2] + reactants.length)));
}

/** For each atom of the product (in order) its most probable place in the reactants, where every atom is used once. */
export function mapAtoms(reaction: Pick<Reaction, "reactants" | "product">, weights: readonly (readonly number[])[]) {
  const [from, to] = [reaction.reactants, reaction.product].map((tokens) =>
    [...tokens.keys()].filter((i) => isAtom(tokens[i])),
  );
  const scores = to.map((t) =>
    from.map((place) => (reaction.reactants[place] === reaction.product[t] ? weights[t][place] : -1000)),
  );
  const assigned = bestAssignment(asMatrix(scores));
  return to.map((t, i) => ({ product: t, reactant: from[assigned[i]] }));
}

/** The shares of atoms that are mapped to where they came from: by attention, and in the order in which elements occur. */
export function mappingAccuracy(model: Translator, reactions: readonly Reaction[]) {
  let [atoms, byAttention, byOrder] = [0, 0, 0];
  for (const reaction of reactions) {
    const right = (weights: readonly (readonly number[])[]) =>
      mapAtoms(reaction, weights).filter(({ product, reactant }) => reaction.origin[product] === reactant).length;
    atoms += reaction.product.filter(isAtom).length;
    byAttention += right(weightsOf(model, reaction));
    // Without attention: earlier atoms of the product are matched with earlier atoms of the reactants.
    byOrder += right(reaction.product.map((_, t) => reaction.reactants.map((__, place) => (t + 1) * place * 1e-4)));
  }
  return { byAttention: byAttention / atoms, byOrder: byOrder / atoms };
}

/** What an atom of the product attends to (figure 21.6), and the weights of all tokens. */
export function figure(model: Translator, reaction: Reaction, token: number): Plot {
  const { reactants, product } = reaction;
  const weights = weightsOf(model, reaction);
  const title = `${product[token]} of the product, and where it came from`;
  return plotGrid([
    [attentionPlot(weights[token], { keys: reactants, queries: product, query: token, title })],
    [
      matrixPlot(weights, {
        ...{ rows: product, columns: reactants, width: 20 * reactants.length, height: 18 * product.length },
        ...{ xTitle: "reactants", yTitle: "product" },
      }),
    ],
  ]);
}

/** A reaction with two fluorine atoms. */
export const twoFluorines: Reaction = {
  reactants: tokensOfSmiles("OC(F).C(F)Br"),
  product: tokensOfSmiles("C(F)OC(F)"),
  origin: [6, 7, 8, 9, 0, 1, 2, 3, 4],
};

/** Figure for the gallery index: where the second fluorine atom of the product came from. */
export const cover = () => figure(learnReactions(drawReactions(0).learned), twoFluorines, 7);

function print(): void {
  // Longer molecules need more examples and steps.
  const isFull = process.argv.includes("--full");
  for (const seed of [0, 1, 2]) {
    const { learned, heldOut } = drawReactions(seed, isFull ? { learned: 5000, heldOut: 200, longest: 3 } : {});
    const model = learnReactions(learned, { seed, ...(isFull && { steps: 1500, batch: 32 }) });
    const { byAttention, byOrder } = mappingAccuracy(model, heldOut);
    console.log(
      `seed ${seed}: right products ${accuracyOf(model, heldOut).toFixed(3)}, ` +
        `right atoms by attention ${byAttention.toFixed(3)}, by order ${byOrder.toFixed(3)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
