/**
 * The curse of dimensionality (Pattern analysis and retrieval, 004 §2.3, §10, §19.2): in many dimensions noise adds up,
 * nearly all of the probability mass is in the tails, all distances become similar, nearest neighbours are nearly
 * orthogonal, and methods that rely on distances fail.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, normal, type Random } from "lectern/numeric";

/** The mean length of vectors of standard normal noise. */
export function noiseNorm(dimension: number, seed: number, count = 200): number {
  const random = createRandom(seed);
  return mean(range(count).map(() => norm(range(dimension).map(() => random.normal()))));
}

/** (max − min) / min of the distances from a point to others, all uniform in the unit cube. */
export function distanceContrast(dimension: number, seed: number, count = 200): number {
  const random = createRandom(seed);
  const point = () => range(dimension).map(() => random.uniform());
  const from = point();
  const distances = range(count).map(() => distance(point(), from));
  return (Math.max(...distances) - Math.min(...distances)) / Math.min(...distances);
}

/**
 * Number of samples, uniform in the unit cube, needed until the mean distance from twenty points to their nearest
 * sample is at most `within`.
 */
export function samplesNeeded(dimension: number, seed: number, within = 0.2): number {
  const random = createRandom(seed);
  const point = () => Float64Array.from({ length: dimension }, () => random.uniform());
  const points = range(20).map(point);
  const nearest = new Float64Array(20).fill(Infinity);
  for (let count = 1; ; count++) {
    const sample = point();
    points.forEach((from, k) => {
      nearest[k] = Math.min(nearest[k], distance(from, sample));
    });
    if (mean(nearest) <= within) return count;
  }
}

/** The share of a standard normal mass with some coordinate farther than beta from 0: 1 − Pr(|x| ≤ beta)^p. */
export function tailProbability(dimension: number, beta = 3): number {
  const inside = 1 - 2 * normal().survival(beta);
  // −expm1(p log inside) keeps its digits where the probability is small.
  return -Math.expm1(dimension * Math.log(inside));
}

/** The same share, estimated from random samples. */
export function countedTail(dimension: number, seed: number, beta = 3, count = 4000): number {
  const random = createRandom(seed);
  const outside = () => {
    for (let d = 0; d < dimension; d++) if (Math.abs(random.normal()) > beta) return true;
    return false;
  };
  return range(count).filter(outside).length / count;
}

/** The mean angle between each of n vectors, uniform in [−1, 1]^d, and the one nearest to it in angle. */
export function nearestAngle(dimension: number, count: number, seed: number): number {
  const { cosine } = directions(dimension, count, seed);
  const largest = new Float64Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const both = cosine(i, j);
      largest[i] = Math.max(largest[i], both);
      largest[j] = Math.max(largest[j], both);
    }
  }
  return mean(largest.map((value) => Math.acos(Math.min(1, value))));
}

/** The mean angle over all pairs, which is π/2 in every dimension by symmetry. */
export function pairAngle(dimension: number, count: number, seed: number): number {
  const { cosine } = directions(dimension, count, seed);
  return mean(range(count).flatMap((i) => range(i).map((j) => Math.acos(Math.max(-1, Math.min(1, cosine(i, j)))))));
}

function directions(dimension: number, count: number, seed: number) {
  const random = createRandom(seed);
  const vectors = range(count).map(() => {
    const vector = Float64Array.from({ length: dimension }, () => 2 * random.uniform() - 1);
    const length = norm(vector);
    return vector.map((value) => value / length);
  });
  const cosine = (i: number, j: number) => {
    const [a, b] = [vectors[i], vectors[j]];
    let sum = 0;
    for (let d = 0; d < dimension; d++) sum += a[d] * b[d];
    return sum;
  };
  return { cosine };
}

/** The error of k nearest neighbours on two classes that two columns separate, with additional columns of noise. */
export function neighborError(noiseColumns: number, seed: number, neighbors = 5): number {
  const random = createRandom(seed);
  const train = labelled(random, 200, noiseColumns);
  const test = labelled(random, 200, noiseColumns);
  const wrong = test.filter(({ x, y }) => {
    const near = train
      .map((other) => ({ y: other.y, distance: distance(other.x, x) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, neighbors);
    return Math.sign(near.reduce((votes, other) => votes + other.y, 0)) !== y;
  });
  return wrong.length / test.length;
}

function labelled(random: Random, count: number, noiseColumns: number): { x: number[]; y: number }[] {
  return range(count).map((i) => {
    const y = i % 2 === 0 ? 1 : -1;
    const telling = [1.5 * y + random.normal(), 1.5 * y + random.normal()];
    return { x: [...telling, ...range(noiseColumns).map(() => 2 * random.normal())], y };
  });
}

/** The angular study as a Vega-Lite specification: the angle to the nearest neighbour against the dimension. */
export function figure(seed: number) {
  const dimensions = [2, 3, 5, 10, 20, 50, 100, 200, 500, 1000];
  const values = [10, 100].flatMap((count) =>
    dimensions.map((dimension) => ({ dimension, vectors: String(count), angle: nearestAngle(dimension, count, seed) })),
  );
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 400,
    height: 250,
    layer: [
      {
        data: { values },
        mark: { type: "line", point: true },
        encoding: {
          x: { field: "dimension", type: "quantitative", scale: { type: "log" } },
          y: { field: "angle", type: "quantitative", title: "mean angle to the nearest (rad)" },
          color: { field: "vectors", type: "nominal" },
        },
      },
      {
        data: { values: [{ angle: Math.PI / 2 }] },
        mark: "rule",
        encoding: { y: { field: "angle", type: "quantitative" } },
      },
    ],
  };
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

function norm(vector: ArrayLike<number>): number {
  let sum = 0;
  for (let d = 0; d < vector.length; d++) sum += vector[d] * vector[d];
  return Math.sqrt(sum);
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += (a[d] - b[d]) ** 2;
  return Math.sqrt(sum);
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** Figure for the gallery index: angles against the dimension. */
export const cover = () => figure(0);

function print(): void {
  console.log("dimension   length of noise   contrast of distances   mass beyond 3   angle to the nearest of 100");
  for (const p of [1, 2, 10, 100, 1000]) {
    const cells = [noiseNorm(p, 0), distanceContrast(p, 0), tailProbability(p), nearestAngle(p, 100, 0)];
    console.log(`${String(p).padStart(9)}${cells.map((value) => value.toPrecision(3).padStart(20)).join("")}`);
  }
  console.log("\ncolumns of noise beside two informative error of 5 nearest neighbours");
  for (const noise of [0, 5, 20, 100])
    console.log(`${String(noise).padStart(37)}${neighborError(noise, 0).toFixed(3).padStart(34)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
