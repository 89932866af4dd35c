/**
 * A sentence as a graph (ML and physics, chapter 20, figure 20.3): every token is a node, also when its word was there before, and attention
 * connects every token with every other one. The edges to the tokens of one word are equal unless positions are encoded.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops } from "lectern/autodiff";
import { createGraph } from "lectern/graphs";
import { createRandom } from "lectern/numeric";
import { graphPlot, matrixPlot, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

export const sentence = "to be or not to be";

/** The tokens of a sentence: its words, in order, with repetitions. */
export const tokensOf = (text: string) => text.split(" ");

/** The complete graph of the tokens. */
export function completeGraph(text: string) {
  const count = tokensOf(text).length;
  const edges = Array.from({ length: count }, (_, i) =>
    Array.from({ length: i }, (_, j): [number, number] => [j, i]),
  ).flat();
  return createGraph(count, edges);
}

/** A random vector for each word; tokens of one word have the same. */
export function vectorsOf(text: string, seed: number, features = 6): Tensor {
  const vectors = new Map<string, number[]>();
  const random = createRandom(seed);
  const rows = tokensOf(text).map((word) => {
    const known = vectors.get(word) ?? Array.from({ length: features }, () => random.normal());
    vectors.set(word, known);
    return known;
  });
  return tensor(rows);
}

/** The weights with which tokens attend to each other, by the inner products of their vectors. */
export function weightsOf(text: string, seed: number): Tensor {
  const x = vectorsOf(text, seed);
  return ops.attentionWeights(x, x);
}

/** The graph, and the weights of its edges as a matrix. */
export function figure(seed = 0): Plot {
  const tokens = tokensOf(sentence);
  const numbered = tokens.map((token, i) => `${i + 1} ${token}`);
  const { data } = weightsOf(sentence, seed);
  const rows = tokens.map((_, i) => Array.from(data.subarray(i * tokens.length, (i + 1) * tokens.length)));
  return plotGrid([
    [
      graphPlot(completeGraph(sentence), { names: tokens, width: 260, height: 260, title: "tokens as nodes" }),
      matrixPlot(rows, { rows: numbered, columns: numbered, width: 260, height: 260, title: "weights of attention" }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => figure();

function print(): void {
  const { edges } = completeGraph(sentence);
  console.log(`${tokensOf(sentence).length} tokens, ${edges.values.length / 2} edges`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
