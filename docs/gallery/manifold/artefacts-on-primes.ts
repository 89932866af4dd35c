/**
 * An order that the method draws and not the numbers (ML and physics, Fig. 2.8; McInnes, Healy and Melville 2018). Integers as lists of the
 * primes that divide them: all large primes are equally far from each other, so that which are neighbours is arbitrary, and UMAP lays
 * them out in the order of the rows. Shuffled rows give another order. What t-SNE groups, the number of prime factors, is in the data.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { tSne, umap } from "lectern";
import { type Matrix, selectRows, toDense } from "lectern/data";
import { type PrimeDivisibility, primeDivisibility } from "lectern/datasets";
import { neighborAccuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { embeddingPlot, plotGrid } from "lectern/plots";

const samples = 1000;

/** The rows of the primes that divide no other of the integers, in ascending order: all are √2 apart. */
export function largePrimes({ primes, x }: PrimeDivisibility): number[] {
  return Array.from(primes, (prime) => prime - 1).filter((row) => 2 * (row + 1) > x.rows);
}

/** UMAP of the integers in a random order; row i of the result is the integer i + 1 again. */
export function shuffledMap(x: Matrix, seed: number): Matrix {
  const order = createRandom(seed).permutation(x.rows);
  const { embedding } = umap({ seed }).fit({ x: selectRows(x, order) });
  const place = new Int32Array(x.rows);
  order.forEach((row, at) => {
    place[row] = at;
  });
  return selectRows(embedding, place);
}

/** The mean distance of each listed row to the next one, relative to that of all pairs: well below 1 where the map follows the list. */
export function succession({ data, columns }: Matrix, rows: readonly number[]): number {
  const distance = (a: number, b: number) =>
    Math.hypot(data[a * columns] - data[b * columns], data[a * columns + 1] - data[b * columns + 1]);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  const next = rows.slice(1).map((row, k) => distance(row, rows[k]));
  const all = rows.flatMap((row, k) => rows.slice(0, k).map((other) => distance(row, other)));
  return mean(next) / mean(all);
}

/** Maps of the same integers: UMAP of the rows in order and shuffled, and t-SNE. */
export function primeMaps(seed: number) {
  const integers = primeDivisibility({ samples });
  const x = toDense(integers.x);
  return {
    ...{ integers, primes: largePrimes(integers) },
    ...{ ordered: umap({ seed }).fit({ x }).embedding, shuffled: shuffledMap(x, seed) },
    counted: tSne({ seed }).fit({ x }).embedding,
  };
}

/** How well the nearest neighbour on a map tells the number of prime factors. */
export const factorAccuracy = (map: Matrix, { y }: PrimeDivisibility) => neighborAccuracy(map, y);

/** The large primes on both maps of UMAP, coloured by their size, and every fourth integer on that of t-SNE. */
export function primesFigure({ integers, primes, ordered, shuffled, counted }: ReturnType<typeof primeMaps>) {
  const size = primes.map((row) => `${Math.floor((row + 1) / 100)}00 to ${Math.floor((row + 1) / 100)}99`);
  const frame = { titles: false, width: 200, height: 200 };
  const draw = (map: Matrix, title: string) =>
    embeddingPlot(selectRows(map, primes), { ...frame, groups: size, title });
  const shown = Int32Array.from({ length: Math.floor(samples / 4) }, (_, i) => 4 * i);
  const factors = Array.from(shown, (i) => `${integers.y.codes[i]} factors`);
  const byFactors = embeddingPlot(selectRows(counted, shown), {
    ...frame,
    groups: factors,
    title: "integers by t-SNE",
  });
  return plotGrid([[draw(ordered, "primes by UMAP"), draw(shuffled, "primes by UMAP, rows shuffled"), byFactors]]);
}

/** The figure of the index. */
export const cover = () => primesFigure(primeMaps(0));

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { integers, primes, ordered, shuffled, counted } = primeMaps(0);
  console.log("distance to the next prime over that of all pairs, by UMAP:", succession(ordered, primes));
  console.log("the same with shuffled rows:", succession(shuffled, primes));
  console.log("number of prime factors told by the nearest neighbour, t-SNE:", factorAccuracy(counted, integers));
  console.log("the same by UMAP:", factorAccuracy(ordered, integers));
}
