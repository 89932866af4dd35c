/**
 * Computed tomography (Machine Learning and Physics, example 11.1): the inside of a head from the shadows it casts. There
 * are more pixels than rays, so least squares has no single answer; a small penalty picks one, and it is close to the head.
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

/** How near an image comes to the head: the share of its variation that it explains, and the correlation. */
export interface Closeness {
  readonly explained: number;
  readonly correlation: number;
}

/** The image that ridge regression finds. */
export function reconstruct(penalty = alpha): Matrix {
  const { x, y } = scan;
  return asImage(ridge({ alpha: penalty, intercept: false }).fit({ x, y }).state.coefficients);
}

/** What least squares says of itself: how many pixels there are, and how many numbers the rays determine. */
export function determined(): { readonly pixels: number; readonly rays: number; readonly rank: number } {
  const { x, y } = scan;
  const { notes } = leastSquares({ intercept: false }).fit({ x, y }).report;
  return { pixels: x.columns, rays: x.rows, rank: Number(notes["rank"]) };
}

/** How near an image comes to the head. */
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
  console.log(`${pixels} pixels, ${rays} rays, which determine ${rank} numbers\n`);
  console.log("penalty     explained   correlation");
  for (const penalty of [1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1]) {
    const { explained, correlation } = closeness(reconstruct(penalty));
    console.log(
      `${penalty.toString().padEnd(10)} ${explained.toFixed(3).padStart(10)} ${correlation.toFixed(3).padStart(12)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
