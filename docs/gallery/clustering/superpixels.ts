/**
 * Superpixels beside mean shift (Pattern analysis and retrieval, 001; Achanta et al. 2012): SLIC is k-means of position and colour in
 * which each center looks only at the pixels around it. It cuts an image into many small patches of similar size; mean shift of position
 * and colour finds patches whose size follows the image. Both keep to the borders of the regions.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Matrix } from "lectern";
import { type ImageColumn, type ImageSize, rgbToLab, splitIntoBlocks } from "lectern/images";
import { imagePlot, plotGrid } from "lectern/plots";
import { segmentColors, segmentImage } from "./color-clusters.js";
import { landscape } from "./image-codec.js";

/** How an image is cut into superpixels. */
export interface SuperpixelOptions {
  /** The side of the squares from which the superpixels start, in pixels. */
  readonly side: number;
  /** How much the position counts against the colour: the colour distance that counts as one side (default 20). */
  readonly compactness?: number;
  readonly iterations?: number;
}

/** The superpixel of each pixel: k-means of (L, a, b, x, y), each center compared with the pixels up to two sides away. */
export function superpixels(
  image: ImageColumn,
  { side, compactness = 20, iterations = 8 }: SuperpixelOptions,
): Int32Array {
  const { width, height } = image;
  const colors = rgbToLab(splitIntoBlocks(image, 1));
  const centers = startCenters(colors, image, side);
  const labels = new Int32Array(width * height);
  for (let turn = 0; turn < iterations; turn++) {
    const nearest = new Float64Array(width * height).fill(Infinity);
    for (const [k, center] of centers.entries()) {
      for (let y = Math.max(0, Math.floor(center[4]) - side); y < Math.min(height, center[4] + side + 1); y++) {
        for (let x = Math.max(0, Math.floor(center[3]) - side); x < Math.min(width, center[3] + side + 1); x++) {
          const at = y * width + x;
          const distance = squaredDistance(center, colors.data.subarray(3 * at, 3 * at + 3), x, y, side / compactness);
          if (distance >= nearest[at]) continue;
          nearest[at] = distance;
          labels[at] = k;
        }
      }
    }
    moveCenters(centers, labels, colors, width);
  }
  return labels;
}

/** Centers in the middle of squares. */
function startCenters(colors: Matrix, { width, height }: ImageColumn, side: number): number[][] {
  const centers: number[][] = [];
  for (let y = side >> 1; y < height; y += side) {
    for (let x = side >> 1; x < width; x += side) {
      const at = y * width + x;
      centers.push([...colors.data.subarray(3 * at, 3 * at + 3), x, y]);
    }
  }
  return centers;
}

/** The squared difference of the colours, and of the positions in units of `pixelsPerColor`. */
function squaredDistance(center: readonly number[], color: Float64Array, x: number, y: number, pixelsPerColor: number) {
  const gap = (j: number) => (color[j] - center[j]) ** 2;
  return gap(0) + gap(1) + gap(2) + ((x - center[3]) ** 2 + (y - center[4]) ** 2) / pixelsPerColor ** 2;
}

/** Moves each center to the mean of its pixels; one without pixels stays. */
function moveCenters(centers: number[][], labels: Int32Array, colors: Matrix, width: number): void {
  const sums = centers.map(() => new Float64Array(6));
  labels.forEach((k, at) => {
    const pixel = [...colors.data.subarray(3 * at, 3 * at + 3), at % width, Math.floor(at / width), 1];
    for (const [j, value] of pixel.entries()) sums[k][j] += value;
  });
  for (const [k, sum] of sums.entries())
    if (sum[5] > 0) centers[k] = Array.from(sum.subarray(0, 5), (value) => value / sum[5]);
}

/**
 * The share of the pixels of `regions` that remain when each segment is given to the region it overlaps most: 1 if no segment
 * crosses a border.
 */
export function keepsBorders(segments: Int32Array, regions: Int32Array): number {
  const overlaps = new Map<number, Map<number, number>>();
  segments.forEach((segment, at) => {
    const own = overlaps.get(segment) ?? new Map<number, number>();
    own.set(regions[at], (own.get(regions[at]) ?? 0) + 1);
    overlaps.set(segment, own);
  });
  const kept = [...overlaps.values()].reduce((sum, own) => sum + Math.max(...own.values()), 0);
  return kept / segments.length;
}

/** The squares from which superpixels start, which know nothing of the image. */
export function squares({ width, height }: ImageColumn, side: number): Int32Array {
  const across = Math.ceil(width / side);
  return Int32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.floor(y / side) * across + Math.floor(x / side);
  });
}

/** Segments of an image by mean shift, superpixels, and squares. */
export function segmentations(seed: number, size: Partial<ImageSize> = {}, side = 6) {
  const image = landscape(seed, size);
  return {
    image,
    meanShift: segmentColors(image, { spatial: 8, range: 0.2 }),
    superpixels: superpixels(image, { side }),
    squares: squares(image, side),
  };
}

/** How different the sizes of segments are: the largest against the mean. */
export function unevenness(segments: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const segment of segments) sizes.set(segment, (sizes.get(segment) ?? 0) + 1);
  return (Math.max(...sizes.values()) * sizes.size) / segments.length;
}

/** The image and its segments. */
export function figure(seed: number, size: Partial<ImageSize> = {}) {
  const found = segmentations(seed, size);
  const panel = (title: string, labels: Int32Array) =>
    imagePlot(segmentImage(labels, found.image), { range: [0, 1], title });
  return plotGrid([
    [
      imagePlot(found.image, { range: [0, 1], title: "image" }),
      panel("mean shift", found.meanShift),
      panel("superpixels", found.superpixels),
    ],
  ]);
}

/** Figure for the gallery index, of a small image. */
export const cover = () => figure(0, { width: 23, height: 17 });

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const found = segmentations(0);
  console.log("superpixels inside the segments of mean shift:", keepsBorders(found.superpixels, found.meanShift));
  console.log("squares inside the segments of mean shift:", keepsBorders(found.squares, found.meanShift));
}
