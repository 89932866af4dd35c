/**
 * Denoising digits by sparse coding of patches (Elad and Aharon 2006; Mairal et al. 2010): a dictionary is learned from small
 * patches of the noisy images themselves, every patch is approximated with as few atoms as the noise allows, and the values of
 * overlapping patches are averaged at each pixel. Few atoms cannot represent noise, so that it is removed.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dictionaryLearning, type Matrix, pca } from "lectern";
import { digits } from "lectern/datasets";
import { createRandom } from "lectern/numeric";
import { matrixPlot } from "lectern/plots";

const side = 8;
/** Patches are 5 x 5 pixels, at all positions of an image. */
const width = 5;
const places = side - width + 1;
const images = 200;

/** Mean squared errors of pixels from 0 to 16, and the learned dictionary. */
export interface Cleaned {
  readonly noisy: number;
  readonly dictionary: number;
  /** The best linear projection of the patches; it is chosen with the clean images, which are unknown in practice. */
  readonly pca: number;
  /** Mean number of atoms in the code of a patch. */
  readonly used: number;
  readonly atoms: Matrix;
}

/** Adds normal noise, learns 60 atoms of 25 pixels from the noisy patches, and denoises the images with them. */
export async function cleanDigits(noise: number, seed: number): Promise<Cleaned> {
  const { x } = await digits();
  const clean = x.data.slice(0, images * side * side);
  const random = createRandom(seed);
  const noisy = clean.map((pixel) => pixel + noise * random.normal());
  const { patches, means } = patchesOf(noisy);
  // The coefficient of pure noise on an atom of length 1 has this standard deviation; a slightly larger penalty removes most of
  // it.
  const coding = { kind: "lasso", alpha: 1.3 * noise } as const;
  const recipe = dictionaryLearning({
    components: 60,
    coding,
    batchSize: 256,
    maxIterations: 4,
    tolerance: 1e-3,
    seed,
  });
  const model = recipe.fit({ x: patches });
  const codes = model.transform(patches);
  const restored = assemble(model.inverse(codes), means);
  const linear = [2, 4, 6, 8, 10, 12, 16, 20].map((components) => {
    const projection = pca({ components }).fit({ x: patches });
    return errorOf(assemble(projection.inverse(projection.transform(patches)), means), clean);
  });
  return {
    noisy: errorOf(noisy, clean),
    dictionary: errorOf(restored, clean),
    pca: Math.min(...linear),
    used: codes.data.filter((value) => value !== 0).length / codes.rows,
    atoms: model.state.components,
  };
}

/** The atoms as one image, six rows of ten. */
export function figure({ atoms }: Cleaned) {
  const [rows, columns] = [6, 10];
  const picture = Array.from({ length: rows * (width + 1) - 1 }, () =>
    new Array<number>(columns * (width + 1) - 1).fill(0),
  );
  for (let k = 0; k < atoms.rows; k++) {
    for (let p = 0; p < width * width; p++) {
      const i = Math.floor(k / columns) * (width + 1) + Math.floor(p / width);
      picture[i][(k % columns) * (width + 1) + (p % width)] = atoms.data[k * width * width + p];
    }
  }
  return matrixPlot(picture, { title: "Atoms of patches of digits" });
}

/** All patches, each without its mean, which is stored separately: the atoms do not have to represent brightness. */
function patchesOf(pixels: Float64Array): { readonly patches: Matrix; readonly means: Float64Array } {
  const count = images * places * places;
  const patches = { rows: count, columns: width * width, data: new Float64Array(count * width * width) };
  const means = new Float64Array(count);
  forEachPixel((patch, at, pixel) => {
    patches.data[patch * width * width + at] = pixels[pixel];
    means[patch] += pixels[pixel] / (width * width);
  });
  for (let at = 0; at < patches.data.length; at++) patches.data[at] -= means[Math.floor(at / (width * width))];
  return { patches, means };
}

/** Averages the values of all patches that cover a pixel. */
function assemble(patches: Matrix, means: Float64Array): Float64Array {
  const sums = new Float64Array(images * side * side);
  const counts = new Float64Array(sums.length);
  forEachPixel((patch, at, pixel) => {
    sums[pixel] += patches.data[patch * width * width + at] + means[patch];
    counts[pixel]++;
  });
  return sums.map((sum, pixel) => sum / counts[pixel]);
}

/** Visits each pixel of each patch: the index of the patch, the index within it, and the index among all pixels. */
function forEachPixel(visit: (patch: number, at: number, pixel: number) => void): void {
  for (let patch = 0; patch < images * places * places; patch++) {
    const image = Math.floor(patch / (places * places));
    const [top, left] = [Math.floor((patch % (places * places)) / places), patch % places];
    for (let at = 0; at < width * width; at++) {
      const [i, j] = [top + Math.floor(at / width), left + (at % width)];
      visit(patch, at, (image * side + i) * side + j);
    }
  }
}

function errorOf(pixels: Float64Array, clean: Float64Array): number {
  return pixels.reduce((sum, value, at) => sum + (value - clean[at]) ** 2, 0) / clean.length;
}

async function print(): Promise<void> {
  console.log("Mean squared error of pixels from 0 to 16\n");
  for (const noise of [2, 3, 4]) {
    const { noisy, dictionary, pca: linear, used } = await cleanDigits(noise, 0);
    console.log(
      `noise ${noise}: noisy ${noisy.toFixed(1)}, dictionary ${dictionary.toFixed(1)} with ${used.toFixed(1)} atoms per patch, best PCA of patches ${linear.toFixed(1)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
