/**
 * A face that moves over a noisy background (Machine learning 2, section 1.2.9 and figure 16): images of thousands of pixels with two
 * degrees of freedom. Locally linear embedding with four neighbours finds them: images with the face at a border are at the border of
 * the map, and principal components show hardly any of it. Between two images, a walk along the graph of neighbours passes images of
 * the set only, while the mean of their pixels shows two faint faces and is like none of them.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { locallyLinearEmbedding, type Matrix, pca } from "lectern";
import { row, selectRows } from "lectern/data";
import { type TranslatedFace, translatedFace } from "lectern/datasets";
import { graphFromMatrix, shortestPath } from "lectern/graphs";
import { imagesFromRows } from "lectern/images";
import { procrustes, spearmanCorrelation } from "lectern/metrics";
import { neighborGraph } from "lectern/neighbor-search";
import { imagePlot, plotGrid, scatter } from "lectern/plots";

/** The maps of the images by both methods. */
export function mapFaces({ x }: TranslatedFace): { lle: Matrix; principal: Matrix } {
  return {
    lle: locallyLinearEmbedding({ neighbors: 4 }).fit({ x }).embedding,
    principal: pca({ components: 2 }).fit({ x }).transform(x),
  };
}

/** How far from the middle the face is, in the direction in which it is farther: the same all along a border. */
export function distanceFromMiddle({ latent }: TranslatedFace): number[] {
  const middle = (Math.sqrt(latent.rows) - 1) / 2;
  return Array.from({ length: latent.rows }, (_, i) => Math.max(...row(latent, i).map((at) => Math.abs(at - middle))));
}

/**
 * How much of the places of the face a map shows: the disparity after the best rotation, scale and shift, 0 for all and 1 for nothing, and
 * the rank correlation of the distances from the middle of the map and of the image.
 */
export function structureOf(faces: TranslatedFace, map: Matrix): { disparity: number; centrality: number } {
  const lengths = Array.from({ length: map.rows }, (_, i) => Math.hypot(...row(map, i)));
  return {
    disparity: procrustes(faces.latent, map).disparity,
    centrality: spearmanCorrelation(lengths, distanceFromMiddle(faces)),
  };
}

/** The images on the shortest path along the graph of neighbours. */
export function walk(x: Matrix, from: number, to: number): readonly number[] {
  const graph = graphFromMatrix(neighborGraph(x, 6, { edges: "either" }));
  return shortestPath(graph, from, to).vertices;
}

/** Every `step`-th shift in both directions: a set of images that is less dense. */
export function thinned(faces: TranslatedFace, step: number): Matrix {
  const { x, latent } = faces;
  const kept = Array.from({ length: x.rows }, (_, i) => i).filter((i) => row(latent, i).every((at) => at % step === 0));
  return selectRows(x, kept);
}

/** The largest distance between images that follow each other on a walk. */
export function largestStep(x: Matrix, path: readonly number[]): number {
  return Math.max(...path.slice(1).map((to, k) => distance(row(x, path[k] as number), row(x, to))));
}

/** The distance of some image to the nearest of a set. */
export function distanceToSet(x: Matrix, image: ArrayLike<number>): number {
  return Math.min(...Array.from({ length: x.rows }, (_, i) => distance(row(x, i), image)));
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += ((a[j] as number) - (b[j] as number)) ** 2;
  return Math.sqrt(sum);
}

/** The pixels halfway between two images. */
export function meanImage(x: Matrix, a: number, b: number): Float64Array {
  return row(x, a).map((value, j) => (value + (row(x, b)[j] as number)) / 2);
}

/** Both maps, or every few points of them, with colours for how far the face is from the middle. */
export function mapFigure(faces: TranslatedFace, { lle, principal } = mapFaces(faces), every = 1) {
  const most = Math.max(...distanceFromMiddle(faces));
  const names = ["in the middle", "between", "at the border"];
  const rows = Array.from({ length: Math.ceil(lle.rows / every) }, (_, k) => k * every);
  const far = distanceFromMiddle(faces);
  const groups = rows.map((i) => names[Math.min(2, Math.floor((3 * (far[i] as number)) / most))] as string);
  const panel = (map: Matrix, title: string) =>
    scatter(selectRows(map, rows), { groups, title, width: 260, height: 260 });
  return plotGrid([[panel(lle, "LLE"), panel(principal, "PCA")]]);
}

/** The first, the middle and the last image of a walk, and the mean of the pixels of the first and the last. */
export function walkFigure({ x, width, height }: TranslatedFace, path: readonly number[]) {
  const [first, last] = [path[0] as number, path[path.length - 1] as number];
  const middle = path[Math.floor(path.length / 2)] as number;
  const panel = (image: Float64Array, title: string) =>
    imagePlot(imagesFromRows([image], { width, height, channels: 1 }), { range: [0, 1], title });
  return plotGrid([
    [
      panel(row(x, first), "first"),
      panel(row(x, middle), "halfway on the walk"),
      panel(row(x, last), "last"),
      panel(meanImage(x, first, last), "mean of the pixels"),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => mapFigure(translatedFace(), undefined, 5);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const faces = translatedFace();
  const { lle, principal } = mapFaces(faces);
  console.log("LLE", structureOf(faces, lle), "PCA", structureOf(faces, principal));
  const clear = translatedFace({ shifts: 25, background: 0.05 });
  for (const step of [4, 2, 1]) {
    const x = thinned(clear, step);
    const path = walk(x, 0, x.rows - 1);
    console.log(`${x.rows} images: ${path.length} on the walk, largest step ${largestStep(x, path).toFixed(2)}`);
  }
  const { x } = clear;
  console.log(`mean of the pixels: ${distanceToSet(x, meanImage(x, 0, x.rows - 1)).toFixed(2)} from the nearest image`);
}
