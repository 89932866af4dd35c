/**
 * Dirichlet processes (Pattern Analysis, chapter on Dirichlet processes): customers of a Chinese restaurant crowd at few tables,
 * a stick is broken into fractions of Beta(1, alpha), and whole mixtures are drawn from it.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { drawProcessMixture, sampleMixture } from "lectern/clustering";
import { normalLogDensity } from "lectern/linalg";
import {
  beta,
  createRandom,
  drawStickFractions,
  drawTables,
  expectedTables,
  partitionLogProbability,
  stickWeights,
  tableProbabilities,
} from "lectern/numeric";
import { clusterEllipses, densityHistogram, lines, plotGrid, scatter } from "lectern/plots";

/** The number of customers at each table. */
export function tableSizes(customers: number, alpha: number, seed: number): number[] {
  const sizes: number[] = [];
  for (const table of drawTables(customers, alpha, createRandom(seed))) sizes[table] = (sizes[table] ?? 0) + 1;
  return sizes;
}

/** The mean number of tables in many restaurants. */
export function meanTables(customers: number, alpha: number, restaurants: number): number {
  let sum = 0;
  for (let seed = 0; seed < restaurants; seed++) sum += tableSizes(customers, alpha, seed).length;
  return sum / restaurants;
}

/** Figure 7: the table of each customer as they enter, for two values of alpha. */
export function restaurantFigure(seed = 0) {
  const panels = [1, 5].map((alpha) => {
    const tables = drawTables(100, alpha, createRandom(seed));
    return scatter(
      Array.from(tables, (table, customer) => [customer + 1, table + 1]),
      { title: `alpha = ${alpha}`, xTitle: "customer", yTitle: "table" },
    );
  });
  return plotGrid([panels]);
}

/** Figure 8: the densities of Beta(1, alpha). */
export function betaFigure() {
  const places = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
  const curves = [1, 2, 5, 10].map((alpha) => {
    const { density } = beta({ a: 1, b: alpha });
    return { name: `alpha = ${alpha}`, x: places, y: places.map((place) => density(place)) };
  });
  return lines(curves, { xTitle: "b", yTitle: "density" });
}

/** Figure 9: fractions drawn for one alpha, under the density they are drawn from. */
export function fractionsFigure(alpha: number, seed = 0) {
  const fractions = drawStickFractions(alpha, 3000, createRandom(seed));
  const places = Array.from({ length: 101 }, (_, i) => i / 100);
  const { density } = beta({ a: 1, b: alpha });
  return densityHistogram(fractions, [{ name: "density", x: places, y: places.map((place) => density(place)) }], {
    bins: 25,
    title: `alpha = ${alpha}`,
    xTitle: "b",
  });
}

/** The mean of fractions drawn for a value of alpha. */
export function meanFraction(alpha: number, seed: number): number {
  const fractions = drawStickFractions(alpha, 4000, createRandom(seed));
  return fractions.reduce((sum, fraction) => sum + fraction, 0) / fractions.length;
}

/** How many of the largest weights hold 95 % of a stick that was broken 1000 times. */
export function weightsInUse(alpha: number, seed: number): number {
  const weights = stickWeights(drawStickFractions(alpha, 1000, createRandom(seed)));
  let sum = 0;
  return weights.sort((a, b) => b - a).findIndex((weight) => (sum += weight) >= 0.95) + 1;
}

/** Samples of a mixture that was drawn from a Dirichlet process, with its larger components as ellipses. */
export function mixtureFigure(alpha: number, seed = 0, count = 400) {
  const covariance = [
    [1, 0],
    [0, 1],
  ];
  const mixture = drawProcessMixture({ alpha, mean: [0, 0], covariance, strength: 0.03, seed });
  const shapes = mixture.covariances.flatMap((matrix, k) =>
    (mixture.weights[k] ?? 0) < 0.02
      ? []
      : [{ name: `component ${k + 1}`, mean: mixture.means.data.subarray(2 * k, 2 * k + 2), covariance: matrix }],
  );
  const x = sampleMixture(mixture, count, seed);
  // Each sample gets the colour of the component under which it is most likely.
  const logs = shapes.map(({ mean, covariance: matrix }) => normalLogDensity(x, mean, matrix));
  const names = Array.from({ length: count }, (_, i) => {
    const own = logs.map((densities) => densities[i] ?? 0);
    return shapes[own.indexOf(Math.max(...own))]?.name ?? "";
  });
  return clusterEllipses(x, names, { title: `alpha = ${alpha}`, shapes });
}

/** Figure for the gallery index: mixtures drawn with a small and a large alpha. */
export const cover = () => plotGrid([[mixtureFigure(0.5, 3, 120), mixtureFigure(5, 3, 120)]]);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const alpha of [1, 5]) {
    const expected = expectedTables(100, alpha).toFixed(3);
    console.log(`alpha ${alpha}: ${meanTables(100, alpha, 200).toFixed(2)} tables on average, ${expected} expected`);
  }
  const sizes = tableSizes(100, 1, 0);
  console.log(`Sizes ${sizes.join(", ")}: log probability ${partitionLogProbability(sizes, 1).toFixed(2)}`);
  console.log(
    `The next customer: ${Array.from(tableProbabilities(sizes, 1), (chance) => chance.toFixed(3)).join(", ")}`,
  );
}
