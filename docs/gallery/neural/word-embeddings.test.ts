import { asMatrix } from "lectern/data";
import { symmetricEigen } from "lectern/linalg";
import { nearestWords } from "lectern/text";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  cooccurrenceKernel,
  embedByKernel,
  figure,
  gradientOfVectors,
  learnVectors,
  lexicalKernel,
  nearest,
  vocabulary,
} from "./word-embeddings.js";

const n = vocabulary.length;
const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, k) => sum + value * b[k], 0);

test("[ML2-213] kernels of words by co-occurrence and by spelling are symmetric and positive semidefinite", () => {
  for (const kernel of [cooccurrenceKernel(), lexicalKernel()]) {
    expect(Math.min(...symmetricEigen(asMatrix(kernel)).values)).toBeGreaterThan(-1e-12);
    kernel.forEach((row, i) => {
      expect(row[i]).toBeCloseTo(1, 12);
      for (let j = 0; j < n; j++) expect(row[j]).toBeCloseTo(kernel[j][i], 12);
    });
  }
});

test("[ML2-212] one-hot vectors are all equally far, those of kernel PCA have the kernel as inner products, learned ones change only for words in use", async () => {
  const oneHot = vocabulary.map((_, i) => vocabulary.map((_, j) => Number(i === j)));
  const distances = oneHot.flatMap((a, i) =>
    oneHot.slice(0, i).map((b) => Math.hypot(...a.map((value, k) => value - b[k]))),
  );
  expect(new Set(distances)).toEqual(new Set([Math.SQRT2]));
  for (const kernel of [cooccurrenceKernel(), lexicalKernel()]) {
    const all = embedByKernel(kernel, n);
    const errors = [2, 4, n].map((components) => {
      const vectors = all.map((vector) => vector.slice(0, components));
      return Math.hypot(...kernel.flatMap((row, i) => row.map((value, j) => value - product(vectors[i], vectors[j]))));
    });
    expect(errors[2]).toBeLessThan(1e-10);
    expect(errors[1]).toBeLessThan(errors[0]);
  }
  for (const sentence of ["the cat eats", "the dog rusts today"]) {
    const { data } = gradientOfVectors(sentence);
    vocabulary.forEach((word, i) => {
      const isUsed = sentence.split(" ").includes(word);
      expect(data.subarray(4 * i, 4 * i + 4).some((value) => value !== 0)).toBe(isUsed);
    });
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  const shades = [0, 1].map((panel) =>
    drawing.drawn("rect").filter((mark) => mark.panel === panel && mark.datum["row"] !== undefined),
  );
  expect(shades.map(({ length }) => length)).toEqual([n * n, n * n]);
});

test("[MP-263] words of one kind are neighbours in the space that skip-grams learn, and in those of the kernels", () => {
  const kinds = [
    ["cat", "dog", "horse"],
    ["car", "truck", "trucks"],
    ["eats", "sleeps", "drinks"],
    ["drives", "brakes", "rusts"],
  ];
  for (const seed of [0, 1, 2]) {
    const space = learnVectors(seed);
    for (const kind of kinds) {
      for (const word of kind) {
        const found = nearestWords(space, word, 2).map(({ term }) => term);
        expect(found.sort()).toEqual(kind.filter((other) => other !== word).sort());
      }
    }
  }
  const [context, spelling] = [cooccurrenceKernel(), lexicalKernel()].map((kernel) => embedByKernel(kernel, 6));
  expect(["dog", "horse"]).toContain(nearest(context, "cat"));
  expect(nearest(spelling, "truck")).toBe("trucks");
});
