/**
 * The expansion parameter of a Dirichlet process (Pattern Analysis, chapter on Dirichlet processes): alpha acts as a prior on the
 * number of clusters. The mean number of clusters that Gibbs sampling finds in the same samples rises with alpha, as the number of
 * tables of a Chinese restaurant does without any samples. Variational stick breaking follows it as well.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { dirichletProcessMixture, variationalMixture } from "lectern";
import { createRandom, expectedTables } from "lectern/numeric";
import { lines } from "lectern/plots";

/** The values of alpha that are compared. */
export const alphas: readonly number[] = [0.01, 0.1, 1, 10, 50];

/** Overlapping groups around three corners. */
export function overlappingGroups(count: number, seed: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => [
    3 * (i % 3 === 1 ? 1 : 0) + random.normal(),
    3 * (i % 3 === 2 ? 1 : 0) + random.normal(),
  ]);
}

/** The mean number of clusters of the partitions drawn, for one alpha. */
export function meanClusters(alpha: number, seed: number): number {
  const x = overlappingGroups(90, seed);
  const options = { concentration: alpha, start: { kind: "one" }, maxIterations: 60, burnIn: 20, seed } as const;
  return Number(dirichletProcessMixture(options).fit({ x }).report.notes["meanClusters"]);
}

/** The number of components that variational stick breaking uses. */
export function usedComponents(alpha: number, seed: number): number {
  const x = overlappingGroups(90, seed);
  const weightPrior = { kind: "process", concentration: alpha } as const;
  return Number(variationalMixture({ components: 12, weightPrior, seed }).fit({ x }).report.notes["used"]);
}

/** Means over some seeds, for all values of alpha. */
export function study(measure: (alpha: number, seed: number) => number, seeds: readonly number[]): number[] {
  return alphas.map((alpha) => seeds.reduce((sum, seed) => sum + measure(alpha, seed) / seeds.length, 0));
}

/** The number of clusters over alpha: drawn from the posterior, and expected without samples. */
export function figure(seeds: readonly number[] = [0, 1]) {
  const x = alphas.map((alpha) => Math.log10(alpha));
  return lines(
    [
      { name: "given the samples", x, y: study(meanClusters, seeds) },
      { name: "expected without samples", x, y: alphas.map((alpha) => expectedTables(90, alpha)) },
    ],
    { xTitle: "log10 of alpha", yTitle: "number of clusters" },
  );
}

/** Figure for the gallery index. */
export const cover = () => figure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [drawn, used] = [study(meanClusters, [0, 1, 2]), study(usedComponents, [0, 1, 2])];
  alphas.forEach((alpha, i) => {
    const expected = expectedTables(90, alpha).toFixed(2);
    console.log(
      `alpha ${alpha}: ${drawn[i]?.toFixed(2)} clusters drawn, ${used[i]?.toFixed(1)} components used, ${expected} tables`,
    );
  });
}
