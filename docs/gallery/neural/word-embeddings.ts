/**
 * Words as vectors (Machine Learning 2, section 4.1; ML and physics, chapter 20): one-hot vectors, in which all words are equally different;
 * vectors whose inner products are a kernel of words, by kernel PCA; and vectors that a network learns with its other weights.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { wordVectors } from "lectern";
import { grad, ops } from "lectern/autodiff";
import { asMatrix, createTable } from "lectern/data";
import { symmetricEigen } from "lectern/linalg";
import { applyNetwork, createNetwork, type TensorTree } from "lectern/neural";
import { matrixPlot, type Plot, plotGrid } from "lectern/plots";
import { structuredGram } from "lectern/structured-kernels";
import { type Tensor, tensor } from "lectern/tensor";
import type { WordSpace } from "lectern/text";

const animals = ["cat", "dog", "horse"];
const vehicles = ["car", "truck", "trucks"];
const habits = ["eats", "sleeps", "drinks"];
const motions = ["drives", "brakes", "rusts"];

/** Sentences in which animals and vehicles appear with verbs of their own. */
export const corpus = [
  ...animals.flatMap((word) => habits.map((verb) => `the ${word} ${verb} today`)),
  ...vehicles.flatMap((word) => motions.map((verb) => `the ${word} ${verb} today`)),
];

/** All words, sorted. */
export const vocabulary = [...new Set(corpus.join(" ").split(" "))].sort();

/** How similar the contexts of words are: the inner products of their counts of neighbours, each scaled to length 1. */
export function cooccurrenceKernel(): number[][] {
  const counts = vocabulary.map(() => vocabulary.map(() => 0));
  for (const sentence of corpus) {
    const words = sentence.split(" ").map((word) => vocabulary.indexOf(word));
    for (const a of words) for (const b of words) if (a !== b) counts[a][b]++;
  }
  const scaled = counts.map((row) => row.map((count) => count / Math.hypot(...row)));
  return scaled.map((a) => scaled.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0)));
}

/** How similar words are spelled: the spectrum kernel of pairs of letters, each word scaled to length 1. */
export function lexicalKernel(): number[][] {
  const { data } = structuredGram({ kind: "spectrum", length: 2 }, vocabulary);
  const n = vocabulary.length;
  const scale = vocabulary.map((_, i) => Math.sqrt(data[i * n + i]));
  return vocabulary.map((_, i) => vocabulary.map((_, j) => data[i * n + j] / (scale[i] * scale[j])));
}

/** e = U √λ with the largest eigenvalues of a kernel of words: vectors whose inner products are the kernel. */
export function embedByKernel(kernel: readonly (readonly number[])[], components: number): number[][] {
  const { values, vectors } = symmetricEigen(asMatrix(kernel));
  const n = kernel.length;
  // Eigenvalues ascend.
  const chosen = Array.from({ length: components }, (_, k) => n - 1 - k);
  return kernel.map((_, i) => chosen.map((k) => vectors.data[i * n + k] * Math.sqrt(Math.max(0, values[k]))));
}

/** The word nearest to another by its vector. */
export function nearest(vectors: readonly (readonly number[])[], word: string): string {
  const own = vectors[vocabulary.indexOf(word)];
  const distances = vectors.map((vector, i) =>
    vocabulary[i] === word ? Infinity : Math.hypot(...vector.map((value, k) => value - own[k])),
  );
  return vocabulary[distances.indexOf(Math.min(...distances))];
}

/** Vectors that skip-grams learn from the corpus, read several times. */
export function learnVectors(seed: number): WordSpace {
  const text = Array.from({ length: 20 }, () => corpus).flat();
  const model = wordVectors({ components: 12, epochs: 10, seed }).fit({ x: createTable({ text }) });
  return model.state.columns[0];
}

/** The gradient of some loss of a sentence in the vectors of all words. */
export function gradientOfVectors(sentence: string): Tensor {
  const words = sentence.split(" ").map((word) => vocabulary.indexOf(word));
  const { architecture, parameters } = createNetwork(
    [{ kind: "embedding", tokens: vocabulary.length, outputs: 4 }, { kind: "flatten" }, { kind: "dense", outputs: 1 }],
    [words.length],
  );
  const loss = (p: TensorTree) => ops.sum(ops.square(applyNetwork(architecture, p, tensor([words])).y));
  const gradient = grad(loss)(parameters) as { readonly 0: { readonly weight: Tensor } };
  return gradient[0].weight;
}

/** Both kernels, with words of one kind side by side. */
export function figure(): Plot {
  const order = [...new Set([...animals, ...vehicles, ...habits, ...motions, ...vocabulary])];
  const sorted = (kernel: readonly (readonly number[])[]) =>
    order.map((a) => order.map((b) => kernel[vocabulary.indexOf(a)][vocabulary.indexOf(b)]));
  const names = { rows: order, columns: order, width: 240, height: 240 };
  return plotGrid([
    [
      matrixPlot(sorted(cooccurrenceKernel()), { ...names, title: "words by their neighbours" }),
      matrixPlot(sorted(lexicalKernel()), { ...names, title: "words by their spelling" }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = figure;

function print(): void {
  const [context, spelling] = [cooccurrenceKernel(), lexicalKernel()].map((kernel) => embedByKernel(kernel, 6));
  for (const word of ["cat", "truck"]) {
    console.log(`${word}: by context nearest to ${nearest(context, word)}, by spelling to ${nearest(spelling, word)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
