/**
 * Computed tomography (Machine Learning and Physics, example 11.1): the inside of a head from its X-ray projections. There are
 * more pixels than rays, so that least squares has no unique solution; a small penalty selects one, which is close to the true
 * image.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { leastSquares, type Matrix, ridge } from "lectern";
import { tomography } from "lectern/datasets";
import { matrixPlot } from "lectern/plots";

/** A scan with almost two pixels for each ray. */
export const scan = tomography({ size: 32, angles: 17, rays: 32, noise: 0.002 });

/** The penalty of the reconstruction. */
export const alpha = 1e-3;

/** How close an image is to the true one: the share of explained variance, and the correlation. */
export interface Closeness {
  readonly explained: number;
  readonly correlation: number;
}

/** The reconstruction by ridge regression. */
export function reconstruct(penalty = alpha): Matrix {
  const { x, y } = scan;
  return asImage(ridge({ alpha: penalty, intercept: false }).fit({ x, y }).state.coefficients);
}

/** From the report of least squares: the number of pixels, and the rank of the system. */
export function determined(): { readonly pixels: number; readonly rays: number; readonly rank: number } {
  const { x, y } = scan;
  const { notes } = leastSquares({ intercept: false }).fit({ x, y }).report;
  return { pixels: x.columns, rays: x.rows, rank: Number(notes["rank"]) };
}

/** Compares an image with the true one. */
export function closeness(image: Matrix): Closeness {
  const truth = scan.image.data;
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(image.data), mean(truth)];
  let [squares, between, ours, theirs] = [0, 0, 0, 0];
  image.data.forEach((value, pixel) => {
    squares += (value - truth[pixel]) ** 2;
    between += (value - a) * (truth[pixel] - b);
    ours += (value - a) ** 2;
    theirs += (truth[pixel] - b) ** 2;
  });
  return { explained: 1 - squares / theirs, correlation: between / Math.sqrt(ours * theirs) };
}

/** An image as shaded squares. */
export function picture(image: Matrix, title: string) {
  return matrixPlot(image, { title, width: 256, height: 256 });
}

function asImage(data: Float64Array): Matrix {
  const { rows, columns } = scan.image;
  return { rows, columns, data };
}

function print(): void {
  const { pixels, rays, rank } = determined();
  console.log(`${pixels} pixels, ${rays} rays, rank ${rank}\n`);
  console.log("penalty     explained   correlation");
  for (const penalty of [1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1]) {
    const { explained, correlation } = closeness(reconstruct(penalty));
    console.log(
      `${penalty.toString().padEnd(10)} ${explained.toFixed(3).padStart(10)} ${correlation.toFixed(3).padStart(12)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
