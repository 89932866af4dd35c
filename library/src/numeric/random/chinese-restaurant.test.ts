import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { drawTables, expectedTables, partitionLogProbability, tableProbabilities } from "./chinese-restaurant.js";
import { createRandom } from "./random.js";

const countsOf = (tables: Int32Array) => {
  const counts: number[] = [];
  for (const table of tables) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
};

/** All partitions of n customers, as the table of each in the order in which tables are taken. */
function partitions(n: number): number[][] {
  if (n === 0) return [[]];
  return partitions(n - 1).flatMap((tables) => {
    const open = Math.max(-1, ...tables) + 1;
    return Array.from({ length: open + 1 }, (_, table) => [...tables, table]);
  });
}

describe("the Chinese restaurant process", () => {
  test("the next customer joins a table with Nᵢ / (N + alpha), and a new one with alpha / (N + alpha)", () => {
    expectClose(tableProbabilities([3, 1], 0.5), [3 / 4.5, 1 / 4.5, 0.5 / 4.5], 1e-15);
    expectClose(tableProbabilities([], 2), [1], 1e-15);
  });

  test("expected tables: 5.187 for 100 customers and alpha 1, 15.72 for alpha 5, and drawn ones agree", () => {
    expect(expectedTables(100, 1)).toBeCloseTo(5.187, 3);
    expect(expectedTables(100, 5)).toBeCloseTo(15.72, 2);
    for (const alpha of [1, 5]) {
      const runs = 2000;
      const random = createRandom(alpha);
      let sum = 0;
      for (let run = 0; run < runs; run++) sum += countsOf(drawTables(100, alpha, random)).length;
      // The variance is Σ p (1 − p) of the customers' chances p of a new table.
      let variance = 0;
      for (let i = 0; i < 100; i++) variance += (alpha * i) / (alpha + i) ** 2;
      expect(Math.abs(sum / runs - expectedTables(100, alpha))).toBeLessThan(4 * Math.sqrt(variance / runs));
    }
  });

  test("drawn partitions have the probabilities of the formula, which sum to 1 and do not depend on the order", () => {
    for (const alpha of [0.5, 2]) {
      const all = partitions(5);
      const chances = all.map((tables) => Math.exp(partitionLogProbability(countsOf(Int32Array.from(tables)), alpha)));
      expectClose([chances.reduce((sum, chance) => sum + chance, 0)], [1], 1e-12);
      // By the rule of each customer in turn.
      all.forEach((tables, at) => {
        const product = tables.reduce((chance, table, i) => {
          const counts = countsOf(Int32Array.from(tables.slice(0, i)));
          return chance * tableProbabilities(counts, alpha)[table];
        }, 1);
        expectClose([product], [chances[at]], 1e-12);
      });
      const random = createRandom(7);
      const runs = 20_000;
      const found = new Map<string, number>();
      for (let run = 0; run < runs; run++) {
        const key = drawTables(5, alpha, random).join();
        found.set(key, (found.get(key) ?? 0) + 1);
      }
      all.forEach((tables, at) => {
        const share = (found.get(tables.join()) ?? 0) / runs;
        expect(Math.abs(share - chances[at])).toBeLessThan(4.5 * Math.sqrt(chances[at] / runs));
      });
    }
  });

  test("wrong arguments are refused", () => {
    expect(() => tableProbabilities([1], 0)).toThrow("alpha");
    expect(() => tableProbabilities([-1], 1)).toThrow("counts[0]");
    expect(() => drawTables(-1, 1, createRandom(0))).toThrow("customers");
    expect(() => expectedTables(3, -1)).toThrow("alpha");
    expect(() => partitionLogProbability([0], 1)).toThrow("counts[0]");
  });
});

test("[PA-042] a normalised list of affinities is drawn from with these frequencies", () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const affinities = [0.2, 3, 0, 1.7, 0.6];
    const total = affinities.reduce((sum, value) => sum + value, 0);
    const runs = 20_000;
    const counts = affinities.map(() => 0);
    for (let run = 0; run < runs; run++) counts[random.categorical(affinities.map((value) => value / total))]++;
    counts.forEach((count, i) => {
      const share = affinities[i] / total;
      expect(Math.abs(count / runs - share)).toBeLessThanOrEqual(4 * Math.sqrt((share * (1 - share)) / runs));
    });
    expect(counts[2]).toBe(0);
  }
});
