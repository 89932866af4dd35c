/**
 * One spectrum of attraction and repulsion: as the exaggeration of t-SNE, or the partition constant of Neg-t-SNE, grows, clusters of
 * handwritten digits become denser, from t-SNE to UMAP. The tails of the similarities show why t-SNE needs less attraction than SNE.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { laplacianEigenmaps, negativeSamplingTSne, sne, tSne, umap } from "lectern";
import { type Matrix, selectRows } from "lectern/data";
import { digits } from "lectern/datasets";
import { spearmanCorrelation } from "lectern/metrics";
import { createSearch, nearestNeighbors } from "lectern/neighbor-search";
import { lines, plotGrid, scatter } from "lectern/plots";

const samples = 400;

/** Median distance to the tenth neighbour, relative to the extent of the embedding: small for dense clusters. */
export function openness(embedding: Matrix): number {
  const { distances, count } = nearestNeighbors(createSearch(embedding), embedding, 11);
  const tenth = distances.filter((_, e) => e % count === 10).sort();
  const { rows, data } = embedding;
  const means = [0, 1].map((k) => data.reduce((sum, value, e) => sum + (e % 2 === k ? value : 0), 0) / rows);
  const variance = data.reduce((sum, value, e) => sum + (value - means[e % 2]) ** 2, 0) / rows;
  return tenth[Math.floor(rows / 2)] / Math.sqrt(variance);
}

/** Embeddings along the spectrum, each with its name and openness. */
export async function sweep(seed: number) {
  const { x: all, y } = await digits();
  const x = selectRows(
    all,
    Int32Array.from({ length: samples }, (_, i) => i),
  );
  const exaggerations = [1, 2, 4].map((exaggeration) => ({
    name: `t-SNE, exaggeration ${exaggeration}`,
    embedding: tSne({ exaggeration, maxIterations: 400, seed }).fit({ x }).embedding,
  }));
  const partitions = [1, 5, 20].map((share) => ({
    name: `Neg-t-SNE, partition ${share} n`,
    embedding: negativeSamplingTSne({ partition: share * samples, epochs: 200, seed }).fit({ x }).embedding,
  }));
  const fuzzy = { name: "UMAP", embedding: umap({ epochs: 200, seed }).fit({ x }).embedding };
  const others = [
    fuzzy,
    { name: "Laplacian eigenmaps", embedding: laplacianEigenmaps().fit({ x }).embedding },
    { name: "SNE", embedding: sne({ maxIterations: 150, seed }).fit({ x }).embedding },
  ];
  const groups = Array.from({ length: samples }, (_, i) => String(y.classes[y.codes[i]]));
  const draw = ({ name, embedding }: typeof fuzzy) =>
    scatter(embedding, { groups, title: name, width: 200, height: 200 });
  const rate = (run: typeof fuzzy) => ({ name: run.name, openness: openness(run.embedding) });
  return {
    exaggerations: exaggerations.map(rate),
    partitions: partitions.map(rate),
    fuzzy: rate(fuzzy),
    figure: plotGrid([exaggerations.map(draw), partitions.map(draw), others.map(draw)], {
      title: "from repulsion to attraction",
    }),
  };
}

/** How alike two maps are: the rank correlation of the distances between all pairs of samples. */
export function likeness(a: Matrix, b: Matrix): number {
  const lengths = ({ rows, data }: Matrix) =>
    Array.from({ length: rows }, (_, i) =>
      Array.from({ length: i }, (_, j) => Math.hypot(data[2 * i] - data[2 * j], data[2 * i + 1] - data[2 * j + 1])),
    ).flat();
  return spearmanCorrelation(Float64Array.from(lengths(a)), Float64Array.from(lengths(b)));
}

/** How alike the maps of t-SNE with several exaggerations are to those of UMAP and Laplacian eigenmaps. */
export async function likenesses(exaggerations: readonly number[], seed: number) {
  const { x: all } = await digits();
  const x = selectRows(
    all,
    Int32Array.from({ length: samples }, (_, i) => i),
  );
  const fuzzy = umap({ epochs: 300, seed }).fit({ x }).embedding;
  const eigen = laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 15 } }).fit({ x }).embedding;
  return exaggerations.map((exaggeration) => {
    const { embedding } = tSne({ exaggeration, maxIterations: 500, seed }).fit({ x });
    return { exaggeration, umap: likeness(embedding, fuzzy), eigenmaps: likeness(embedding, eigen) };
  });
}

/** The similarities of SNE and t-SNE as densities over the distance in one dimension. */
export function tails() {
  const distance = Array.from({ length: 101 }, (_, i) => i / 20);
  const gauss = distance.map((d) => Math.exp(-d * d) / Math.sqrt(Math.PI));
  const student = distance.map((d) => 1 / (Math.PI * (1 + d * d)));
  const figure = lines(
    [
      { name: "Gaussian (SNE)", x: distance, y: gauss },
      { name: "Student-t (t-SNE)", x: distance, y: student },
    ],
    { xTitle: "distance", yTitle: "density" },
  );
  return { distance, gauss, student, figure };
}

/** Figure for the gallery index: the tails of the similarities. */
export const cover = () => tails().figure;

async function print(): Promise<void> {
  const { exaggerations, partitions, fuzzy } = await sweep(1);
  console.log("openness (median distance to the tenth neighbour over the extent)");
  for (const { name, openness } of [...exaggerations, ...partitions, fuzzy]) {
    console.log(`${name.padEnd(24)} ${openness.toFixed(3)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
