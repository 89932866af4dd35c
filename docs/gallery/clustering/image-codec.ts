/**
 * A codec of images by vector quantisation (Pattern analysis and retrieval, 001): a grey image is split into blocks of 2 x 2
 * pixels, k-means finds a codebook of blocks, and of each block only the index of the nearest word is kept. More words cost more
 * bits for each pixel and leave a smaller error.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kMeans, type Matrix } from "lectern";
import { type ImageColumn, type ImageSize, imagesFromRows, mergeBlocks, splitIntoBlocks, toGrey } from "lectern/images";
import { createRandom } from "lectern/numeric";
import { imagePlot, lines, plotGrid } from "lectern/plots";

/** A drawn landscape with sky, sun, hills, a little noise, and sides that are odd numbers of pixels; red, green and blue from 0 to 1. */
export function landscape(seed: number, { width = 49, height = 37 }: Partial<ImageSize> = {}): ImageColumn {
  const random = createRandom(seed);
  const [phase, sunX, noise] = [6 * random.uniform(), 0.2 + 0.6 * random.uniform(), 0.02];
  const colorAt = (x: number, y: number): readonly number[] => {
    if (y > 0.72 + 0.08 * Math.sin(5 * x + phase)) return [0.2 + 0.1 * y, 0.45 - 0.2 * (y - 0.7), 0.15];
    if (y > 0.5 + 0.15 * Math.sin(3 * x + 2 * phase)) return [0.3, 0.35, 0.45];
    if (Math.hypot(x - sunX, (y - 0.2) * (height / width)) < 0.1) return [0.95, 0.8, 0.25];
    return [0.35 + 0.5 * y, 0.55 + 0.4 * y, 0.9];
  };
  const pixels = Array.from({ length: width * height }, (_, at) =>
    colorAt((at % width) / width, Math.floor(at / width) / height),
  ).flatMap((color) => color.map((value) => Math.min(1, Math.max(0, value + noise * random.normal()))));
  return imagesFromRows([pixels], { width, height, channels: 3 });
}

/** What a codebook is learned with: the number of its words, and the side of a block in pixels. */
export interface CodecOptions {
  readonly words: number;
  readonly side?: number;
  readonly seed?: number;
}

/** What is stored of an image: the words, and the index of a word for each block. */
export interface EncodedImage {
  readonly size: ImageSize;
  readonly side: number;
  readonly codebook: Matrix;
  readonly indices: Int32Array;
}

/** Learns the codebook of an image, which is turned grey, and assigns each of its blocks to the nearest word. */
export function encode(image: ImageColumn, { words, side = 2, seed = 0 }: CodecOptions): EncodedImage {
  const blocks = splitIntoBlocks(toGrey(image), side);
  const model = kMeans({ clusters: words, seed }).fit({ x: blocks });
  const { width, height } = image;
  return { size: { width, height }, side, codebook: model.state.centers, indices: model.state.labels };
}

/** The image with each block replaced by its word. */
export function decode({ size, side, codebook, indices }: EncodedImage): ImageColumn {
  const { columns, data } = codebook;
  const blocks = Array.from(indices, (word) => data.subarray(word * columns, (word + 1) * columns));
  return mergeBlocks(blocks, size, side);
}

/** Bits for each pixel of the indices alone: log2(K) for each block of side x side pixels. */
export function bitsPerPixel({ codebook, side }: EncodedImage): number {
  return Math.log2(codebook.rows) / side ** 2;
}

/** The mean squared difference of the grey pixels of an image and of the decoded one. */
export function codingError(image: ImageColumn, encoded: EncodedImage): number {
  const [before, after] = [toGrey(image).pixels, decode(encoded).pixels];
  return before.reduce((sum, value, at) => sum + (value - after[at]) ** 2, 0) / before.length;
}

/** The number of different blocks in the grey image. */
export function distinctBlocks(image: ImageColumn, side = 2): number {
  const { rows, columns, data } = splitIntoBlocks(toGrey(image), side);
  return new Set(Array.from({ length: rows }, (_, i) => data.subarray(i * columns, (i + 1) * columns).join(" "))).size;
}

/** The image before and after, with few words and with more. */
export function codecFigure(seed = 0, size: Partial<ImageSize> = {}) {
  const image = landscape(seed, size);
  const range = [0, 1] as const;
  const panels = [4, 16, 64].map((words) => {
    const encoded = encode(image, { words, seed });
    return imagePlot(decode(encoded), { range, title: `${words} words, ${bitsPerPixel(encoded)} bits per pixel` });
  });
  return plotGrid([[imagePlot(toGrey(image), { range, title: "grey image" }), ...panels]]);
}

/** The error against the bits for each pixel, for two sides of blocks. */
export function rateFigure(seed = 0, size: Partial<ImageSize> = {}) {
  const image = landscape(seed, size);
  const curves = [2, 4].map((side) => {
    const encodings = [1, 2, 4, 8, 16, 32, 64].map((words) => encode(image, { words, side, seed }));
    return {
      name: `blocks of ${side} x ${side}`,
      x: encodings.map(bitsPerPixel),
      y: encodings.map((encoded) => Math.sqrt(codingError(image, encoded))),
    };
  });
  return lines(curves, { xTitle: "bits per pixel", yTitle: "root mean squared error" });
}

/** Figure for the gallery index. */
export const cover = () => rateFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const image = landscape(0);
  for (const words of [1, 4, 16, 64, 256]) {
    const encoded = encode(image, { words });
    console.log(
      `${words} words: ${bitsPerPixel(encoded)} bits per pixel, error ${codingError(image, encoded).toFixed(6)}`,
    );
  }
}
