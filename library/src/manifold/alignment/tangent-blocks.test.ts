import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix } from "../../../test/matrices.js";
import { dot, type Rows, rowsOf, squares, sum, times } from "../../../test/plain-algebra.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import type { LocalBlocks } from "./alignment-matrix.js";
import { neighborhoodsOf, withOwnSample } from "./neighborhoods.js";
import { hessianBlocks, tangentBlocks } from "./tangent-blocks.js";

const seeds = [0, 1, 2];
const size = 9;

/** Points of a plane, and their neighbourhoods in a space of 4 dimensions that has it as a rotated and moved plane. */
function plane(seed: number) {
  const random = createRandom(seed);
  const places = rowsOf(normalMatrix(25, 2, random));
  const axes = rowsOf(orthogonalMatrix(4, random)).slice(0, 2);
  const x = times(places, axes).map((point) => point.map((value) => value + 3));
  return { places, neighborhoods: withOwnSample(runToEnd(neighborhoodsOf(asMatrix(x), size - 1))) };
}

/** The rows of a block; what was in the array before must not matter. */
function blockAt(blocks: LocalBlocks, i: number): number[][] {
  const data = new Float64Array(blocks.size ** 2).fill(Number.NaN);
  blocks.block(i, data);
  return rowsOf({ rows: blocks.size, columns: blocks.size, data });
}

const apply = (block: Rows, values: readonly number[]) => block.map((row) => dot(row, values));

const trace = (block: Rows) => sum(block.map((row, a) => row[a]));

/** A block is the orthogonal projection to a space of so many dimensions: B = Bᵀ = B². */
function expectProjection(block: Rows, dimensions: number): void {
  expectEvery(block.flat(), (value, at) => Math.abs(value - block[at % size][Math.floor(at / size)]) < 1e-15);
  expectClose(times(block, block).flat(), block.flat(), 1e-12);
  expect(trace(block)).toBeCloseTo(dimensions, 10);
}

describe.each([
  ["tangent space alignment", tangentBlocks, size - 3],
  ["Hessian eigenmaps", hessianBlocks, 3],
] as const)("the blocks of %s", (_, blocksOf, dimensions) => {
  test("are projections that map the affine functions of a plane to 0, and no other quadratic ones", () => {
    for (const seed of seeds) {
      const { places, neighborhoods } = plane(seed);
      const blocks = blocksOf(neighborhoods, 2);
      expect([blocks.samples, blocks.size, blocks.indices]).toEqual([25, size, neighborhoods.indices]);
      for (const i of [0, 11, 24]) {
        const block = blockAt(blocks, i);
        expectProjection(block, dimensions);
        const own = Array.from(blocks.indices.subarray(i * size, (i + 1) * size), (j) => places[j]);
        const affine = own.map(([u, v]) => 2 - 3 * u + v);
        expectEvery(apply(block, affine), (value) => Math.abs(value) < 1e-11);
        const quadratic = own.map(([u, v]) => 2 * u + u * u - 3 * u * v);
        expect(squares(apply(block, quadratic))).toBeGreaterThan(1e-3);
      }
    }
  });

  test("do not depend on the scale of the samples", () => {
    const places = normalMatrix(15, 2, createRandom(6));
    const [unit, large] = [1, 1024].map((factor) => {
      const x = { ...places, data: places.data.map((value) => factor * value) };
      return blockAt(blocksOf(withOwnSample(runToEnd(neighborhoodsOf(x, size - 1))), 2), 4).flat();
    });
    expectClose(large, unit, 1e-11);
  });
});

test("both blocks say the same of quadratic functions of a plane: what is left after the best affine function", () => {
  for (const seed of seeds) {
    const { places, neighborhoods } = plane(seed);
    const own = Array.from(neighborhoods.indices.subarray(0, size), (j) => places[j]);
    const [tangent, hessian] = [tangentBlocks, hessianBlocks].map((blocksOf) => blockAt(blocksOf(neighborhoods, 2), 0));
    const quadratic = own.map(([u, v]) => 1 + u + u * u - 2 * u * v + 3 * v * v);
    expectClose(apply(hessian, quadratic), apply(tangent, quadratic), 1e-10);
    // But a cubic function is more than its second derivatives.
    const cubic = own.map(([u]) => u ** 3);
    expect(squares(apply(hessian, cubic))).toBeLessThan(squares(apply(tangent, cubic)) - 1e-6);
  }
});

test("on a line at 0, 1, 2, 3, 4 the Hessian block is the square of the product with the orthogonal polynomial of degree 2", () => {
  const x = asMatrix([[0], [1], [2], [3], [4]]);
  const neighborhoods = runToEnd(neighborhoodsOf(x, 4));
  const blocks = hessianBlocks(withOwnSample(neighborhoods), 1);
  const second = [2, -1, -2, -1, 2];
  for (let i = 0; i < 5; i++) {
    const own = Array.from(blocks.indices.subarray(5 * i, 5 * i + 5), (j) => second[j]);
    expectClose(
      blockAt(blocks, i).flat(),
      own.flatMap((a) => own.map((b) => (a * b) / 14)),
      1e-12,
    );
  }
});

test("among copies of one sample only the constant is without cost, and nothing has second derivatives", () => {
  const copies = withOwnSample(runToEnd(neighborhoodsOf(asMatrix(new Array(4).fill([1, 2])), 3)));
  const constant = Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 0.75 : -0.25));
  expectClose(blockAt(tangentBlocks(copies, 2), 0).flat(), constant, 1e-15);
  expect(blockAt(hessianBlocks(copies, 2), 0).flat()).toEqual(new Array(16).fill(0));
});
