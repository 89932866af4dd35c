/**
 * Locally linear embedding of other data than sheets (Machine learning 2, 1.2.9; Roweis and Saul 2000): images of a mouth, in which a path leads
 * through gradually changing expressions, and words by how often they occur in each document, which are laid out by subject.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locallyLinearEmbedding } from "lectern";
import { type Matrix, selectRows, zeros } from "lectern/data";
import { createGraph, shortestPath } from "lectern/graphs";
import { imagesFromRows } from "lectern/images";
import { createSearch, nearestNeighbors } from "lectern/neighbor-search";
import { createRandom } from "lectern/numeric";
import { embeddingPlot, imagePlot, plotGrid } from "lectern/plots";

/** The size of the images. */
const [width, height] = [24, 18];

/** Images of a mouth: how far it is open, and how much it smiles, from −1 (corners down) to 1. */
export interface Mouths {
  readonly images: Matrix;
  readonly opening: Float64Array;
  readonly smile: Float64Array;
}

/** Two lips between parabolas, smooth at their edges, with some noise. */
export function drawMouths(count = 600, noise = 0.02, seed = 0): Mouths {
  const random = createRandom(seed);
  const [opening, smile] = [0, 1].map(() => Float64Array.from({ length: count }, () => random.uniform()));
  const bend = (smile as Float64Array).map((value) => 2 * value - 1);
  const images = zeros(count, width * height);
  for (let i = 0; i < count; i++) {
    for (let at = 0; at < width * height; at++) {
      const x = ((at % width) - (width - 1) / 2) / (width / 2);
      const y = Math.floor(at / width) - (height - 1) / 2;
      // The middle line of the mouth rises to its corners in a smile; the lips part most in its middle.
      const line = 4 * (bend[i] as number) * (0.4 - x * x);
      const gap = 5 * ((opening as Float64Array)[i] as number) * Math.max(0, 0.7 - x * x);
      const lip = Math.exp(-(((Math.abs(y - line) - gap) / 1.2) ** 2)) * (Math.abs(x) < 0.9 ? 1 : 0);
      images.data[i * width * height + at] = lip + noise * random.normal();
    }
  }
  return { images, opening: opening as Float64Array, smile: bend };
}

/** The map of images by LLE with 24 neighbours, as in the text. */
export const mapMouths = (images: Matrix) => locallyLinearEmbedding({ neighbors: 24 }).fit({ x: images }).embedding;

/** The images along the shortest path between two, through neighbours on the map. */
export function walk(map: Matrix, from: number, to: number, neighbors = 8): readonly number[] {
  const { indices, distances, count } = nearestNeighbors(createSearch(map), map, neighbors + 1);
  const edges = Array.from(indices, (j, e) => [Math.floor(e / count), j, distances[e] as number] as const);
  const graph = createGraph(
    map.rows,
    edges.filter(([i, j]) => i !== j),
  );
  return shortestPath(graph, from, to).vertices;
}

/** Counts of words in documents; both have a place on a line of subjects, and a word is frequent in documents near its place. */
export function countWords(words = 200, documents = 400, seed = 0): { counts: Matrix; places: Float64Array } {
  const random = createRandom(seed);
  const places = Float64Array.from({ length: words }, () => random.uniform());
  const subjects = Float64Array.from({ length: documents }, () => random.uniform());
  const counts = zeros(words, documents);
  for (let at = 0; at < counts.data.length; at++) {
    const apart = (places[Math.floor(at / documents)] as number) - (subjects[at % documents] as number);
    // A Poisson number: how many exponential waiting times fit into the rate.
    const rate = 6 * Math.exp(-((apart / 0.15) ** 2));
    for (let time = random.exponential(); time < rate; time += random.exponential()) counts.data[at]++;
  }
  return { counts, places };
}

/** The map of words by their counts, each row divided by its length as texts are. */
export function mapWords(counts: Matrix): Matrix {
  const lengths = Array.from({ length: counts.rows }, (_, i) =>
    Math.hypot(...counts.data.subarray(i * counts.columns, (i + 1) * counts.columns)),
  );
  const data = counts.data.map((value, at) => value / (lengths[Math.floor(at / counts.columns)] as number));
  return locallyLinearEmbedding({ neighbors: 24 }).fit({ x: { ...counts, data } }).embedding;
}

/** The indices of the images with the largest and the smallest value. */
export function extremes(values: Float64Array): readonly [number, number] {
  const order = Array.from(values, (_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  return [order[0] as number, order[order.length - 1] as number];
}

/** Words for the smile of each image. */
const expressions = (smile: Float64Array) =>
  Array.from(smile, (value) => (value > 0.3 ? "smile" : value < -0.3 ? "frown" : "neutral"));

/** The maps of mouths and of words. */
export function mapsFigure(seed = 0) {
  const { images, smile } = drawMouths(250, 0.02, seed);
  const { counts, places } = countWords(150, 300, seed);
  const subjects = Array.from(places, (place) => `subject ${1 + Math.floor(4 * place)}`);
  const frame = { titles: false, width: 240, height: 240 };
  return plotGrid([
    [
      embeddingPlot(mapMouths(images), { groups: expressions(smile), title: "mouths", ...frame }),
      embeddingPlot(mapWords(counts), { groups: subjects, title: "words", ...frame }),
    ],
  ]);
}

/** Images along the path between the two that differ most in their smile. */
export function pathFigure(seed = 0) {
  const { images, smile } = drawMouths(250, 0, seed);
  const path = walk(mapMouths(images), ...extremes(smile));
  const shown = Array.from({ length: 4 }, (_, k) => path[Math.round((k / 3) * (path.length - 1))] as number);
  const column = imagesFromRows(selectRows(images, Int32Array.from(shown)), { width, height });
  return plotGrid([shown.map((_, image) => imagePlot(column, { image, range: [0, 1], width: 84, height: 63 }))]);
}

/** The figure of the index. */
export const cover = () => mapsFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { images, smile } = drawMouths();
  const path = walk(mapMouths(images), ...extremes(smile));
  console.log("smile along the path:", path.map((i) => (smile[i] as number).toFixed(2)).join(" "));
}
