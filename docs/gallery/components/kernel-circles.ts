/**
 * Two noisy circles (Cookbook, chapter 8, figures 8.1 to 8.3): no line separates them, so linear principal components cannot;
 * the first component of kernel PCA with a Gaussian kernel is constant on circles around the origin and can.
 */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPca, pca } from "lectern";
import { gaussianKernel } from "lectern/kernels";
import { createRandom } from "lectern/numeric";
import { lines, scatter, surface } from "lectern/plots";

/** Points of two circles, with the circle each belongs to. */
export interface Circles {
  readonly x: number[][];
  readonly circle: string[];
}

/** Points with xᵀx = a and xᵀx = b, half of them on each circle, with a little noise in both coordinates. */
export function noisyCircles(a: number, b: number, noise: number, seed: number, count = 200): Circles {
  const random = createRandom(seed);
  const circle = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "inner" : "outer"));
  const x = circle.map((name) => {
    const radius = Math.sqrt(name === "inner" ? a : b);
    const angle = 2 * Math.PI * random.uniform();
    return [radius * Math.cos(angle) + noise * random.normal(), radius * Math.sin(angle) + noise * random.normal()];
  });
  return { x, circle };
}

/** Kernel PCA as in the figures: Gaussian kernel with σ = 1. */
export function fitCircles({ x }: Circles, center: boolean) {
  return kernelPca({ kernel: gaussianKernel({ width: 1 }), components: 2, center }).fit({ x });
}

/**
 * How well one number per point separates the circles: the accuracy of the best threshold on it. 1 means that the ranges of the
 * two circles are disjoint, about one half that there is no separation.
 */
export function separation(values: ArrayLike<number>, circle: readonly string[]): number {
  const order = Array.from(values, (_, i) => i).sort((i, j) => values[i] - values[j]);
  let inner = 0;
  let best = 0;
  const all = circle.filter((name) => name === "inner").length;
  order.forEach((i, below) => {
    if (circle[i] === "inner") inner++;
    const right = inner + (circle.length - all - (below + 1 - inner));
    best = Math.max(best, right, circle.length - right);
  });
  return best / circle.length;
}

/** The best that any direction of the plane, and so any linear principal component, can do. */
export function linearSeparation({ x, circle }: Circles): { readonly pca: number; readonly anyDirection: number } {
  const scores = pca().fit({ x }).transform(x);
  const first = x.map((_, i) => scores.data[i * scores.columns]);
  const second = x.map((_, i) => scores.data[i * scores.columns + 1]);
  const along = Array.from({ length: 180 }, (_, step) => {
    const angle = (Math.PI * step) / 180;
    return separation(
      x.map(([p, q]) => p * Math.cos(angle) + q * Math.sin(angle)),
      circle,
    );
  });
  return {
    pca: Math.max(separation(first, circle), separation(second, circle)),
    anyDirection: Math.max(...along),
  };
}

/** The first component of each point. */
export function firstComponent(circles: Circles, center: boolean): number[] {
  const scores = fitCircles(circles, center).transform(circles.x);
  return circles.x.map((_, i) => scores.data[i * scores.columns]);
}

/** Figure 8.1: the points. */
export function dataFigure(circles: Circles) {
  return scatter(circles.x, { groups: circles.circle, title: "Two noisy circles" });
}

/** Figure 8.2: the points on the value of the first component over the plane. */
export function backgroundFigure(circles: Circles, center: boolean) {
  const model = fitCircles(circles, center);
  return surface(
    circles.x,
    (grid) => {
      const scores = model.transform(grid);
      return Float64Array.from({ length: grid.rows }, (_, i) => scores.data[i * scores.columns]);
    },
    { title: "First kernel principal component" },
  );
}

/** Figure 8.3: the points on the first two kernel principal components. */
export function componentFigure(circles: Circles, center: boolean) {
  return scatter(fitCircles(circles, center).transform(circles.x), {
    groups: circles.circle,
    xTitle: "first component",
    yTitle: "second component",
  });
}

/** The first component against the distance from the origin. */
export function profileFigure(circles: Circles, center: boolean) {
  const radii = Array.from({ length: 81 }, (_, i) => i / 20);
  const scores = fitCircles(circles, center).transform(radii.map((radius) => [radius, 0]));
  const y = radii.map((_, i) => scores.data[i * scores.columns]);
  return lines([{ name: "first component", x: radii, y }], { xTitle: "distance from the origin", yTitle: "value" });
}

/** Figure for the gallery index: the first component of both circles. */
export const cover = () => componentFigure(noisyCircles(1, 9, 0.1, 0), true);

function print(): void {
  console.log("Two noisy circles of radius 1 and 3: accuracy of the best threshold\n");
  console.log("seed   PCA   any direction   kernel PCA   not centred");
  for (let seed = 0; seed < 5; seed++) {
    const circles = noisyCircles(1, 9, 0.1, seed);
    const { pca: flat, anyDirection } = linearSeparation(circles);
    const [centred, plain] = [true, false].map((center) => separation(firstComponent(circles, center), circles.circle));
    const cells = [flat, anyDirection, centred, plain].map((share) => share.toFixed(2).padStart(10));
    console.log(`${String(seed).padEnd(4)}${cells.join("")}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
