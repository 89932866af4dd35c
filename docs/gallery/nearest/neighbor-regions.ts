/**
 * Regions of nearest neighbours (Cookbook, figures 22.1 and 22.2): the more neighbours vote, the smoother the regions, on two
 * overlapping classes that a line separates, and on exclusive or, which no line separates and which any number of neighbours
 * learns.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestNeighborsClassifier } from "lectern";
import { createRandom } from "lectern/numeric";
import { plotGrid, surface } from "lectern/plots";

/** Samples of the plane and their classes. */
export interface Samples {
  readonly x: number[][];
  readonly y: string[];
}

/** Two classes that a line separates, with some overlap. */
export function linearToy(count: number, seed: number): Samples {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "left" : "right"));
  const x = y.map((name) => {
    const side = name === "left" ? -1 : 1;
    return [side + random.normal(), 0.5 * side + random.normal()];
  });
  return { x, y };
}

/** Clusters around the corners (±1, ±1), with the same class at opposite corners. */
export function exclusiveOr(count: number, seed: number, deviation = 0.33): Samples {
  const random = createRandom(seed);
  const corners = Array.from({ length: count }, (_, i) => [i % 2 === 0 ? -1 : 1, i % 4 < 2 ? -1 : 1]);
  return {
    x: corners.map((corner) => corner.map((at) => at + deviation * random.normal())),
    y: corners.map(([a, b]) => (a === b ? "same" : "different")),
  };
}

/** The accuracy of k nearest neighbours on new samples of exclusive or, trained on 400. */
export function accuracy(neighbors: number, seed: number): number {
  const model = nearestNeighborsClassifier({ neighbors }).fit(exclusiveOr(400, seed));
  const fresh = exclusiveOr(4000, seed + 10_000);
  const names = model.predict(fresh.x).names;
  return names.filter((name, i) => name === fresh.y[i]).length / names.length;
}

/** The samples as dots, the predictions as the background. */
export function regions({ x, y }: Samples, neighbors: number) {
  const model = nearestNeighborsClassifier({ neighbors }).fit({ x, y });
  return surface(x, (grid) => model.predict(grid).names, {
    groups: y,
    classes: [...new Set(y)],
    title: `k = ${neighbors}`,
    width: 240,
  });
}

/** Figure 22.1: the linear task with 1 and 15 neighbours. */
export function linearFigure(seed = 0) {
  return plotGrid([[1, 15].map((neighbors) => regions(linearToy(200, seed), neighbors))]);
}

/** Figure 22.2: exclusive or with 1, 3 and 15 neighbours. */
export function exclusiveOrFigure(seed = 0) {
  return plotGrid([[1, 3, 15].map((neighbors) => regions(exclusiveOr(200, seed, 0.5), neighbors))]);
}

/** Figure for the gallery index: regions of exclusive or with 15 neighbours. */
export const cover = () => regions(exclusiveOr(160, 0), 15);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const neighbors of [1, 3, 15]) {
    const shares = [0, 1, 2, 3, 4].map((seed) => accuracy(neighbors, seed));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    console.log(`Exclusive or, ${String(neighbors).padStart(2)} neighbours: accuracy ${mean.toFixed(4)}`);
  }
}
