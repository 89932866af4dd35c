import { expect, test } from "vitest";
import { expectClose, expectSymmetric } from "../../../test/expect-close.js";
import { type Progress, runToEnd } from "../../core/run.js";
import { zeros } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { alignmentMatrix, type LocalBlocks } from "./alignment-matrix.js";

/** Random symmetric blocks of random different samples, without the last sample. */
function randomBlocks(
  samples: number,
  size: number,
  seed: number,
): LocalBlocks & { readonly values: readonly Float64Array[] } {
  const random = createRandom(seed);
  const indices = new Int32Array(samples * size);
  const values = Array.from({ length: samples }, (_, i) => {
    const order = Array.from({ length: samples - 1 }, (_, j) => ({ j, key: random.uniform() }));
    order.sort((left, right) => left.key - right.key);
    for (let a = 0; a < size; a++) indices[i * size + a] = order[a].j;
    const block = new Float64Array(size * size);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b <= a; b++) block[a * size + b] = block[b * size + a] = random.normal();
    }
    return block;
  });
  return { samples, size, indices, values, block: (i, out) => out.set(values[i]), work: 1 };
}

test("the matrix is the sum of the blocks at the rows and columns of their samples", () => {
  for (const seed of [0, 1, 2]) {
    const [n, size] = [14, 4];
    const blocks = randomBlocks(n, size, seed);
    const expected = zeros(n, n);
    blocks.values.forEach((block, i) => {
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < size; b++) {
          expected.data[blocks.indices[i * size + a] * n + blocks.indices[i * size + b]] += block[a * size + b];
        }
      }
    });
    const { data } = toDense(runToEnd(alignmentMatrix(blocks)));
    expectClose(data, expected.data, 1e-14);
    expectSymmetric(data, n);
  }
});

test("the matrix stores exactly the pairs of samples in a block and its whole diagonal, also of samples in no block", () => {
  const [n, size] = [12, 3];
  const blocks = randomBlocks(n, size, 3);
  const { rows, columns, rowStart, columnIndex, values } = runToEnd(alignmentMatrix(blocks));
  expect([rows, columns]).toEqual([n, n]);
  const pairs = Array.from({ length: n }, (_, i) => new Set([i]));
  for (let i = 0; i < n; i++) {
    const own = blocks.indices.subarray(i * size, (i + 1) * size);
    for (const a of own) for (const b of own) pairs[a].add(b);
  }
  for (let i = 0; i < n; i++) {
    const stored = Array.from(columnIndex.subarray(rowStart[i], rowStart[i + 1]));
    expect(stored).toEqual([...pairs[i]].sort((a, b) => a - b));
  }
  // The last sample is in no block.
  expect([rowStart[n] - rowStart[n - 1], values[rowStart[n - 1]]]).toEqual([1, 0]);
});

test("blocks that take long yield one by one, quick ones together", () => {
  const steps = (work: number) => {
    const seen: Progress[] = [];
    runToEnd(alignmentMatrix({ ...randomBlocks(5, 2, 4), work }), { onProgress: (progress) => seen.push(progress) });
    return seen;
  };
  expect(steps(1e9)).toEqual([1, 2, 3, 4, 5].map((step) => ({ step, of: 5 })));
  expect(steps(1)).toEqual([]);
});
