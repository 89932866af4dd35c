import { expect, test } from "vitest";
import { asMatrix, type Matrix, row, toRows } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { seedAtRandom, seedPlusPlus } from "./seeding.js";

const groups = asMatrix([0, 100, 200, 300].flatMap((center) => [[center], [center + 1], [center + 2]]));

test("k-means++ puts one center into each well separated group", () => {
  for (let seed = 0; seed < 50; seed++) {
    const centers = seedPlusPlus(groups, new Float64Array(12).fill(1), 4, createRandom(seed));
    const hundreds = toRows(centers).map(([value]) => Math.floor(value / 100));
    expect(hundreds.sort()).toEqual([0, 1, 2, 3]);
  }
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
    for (let seed = 0; seed < 5; seed++) {
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
