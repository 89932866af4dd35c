import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { fuzzyUnion, memberships, smoothDistances } from "./fuzzy-set.js";
import { neighborTable } from "./neighbor-table.js";

test("the memberships of a sample sum to log₂ of the number, the nearest has 1, and the union is a + b − ab", () => {
  for (const seed of [1, 2]) {
    const random = createRandom(seed);
    const x = { rows: 30, columns: 3, data: Float64Array.from({ length: 90 }, () => random.normal()) };
    const table = runToEnd(neighborTable(x, 8));
    const strengths = memberships(table, runToEnd(smoothDistances(table)));
    for (let i = 0; i < 30; i++) {
      const own = strengths.subarray(8 * i, 8 * i + 8);
      expect(own[0]).toBe(1);
      expect(own.reduce((sum, value) => sum + value, 0)).toBeCloseTo(3, 4);
    }
    const directed = new Float64Array(900);
    table.indices.forEach((j, e) => {
      directed[Math.floor(e / 8) * 30 + j] = strengths[e];
    });
    expectEvery(toDense(fuzzyUnion(table, strengths)).data, (value, e) => {
      const [a, b] = [directed[e], directed[(e % 30) * 30 + Math.floor(e / 30)]];
      return Math.abs(value - (a + b - a * b)) < 1e-12;
    });
  }
});
