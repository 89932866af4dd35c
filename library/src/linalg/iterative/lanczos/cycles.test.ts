import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../../test/expect-close.js";
import { runToEnd } from "../../../core/run.js";
import { createRandom } from "../../../numeric/random/random.js";
import { type LanczosPlan, lanczosCycles } from "./cycles.js";

function diagonalProducts(values: ArrayLike<number>) {
  const size = values.length;
  return {
    size,
    applyRows(x: Float64Array, out: Float64Array, count: number) {
      for (let k = 0; k < count * size; k++) out[k] = values[k % size] * x[k];
    },
  };
}

const plan: LanczosPlan = {
  where: "here",
  count: 4,
  rank: Math.abs,
  peers: (value) => [value, -value],
  allowed: (norm) => 1e-12 * norm,
  basisSize: 16,
  blockSize: 1,
  maxIterations: 200,
};

test("finds the values of highest rank, here the largest in absolute value, with copies of both signs", () => {
  const values = Float64Array.from({ length: 120 }, (_, i) => (i < 2 ? -3 : i < 4 ? 3 : Math.sin(i)));
  for (let seed = 0; seed < 8; seed++) {
    const found = runToEnd(lanczosCycles(diagonalProducts(values), plan, createRandom(seed)));
    expect(found.converged).toBe(true);
    expectClose(found.values.map(Math.abs), [3, 3, 3, 3], 1e-12);
    expect(found.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 11);
  }
});

test("yields after each cycle, with residuals that fall at the end, and stops at the maximum number of cycles", () => {
  const values = Float64Array.from({ length: 300 }, (_, i) => i);
  const work = lanczosCycles(diagonalProducts(values), { ...plan, maxIterations: 3 }, createRandom(1));
  const steps: number[] = [];
  for (;;) {
    const turn = work.next();
    if (turn.done) {
      expect(turn.value).toMatchObject({ iterations: 3, converged: false });
      break;
    }
    if (turn.value.inner === undefined) steps.push(turn.value.step);
    expect(turn.value.of).toBe(3);
    expect(turn.value.convergedPairs).toBeLessThan(4);
  }
  expect(steps).toEqual([1, 2, 3]);
});

test("yields within a cycle, so that few products with a large matrix lie between two yields", () => {
  const plain = diagonalProducts(Float64Array.from({ length: 2000 }, (_, i) => i));
  let [products, most] = [0, 0];
  const watched = {
    ...plain,
    applyRows(x: Float64Array, out: Float64Array, count: number) {
      products += count;
      most = Math.max(most, products);
      plain.applyRows(x, out, count);
    },
  };
  const onProgress = () => {
    products = 0;
  };
  runToEnd(lanczosCycles(watched, { ...plan, maxIterations: 2 }, createRandom(1)), { onProgress });
  expect(most).toBeGreaterThan(0);
  // A dense matrix of this size takes about 8 ms for a product.
  expect(most).toBeLessThanOrEqual(2);
});

test("counts every product", () => {
  let count = 0;
  const plain = diagonalProducts(Float64Array.from({ length: 80 }, (_, i) => i % 7));
  const counted = {
    ...plain,
    applyRows: (x: Float64Array, out: Float64Array, rows: number) => {
      count += rows;
      plain.applyRows(x, out, rows);
    },
  };
  const found = runToEnd(lanczosCycles(counted, plan, createRandom(1)));
  expectClose(found.values, [6, 6, 6, 6], 1e-13);
  expect(found.products).toBe(count);
});

test("misses no copy of repeated values, even with bases barely larger than the number wanted", () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = createRandom(seed);
    const levels = Array.from({ length: 1 + random.integer(20) }, () => Math.round(random.normal() * 3));
    const size = 60 + random.integer(150);
    const values = Float64Array.from({ length: size }, () =>
      random.integer(2) === 0 ? levels[random.integer(levels.length)] : random.normal(),
    );
    const count = 1 + random.integer(10);
    const blockSize = 1 + random.integer(3);
    const basisSize = count + 4 * blockSize + 2;
    const settings = {
      ...plan,
      count,
      blockSize,
      basisSize,
      rank: (value: number) => value,
      peers: (value: number) => [value],
    };
    const found = runToEnd(lanczosCycles(diagonalProducts(values), settings, random.fork("start")));
    expect(found.converged).toBe(true);
    const expected = Array.from(values).sort((a, b) => b - a);
    expectEvery(found.values.subarray(0, count), (value, k) => Math.abs(value - expected[k]) < 1e-10);
  }
});
