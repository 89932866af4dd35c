import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { codeColumns } from "../growth/coded-columns.js";
import { binCount } from "./histogram.js";
import { findBoostSplit, leafValue } from "./split.js";

const bounds = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
const limits = { maxLeaves: 9, maxDepth: 9, minLeaf: 2, minGain: 0, alpha: 0.7, monotone: [] };

test("finds the split of largest gain, matching an exhaustive search", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const x = { rows: 30, columns: 2, data: Float64Array.from({ length: 60 }, () => random.integer(6)) };
    const columns = runToEnd(codeColumns("test", x, [], 255));
    const g = Float64Array.from({ length: 30 }, () => random.normal());
    const sums = new Float64Array(4 * binCount);
    const counts = new Int32Array(2 * binCount);
    for (let at = 0; at < 60; at++) {
      const place = Math.floor(at / 30) * binCount + columns.data[at];
      sums[2 * place] += g[at % 30];
      sums[2 * place + 1] += 1;
      counts[place]++;
    }
    const total = g.reduce((sum, value) => sum + value, 0);
    const all = { gradient: total, hessian: 30, count: 30 };
    const split = findBoostSplit(columns, { all, bounds, sums, counts }, limits);
    let best = 0;
    for (let j = 0; j < 2; j++) {
      for (let cut = 0; cut < 5; cut++) {
        const left = Array.from(g.keys()).filter((i) => x.data[2 * i + j] <= cut);
        if (left.length < 2 || left.length > 28) continue;
        const part = left.reduce((sum, i) => sum + g[i], 0);
        const gain = part ** 2 / (left.length + 0.7) + (total - part) ** 2 / (30.7 - left.length) - total ** 2 / 30.7;
        best = Math.max(best, gain);
      }
    }
    expect(split.feature < 0 ? 0 : split.gain).toBeCloseTo(best, 9);
  }
});

test("the step of a leaf is −G / (H + alpha), within bounds", () => {
  const sums = { gradient: -6, hessian: 2, count: 3 };
  expect(leafValue(sums, 1, bounds)).toBeCloseTo(2, 12);
  expect(leafValue(sums, 1, { lower: 0, upper: 1.5 })).toBe(1.5);
});
