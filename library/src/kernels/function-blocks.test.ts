import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { functionBlocks } from "./function-blocks.js";

/** Machines for pairs of `classes`, with `each` support vectors of a class after those of the one before. */
function pairsOfClasses(classes: number, each: number): Matrix {
  const random = createRandom(classes);
  const pairs = Array.from({ length: classes }, (_, a) =>
    Array.from({ length: classes - a - 1 }, (_, k) => [a, a + k + 1]),
  ).flat();
  const result = zeros(pairs.length, classes * each);
  pairs.forEach(([a, b], f) => {
    for (const k of [a, b]) {
      for (let i = 0; i < each; i++) result.data[f * result.columns + k * each + i] = random.normal();
    }
  });
  return result;
}

/** Which coefficients the blocks have. */
function covered({ rows, columns }: Matrix, blocks: ReturnType<typeof functionBlocks>): Uint8Array {
  const result = new Uint8Array(rows * columns);
  for (const { from, end, functions } of blocks) {
    for (const f of functions) result.fill(1, f * columns + from, f * columns + end);
  }
  return result;
}

test("blocks follow each other, have every coefficient other than 0, and of pairs of classes little else", () => {
  for (const [classes, each] of [
    [10, 100],
    [8, 77],
    [5, 300],
  ]) {
    const coefficients = pairsOfClasses(classes, each);
    const blocks = functionBlocks(coefficients);
    expect([blocks[0].from, blocks[blocks.length - 1].end]).toEqual([0, classes * each]);
    blocks.slice(1).forEach(({ from }, b) => {
      expect(from).toBe(blocks[b].end);
    });
    const inBlocks = covered(coefficients, blocks);
    expect(coefficients.data.every((value, at) => value === 0 || inBlocks[at] === 1)).toBe(true);
    // Each has classes − 1 functions, but for the blocks in which a class ends.
    const share = inBlocks.reduce((sum, bit) => sum + bit, 0) / inBlocks.length;
    expect(share).toBeLessThan(1.6 * (2 / classes));
  }
});

test("where all functions have coefficients everywhere, or there is one, there is one block", () => {
  for (const functions of [1, 4]) {
    const [block, ...more] = functionBlocks(normalMatrix(functions, 500, createRandom(1)));
    expect(more).toEqual([]);
    expect(block).toEqual({ from: 0, end: 500, functions: Int32Array.from({ length: functions }, (_, f) => f) });
  }
  expect(functionBlocks(zeros(3, 0))).toHaveLength(1);
});
