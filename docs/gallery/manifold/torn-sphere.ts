/**
 * Surfaces that do not fit into a plane (Machine learning 2, Fig. 13; Machine learning and physics, Fig. 2.3). Three circles in perpendicular
 * planes share one point: two principal components press them to lines, Sammon's mapping draws three loops. A
 * sphere is pressed flat by Sammon's mapping, so that both sides lie on each other; curvilinear component analysis, for which only short
 * distances of the map count, tears it open.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { curvilinearComponents, metricMds, pca } from "lectern";
import type { Matrix } from "lectern/data";
import { severedSphere, threeCircles } from "lectern/datasets";
import { trustworthiness } from "lectern/metrics";
import { plotGrid, scatter } from "lectern/plots";

/** The circles with their maps by principal components and by Sammon. */
export function mapCircles(seed = 0, samples = 91) {
  const { x, y, latent } = threeCircles({ samples, noise: 0.005, seed });
  const sammon = metricMds({ loss: { kind: "sammon" }, maxIterations: 1000, seed }).fit({ x }).embedding;
  return { x, y, latent, pca: pca({ components: 2 }).fit({ x }).transform(x), sammon };
}

/** The loop of a circle: from the shared point, row 0, around the circle and back to it. */
export function loopOf(circle: number, codes: ArrayLike<number>, angles: ArrayLike<number>): number[] {
  const members = Array.from(codes, (code, i) => ({ code, i })).filter(({ code, i }) => i > 0 && code === circle);
  return [0, ...members.map(({ i }) => i).sort((a, b) => angles[a] - angles[b]), 0];
}

/** 4π area / length² of a loop in the map: 1 for a circle, 0 for a loop that is pressed to a line. */
export function roundness(map: Matrix, loop: readonly number[]): number {
  const steps = loop.slice(1).map((to, at) => [loop[at], to] as const);
  const area = steps.reduce((sum, [i, j]) => {
    return sum + (map.data[2 * i] * map.data[2 * j + 1] - map.data[2 * j] * map.data[2 * i + 1]) / 2;
  }, 0);
  const length = steps.reduce((sum, [i, j]) => sum + distance(map, i, j), 0);
  return (4 * Math.PI * Math.abs(area)) / length ** 2;
}

/** The longest step along a loop, as a multiple of the mean step. */
export function longestStep(map: Matrix, loop: readonly number[]): number {
  const steps = loop.slice(1).map((to, at) => distance(map, loop[at], to));
  return Math.max(...steps) / (steps.reduce((sum, step) => sum + step, 0) / steps.length);
}

function distance({ columns, data }: Matrix, i: number, j: number): number {
  return Math.hypot(...Array.from({ length: columns }, (_, k) => data[i * columns + k] - data[j * columns + k]));
}

/** A sphere with its maps by Sammon and by curvilinear components. */
export function mapSphere(seed = 0, samples = 200) {
  const { x, y } = severedSphere({ samples, seed });
  const sammon = metricMds({ loss: { kind: "sammon" }, seed }).fit({ x }).embedding;
  const torn = curvilinearComponents({ epochs: 200, radiusShare: 0.15, seed }).fit({ x }).embedding;
  return { x, y, sammon, torn };
}

/**
 * How many of the nearest samples in the map are near on the sphere: below 1 where different parts lie on each other.
 */
export const overlap = (x: Matrix, map: Matrix) => 1 - trustworthiness(x, map, { neighbors: 10 });

/** The circles and the sphere with two maps each. */
export function surfacesFigure(seed = 0) {
  const circles = mapCircles(seed, 52);
  const sphere = mapSphere(seed, 80);
  const circle = Array.from(circles.y.codes, (code) => circles.y.classes[code]);
  const side = Array.from({ length: sphere.x.rows }, (_, i) => (sphere.x.data[3 * i] < 0 ? "behind" : "in front"));
  return plotGrid([
    [
      scatter(circles.pca, { groups: circle, title: "three circles: principal components" }),
      scatter(circles.sammon, { groups: circle, title: "three circles: Sammon" }),
    ],
    [
      scatter(sphere.sammon, { groups: side, title: "sphere: Sammon" }),
      scatter(sphere.torn, { groups: side, title: "sphere: curvilinear components" }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => surfacesFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { x, sammon, torn } = mapSphere();
  console.log(`wrong neighbours: Sammon ${overlap(x, sammon).toFixed(3)}, torn open ${overlap(x, torn).toFixed(3)}`);
  const circles = mapCircles();
  for (const circle of [0, 1, 2]) {
    const loop = loopOf(circle, circles.y.codes, circles.latent.data);
    const [flat, round] = [roundness(circles.pca, loop), roundness(circles.sammon, loop)];
    console.log(`circle ${circle}: roundness ${flat.toFixed(2)} by PCA, ${round.toFixed(2)} by Sammon`);
  }
}
