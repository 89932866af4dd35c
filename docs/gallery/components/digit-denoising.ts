/**
 * Denoising digits with kernel PCA (Mika et al. 1999; Cookbook, chapter 8): project the image onto a few kernel
 * principal components of clean digits, and find an image whose feature vector is close to the projection (its pre-image).
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPca, pca } from "lectern";
import { digits } from "lectern/datasets";
import { createRandom } from "lectern/numeric";

/** Images before and after, each a row of 64 pixels from 0 to 16. */
export interface Denoised {
  readonly clean: number[][];
  readonly noisy: number[][];
  /** By the name of the method. */
  readonly restored: Readonly<Record<string, number[][]>>;
}

/** Mean squared errors of the pixels. */
export type Errors = Readonly<Record<string, number>>;

const training = 600;
const tested = 40;

/** Adds normal noise to images outside the training set, and denoises them in four ways. */
export async function denoise(noise: number, seed: number): Promise<Denoised> {
  const { x } = await digits();
  const rows = Array.from({ length: training + tested }, (_, i) => Array.from(x.data.subarray(64 * i, 64 * i + 64)));
  const [train, clean] = [rows.slice(0, training), rows.slice(training)];
  const random = createRandom(seed);
  const noisy = clean.map((image) => image.map((pixel) => pixel + noise * random.normal()));
  // The width of the kernel is about the distance between two digits.
  const kernel = { kind: "rbf", gamma: 1e-3 } as const;
  const restore = (preimages: { kind: "fixed-point" } | { kind: "distances" } | { kind: "learned"; alpha: number }) => {
    const model = kernelPca({ kernel, components: 60, preimages }).fit({ x: train });
    return rowsOf(model.inverse(model.transform(noisy)));
  };
  // Linear PCA even chooses its number of components with the clean images, which are unknown in practice.
  const linear = [4, 8, 12, 16, 24, 32].map((components) => {
    const model = pca({ components }).fit({ x: train });
    return rowsOf(model.inverse(model.transform(noisy)));
  });
  const best = linear.reduce((a, b) => (errorOf(b, clean) < errorOf(a, clean) ? b : a));
  return {
    clean,
    noisy,
    restored: {
      "linear PCA": best,
      "fixed point": restore({ kind: "fixed-point" }),
      distances: restore({ kind: "distances" }),
      learned: restore({ kind: "learned", alpha: 0.01 }),
    },
  };
}

/** Errors of the images against the clean ones. */
export function errorsOf({ clean, noisy, restored }: Denoised): Errors {
  const others = Object.entries(restored).map(([name, images]) => [name, errorOf(images, clean)] as const);
  return { noisy: errorOf(noisy, clean), ...Object.fromEntries(others) };
}

/** The first images before and after, as shaded squares. */
export function figure(result: Denoised, count = 8) {
  const kinds = { clean: result.clean, noisy: result.noisy, ...result.restored };
  const values = Object.entries(kinds).flatMap(([kind, images]) =>
    images.slice(0, count).flatMap((image, position) =>
      image.map((value, at) => ({
        kind,
        column: 9 * position + (at % 8),
        row: Math.floor(at / 8),
        value: Number(value.toFixed(2)),
      })),
    ),
  );
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    data: { values },
    facet: { row: { field: "kind", type: "nominal", sort: Object.keys(kinds), title: null } },
    spec: {
      width: 54 * count,
      height: 48,
      mark: "rect",
      encoding: {
        x: { field: "column", type: "ordinal", axis: null },
        y: { field: "row", type: "ordinal", axis: null },
        color: {
          field: "value",
          type: "quantitative",
          scale: { scheme: "greys", domain: [0, 16], clamp: true },
          legend: null,
        },
      },
    },
  };
}

function errorOf(images: number[][], clean: number[][]): number {
  const sum = images.reduce(
    (all, image, i) => all + image.reduce((s, pixel, j) => s + (pixel - clean[i][j]) ** 2, 0),
    0,
  );
  return sum / (64 * images.length);
}

function rowsOf({ rows, columns, data }: { rows: number; columns: number; data: Float64Array }): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * columns, (i + 1) * columns)));
}

/** Figure for the gallery index: two digits before and after. */
export const cover = async () => figure(await denoise(4, 0), 2);

async function print(): Promise<void> {
  console.log("Mean squared error of pixels from 0 to 16\n");
  for (const noise of [2, 4, 6]) {
    const errors = errorsOf(await denoise(noise, 0));
    const cells = Object.entries(errors).map(([name, error]) => `${name} ${error.toFixed(1)}`);
    console.log(`noise ${noise}: ${cells.join(", ")}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
