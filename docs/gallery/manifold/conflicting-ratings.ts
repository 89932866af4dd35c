/**
 * Similarities that conflict (Machine learning 2, 1.5; Laub and Müller 2004). Apples are similar by size, but the less so the more their
 * colours agree; images of digits match fully if one contains the other. Such similarities are not inner products: their matrix has
 * large negative eigenvalues. A Euclidean map discards these; a pseudo-Euclidean one shows that they hold a second attribute: colour,
 * and the width of the strokes.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Matrix } from "lectern/data";
import { graphFromMatrix } from "lectern/graphs";
import {
  binaryMatching,
  checkMetric,
  type PseudoEuclidean,
  pseudoEuclidean,
  squaredFromSimilarities,
} from "lectern/manifold";
import { createRandom } from "lectern/numeric";
import { gramPlot, graphPlot, matrixPlot, plotGrid, scatter, spectrumPlot } from "lectern/plots";

/** Apples with a size and a colour, both from 0 to 1, and how similar people say they are. */
export interface Apples {
  readonly sizes: Float64Array;
  readonly colors: Float64Array;
  readonly similarities: Matrix;
}

/** The agreement in size minus that in colour, each 1 − the squared difference, with some noise. */
export function rateApples(count = 40, noise = 0.02, seed = 0): Apples {
  const random = createRandom(seed);
  const [sizes, colors] = [0, 1].map(() => Float64Array.from({ length: count }, () => random.uniform()));
  const similarities = { rows: count, columns: count, data: new Float64Array(count * count) };
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      const size = 1 - (sizes[i] - sizes[j]) ** 2;
      const color = 1 - (colors[i] - colors[j]) ** 2;
      const rating = size - color + noise * random.normal();
      similarities.data[i * count + j] = rating;
      similarities.data[j * count + i] = rating;
    }
  }
  return { sizes, colors, similarities };
}

/** Zeros and sevens in thin and bold strokes, of 20 x 20 pixels, each a little shifted and stretched. */
export function drawDigits(count = 80, seed = 0): { images: Matrix; digits: string[]; strokes: string[] } {
  const random = createRandom(seed);
  const side = 20;
  const images = { rows: count, columns: side * side, data: new Float64Array(count * side * side) };
  const digits = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "zero" : "seven"));
  const strokes = Array.from({ length: count }, (_, i) => (i % 4 < 2 ? "thin" : "bold"));
  for (let i = 0; i < count; i++) {
    const shift = [random.normal(), random.normal()].map((value) => 0.35 * value);
    const stretch = 1 + 0.04 * random.normal();
    const width = strokes[i] === "thin" ? 1.1 : 2.6;
    for (let at = 0; at < side * side; at++) {
      const x = ((at % side) - 9.5 - shift[0]) / stretch;
      const y = (Math.floor(at / side) - 9.5 - shift[1]) / stretch;
      if ((digits[i] === "zero" ? toZero(x, y) : toSeven(x, y)) < width) images.data[i * side * side + at] = 1;
    }
  }
  return { images, digits, strokes };
}

/** The distance to an ellipse, approximately. */
function toZero(x: number, y: number): number {
  const radius = Math.hypot(x / 5, y / 7);
  return radius === 0 ? 5 : Math.abs(radius - 1) * (Math.hypot(x, y) / radius);
}

/** The distance to a bar at the top and a stroke down from its right end. */
function toSeven(x: number, y: number): number {
  return Math.min(toSegment(x, y, -5, -6, 5, -6), toSegment(x, y, 5, -6, -1, 7));
}

function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The maps of similarities. */
export function embedSimilarities(similarities: Matrix): PseudoEuclidean {
  return pseudoEuclidean(squaredFromSimilarities(similarities));
}

const firstTwo = (map: Matrix) =>
  Array.from({ length: map.rows }, (_, i) => [map.data[i * map.columns], map.data[i * map.columns + 1]]);

/** The spectrum of the digits and both maps. */
export function digitsFigure(seed = 0) {
  const { images, digits, strokes } = drawDigits(80, seed);
  const { positive, negative, eigenvalues } = embedSimilarities(binaryMatching(images));
  const groups = digits.map((digit, i) => `${strokes[i]} ${digit}`);
  return plotGrid([
    [
      spectrumPlot([{ name: "pseudo-covariance", values: eigenvalues }], { title: "spectrum" }),
      scatter(firstTwo(positive), { groups, title: "positive space: digits" }),
      scatter(firstTwo(negative), { groups, title: "negative space: strokes" }),
    ],
  ]);
}

/** Few apples as a graph, as a table and as shades. */
export function pairwiseFigure(seed = 0) {
  const { similarities } = rateApples(6, 0, seed);
  const shown = {
    ...similarities,
    data: similarities.data.map((value, at) => (at % 7 === 0 ? 0 : Math.abs(value) + 0.01)),
  };
  const names = ["a", "b", "c", "d", "e", "f"];
  return plotGrid([
    [
      graphPlot(graphFromMatrix(shown), { names, weighted: true, title: "graph of absolute ratings" }),
      matrixPlot(similarities, { digits: 2, rows: names, columns: names, diverging: true, title: "table" }),
      gramPlot(similarities, { title: "shades" }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => digitsFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { images } = drawDigits();
  const similarities = binaryMatching(images);
  const { counts } = checkMetric({ ...similarities, data: similarities.data.map((value) => 1 - value) });
  const { signature, eigenvalues } = embedSimilarities(similarities);
  console.log(`${counts.triangle} triangles violate the triangle inequality`);
  console.log(`${signature.positive} positive and ${signature.negative} negative eigenvalues`);
  console.log(`from ${eigenvalues[0].toFixed(2)} down to ${eigenvalues[eigenvalues.length - 1].toFixed(2)}`);
}
