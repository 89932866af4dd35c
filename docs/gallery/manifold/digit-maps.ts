/**
 * Maps of handwritten digits (Machine learning 2, section 1.4.2, figures 20 and 21): by principal components, Sammon's mapping,
 * Isomap, locally linear embedding and t-SNE. How well the classes, which no method has seen, are apart on a map is told by the
 * class of the nearest other point.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isomap, locallyLinearEmbedding, type Matrix, metricMds, type NamedLabels, pca, tSne } from "lectern";
import { selectRows } from "lectern/data";
import { digits } from "lectern/datasets";
import { neighborAccuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { embeddingPlot, plotGrid } from "lectern/plots";

/** Digits, and the names of their classes. */
export interface DigitSample {
  readonly x: Matrix;
  readonly names: readonly string[];
}

/** Some of the 1797 digits of 8 x 8 pixels. */
export async function someDigits(count: number, seed: number): Promise<DigitSample> {
  const { x, y } = (await digits()) as { x: Matrix; y: NamedLabels<string> };
  const rows = createRandom(seed).sample(x.rows, count);
  return { x: selectRows(x, rows), names: Array.from(rows, (i) => String(y.classes[y.codes[i] as number])) };
}

/** The map of each method. */
export const maps: Readonly<Record<string, (x: Matrix, seed: number) => Matrix>> = {
  PCA: (x) => pca({ components: 2 }).fit({ x }).transform(x),
  Sammon: (x) => metricMds({ loss: { kind: "sammon" } }).fit({ x }).embedding,
  Isomap: (x) => isomap({ neighborhood: { kind: "nearest", neighbors: 10 } }).fit({ x }).embedding,
  LLE: (x) => locallyLinearEmbedding({ neighbors: 10 }).fit({ x }).embedding,
  "t-SNE": (x, seed) => tSne({ perplexity: 20, maxIterations: 500, seed }).fit({ x }).embedding,
};

/** The accuracy of the nearest neighbour on the map of each method. */
export function accuracies({ x, names }: DigitSample, seed: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(maps).map(([method, map]) => [method, neighborAccuracy(map(x, seed), names)]),
  );
}

/** The maps side by side, with the digits at the medians of their points. */
export function mapFigure({ x, names }: DigitSample, methods = Object.keys(maps), seed = 0) {
  const panels = methods.map((title) => {
    const map = maps[title]?.(x, seed) as Matrix;
    return embeddingPlot(map, { groups: names, title, width: 240, height: 240 });
  });
  return plotGrid([panels.slice(0, 3), panels.slice(3)].filter((line) => line.length > 0));
}

/** Figure for the gallery index. */
export const cover = async () => mapFigure(await someDigits(180, 0), ["PCA", "t-SNE"]);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (let seed = 0; seed < 3; seed++) {
    const found = accuracies(await someDigits(600, seed), seed);
    console.log(
      Object.entries(found)
        .map(([method, accuracy]) => `${method} ${accuracy.toFixed(3)}`)
        .join(", "),
    );
  }
}
