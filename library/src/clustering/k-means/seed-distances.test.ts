import { afterEach, describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { tiers } from "../../../test/tiers.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine, useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { createSeedDistances, type PlacedSamples } from "./seed-distances.js";
import { squaredDistance } from "./squared-distance.js";

afterEach(() => {
  useEngine();
});

const centers = [
  [17, 3, 40],
  [5, 5, 8],
  [0, 99, 17],
].map((samples) => Int32Array.from(samples));

/** The gains and totals when the second of each three becomes a center, and the sums of all blocks in the end. */
function follow(x: Matrix, weights: Float64Array, placed?: PlacedSamples) {
  const distances = createSeedDistances(x, weights, 3, placed);
  const { totals, first, sums } = distances.blocks;
  distances.begin();
  distances.measure(Int32Array.of(1));
  const course: number[][] = [[distances.take(0)]];
  for (const samples of centers) course.push([...distances.measure(samples)], [distances.take(1)]);
  const blocks = Array.from(totals, (total, b) => ({ total, first: first(b), sums: Array.from(sums(b)) }));
  distances.dispose();
  return { course, blocks };
}

function problemOf(rows: number) {
  const random = createRandom(rows);
  return { x: normalMatrix(rows, 3, random), weights: Float64Array.from({ length: rows }, () => random.integer(3)) };
}

describe.each(tiers)("on the tier %s", (tier) => {
  test.each([100, 9000])("%i samples: gains and what is left of Σ weight distance, in blocks", (rows) => {
    useEngine({ tier });
    const { x, weights } = problemOf(rows);
    const { course, blocks } = follow(x, weights);
    const square = (i: number, c: number) => squaredDistance(x.data, 3 * i, x.data, 3 * c, 3);
    const total = (chosen: readonly number[]) =>
      weights.reduce((sum, weight, i) => sum + weight * Math.min(...chosen.map((c) => square(i, c))), 0);
    const chosen = [1];
    const expected = [[total(chosen)]];
    for (const samples of centers) {
      expected.push(Array.from(samples, (c) => total(chosen) - total([...chosen, c])));
      chosen.push(samples[1]);
      expected.push([total(chosen)]);
    }
    course.flat().forEach((value, at) => {
      expect(Math.abs(value - expected.flat()[at])).toBeLessThan(1e-10 * rows);
    });
    for (const block of blocks) expect(block.sums.at(-1)).toBe(block.total);
    expect(blocks.map(({ first }) => first)).toEqual(rows === 100 ? [0] : [0, 4096, 8192]);
    expect(blocks.flatMap(({ sums }) => sums).length).toBe(rows);
  });
});

test("one thread and two, and samples that are in memory already, give the same bits", () => {
  const { x, weights } = problemOf(20_000);
  const [one, two] = [1, 2].map((threads) => {
    useEngine({ tier: "simd", threads });
    return follow(x, weights);
  });
  expect(two).toEqual(one);
  const space = createWorkspace(currentEngine());
  expect(follow(x, weights, { space, address: space.matrix(x.rows, x.columns, x.data) })).toEqual(one);
  space.dispose();
});

test("memory is given back", () => {
  const { x, weights } = problemOf(9000);
  const before = currentEngine().memory.bytesInUse;
  follow(x, weights);
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
