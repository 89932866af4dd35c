import { expect, test } from "vitest";
import { asMatrix, type Matrix, row, toRows } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "./k-means.js";
import { seedAtRandom, seedPlusPlus } from "./seeding.js";

const groups = asMatrix([0, 100, 200, 300].flatMap((center) => [[center], [center + 1], [center + 2]]));

test("k-means++ puts one center into each well separated group", () => {
  for (let seed = 0; seed < 50; seed++) {
    const centers = seedPlusPlus(groups, new Float64Array(12).fill(1), 4, createRandom(seed));
    const hundreds = toRows(centers).map(([value]) => Math.floor(value / 100));
    expect(hundreds.sort()).toEqual([0, 1, 2, 3]);
  }
});

test("[MP-071] the first center is uniform, the next has the probability of its squared distance, and those chosen have none left", () => {
  // Squared distances to 0 are 1 and 9, to 1 are 1 and 4, to 3 are 9 and 4.
  const x = asMatrix([[0], [1], [3]]);
  const expected = new Map([
    ["0 1", 1 / 30],
    ["0 3", 9 / 30],
    ["1 0", 1 / 15],
    ["1 3", 4 / 15],
    ["3 0", 9 / 39],
    ["3 1", 4 / 39],
  ]);
  const draws = 20_000;
  const counts = new Map<string, number>();
  const random = createRandom(5);
  for (let k = 0; k < draws; k++) {
    const pair = seedPlusPlus(x, new Float64Array(3).fill(1), 2, random, 1).data.join(" ");
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [pair, share] of expected) {
    // Five standard deviations of a binomial count.
    expect(Math.abs((counts.get(pair) ?? 0) - draws * share)).toBeLessThan(5 * Math.sqrt(draws * share * (1 - share)));
  }
  // And plain k-means from there ends lower than from random samples, on average.
  const blobsOf = (seed: number) => {
    const draw = createRandom(seed);
    return asMatrix(Array.from({ length: 120 }, (_, i) => [10 * (i % 8) + draw.normal(), draw.normal()]));
  };
  const meanInertia = (kind: "plus-plus" | "random") => {
    let sum = 0;
    for (let seed = 0; seed < 20; seed++) {
      sum += kMeans({ clusters: 8, starts: 1, start: { kind }, seed }).fit({ x: blobsOf(seed) }).state.inertia;
    }
    return sum / 20;
  };
  expect(meanInertia("plus-plus")).toBeLessThan(0.8 * meanInertia("random"));
});

test("both choose samples, none twice while others are left, and none of weight zero", () => {
  const weights = Float64Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? 0 : 1));
  for (const seedCenters of [seedAtRandom, seedPlusPlus]) {
    for (let seed = 0; seed < 30; seed++) {
      const centers = seedCenters(groups, weights, 8, createRandom(seed));
      const values = toRows(centers).map(([value]) => value);
      expect(new Set(values).size).toBe(8);
      expect(values.every((value) => value % 100 > 0)).toBe(true);
    }
  }
});

test("seeds samples that are all identical", () => {
  const x: Matrix = { rows: 5, columns: 2, data: new Float64Array(10).fill(7) };
  const centers = seedPlusPlus(x, new Float64Array(5).fill(1), 3, createRandom(0));
  expect(Array.from(row(centers, 2))).toEqual([7, 7]);
});

test("large data are seeded on the engine: one center per distant group, only samples, the same on one thread and on two", () => {
  try {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const data = Float64Array.from({ length: 24_000 }, (_, at) => 1000 * (1 + ((at >> 1) % 6)) + random.normal());
      const x: Matrix = { rows: 12_000, columns: 2, data };
      const [one, two] = [1, 2].map((threads) => {
        useEngine({ tier: "simd", threads });
        return seedPlusPlus(x, new Float64Array(12_000).fill(1), 6, createRandom(seed));
      });
      expect(two).toEqual(one);
      const known = new Set(data);
      expect(one.data.every((value) => known.has(value))).toBe(true);
      const groups = toRows(one).map(([value]) => Math.round(value / 1000));
      expect(groups.sort()).toEqual([1, 2, 3, 4, 5, 6]);
    }
  } finally {
    useEngine();
  }
});
