/**
 * Density forests jump at the borders of their leaves (Pattern analysis and retrieval, 001 Density forests): each tree has its
 * own borders, so that the mean of many trees jumps less.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { densityForest } from "lectern";
import { asMatrix, type Matrix } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { densityCurves } from "lectern/plots";

/** Samples of a wide distribution, which trees must cut somewhere. */
export function samplesOf(seed: number): Matrix {
  const random = createRandom(seed);
  return asMatrix(Array.from({ length: 300 }, () => [4 * random.uniform() + 0.5 * random.normal()]));
}

/** A forest of deep trees. */
export function forestOf(x: Matrix, trees: number, seed: number) {
  return densityForest({ trees, minGain: 0, maxDepth: 3, seed }).fit({ x });
}

/** The largest jump of the density at a border of leaves. */
export function largestJump(x: Matrix, trees: number, seed: number): number {
  const model = forestOf(x, trees, seed);
  const { splitFeatures, thresholds } = model.state;
  const borders = [...thresholds].filter((_, node) => splitFeatures[node] >= 0);
  const sides = model.logDensity(borders.flatMap((border) => [[border - 1e-9], [border + 1e-9]])).map(Math.exp);
  return Math.max(...borders.map((_, k) => Math.abs(sides[2 * k + 1] - sides[2 * k])));
}

/** The densities of one tree and of many. */
export function figure(seed: number) {
  const x = samplesOf(seed);
  const densities = [1, 100].map((trees) => {
    const model = forestOf(x, trees, seed);
    return {
      name: trees === 1 ? "one tree" : `${trees} trees`,
      heights: (at: Matrix) => model.logDensity(at).map(Math.exp),
    };
  });
  return densityCurves(x, densities, { points: 1000, width: 420 });
}

/** Figure for the gallery index: one tree and a hundred. */
export const cover = () => figure(1);

function print(): void {
  const x = samplesOf(1);
  console.log("trees   largest jump");
  for (const trees of [1, 4, 16, 64])
    console.log(String(trees).padStart(5), largestJump(x, trees, 1).toFixed(4).padStart(14));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
