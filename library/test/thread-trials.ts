/** For the tests of kernels on several threads: calls on generated shapes, whose results are compared bit by bit. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Memory } from "../src/engine/engine.js";
import { coreKernels } from "../src/engine/groups.js";
import type { AllKernels, SimdExports } from "../src/engine/simd/exports.js";
import { hasRelaxedSimd } from "../src/engine/simd/features.js";
import { createSimdParts, type SimdParts } from "../src/engine/simd/simd.js";
import { slots } from "../src/engine/threads/control.js";
import { createPool, type Pool } from "../src/engine/threads/pool.js";
import { allKernels, numbers } from "./engine-tiers.js";

/** The sizes of a call and other parameters. */
export interface Shape {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** excess of the leading dimensions over the columns */
  readonly pad: number;
  readonly flags: readonly [boolean, boolean, boolean, boolean];
  readonly alpha: number;
  readonly beta: number;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  m: fc.integer({ min: 1, max: 300 }),
  n: fc.integer({ min: 1, max: 300 }),
  // Products are blocked by 256 and triangular systems by 32 rows, so some are longer.
  k: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.integer({ min: 41, max: 400 })),
  pad: fc.integer({ min: 0, max: 3 }),
  flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  alpha: fc.constantFrom(1, -0.7),
  beta: fc.constantFrom(0, 1, 0.3),
});

/**
 * The length of each operand in doubles, and the call; all operands are compared afterwards, including gaps between
 * rows.
 */
export interface Trial {
  readonly lengths: readonly number[];
  /** Fills operands with other values than random numbers, such as indices. */
  prepare?(memory: Memory, addresses: readonly number[]): void;
  run(kernels: AllKernels, addresses: readonly number[]): void;
}

interface Pooled {
  readonly parts: SimdParts;
  readonly pool: Pool;
  readonly kernels: AllKernels;
}

/** Declares a test for each kernel: on shapes of all kinds, 1, 2 and 4 threads give the same bits in all operands. */
export function testSameBits(trials: Readonly<Record<string, (shape: Shape) => Trial>>): void {
  const relaxed = hasRelaxedSimd();
  const alone = createSimdParts(relaxed, false, 1);
  const pooled = [2, 4].map((threads) => createPooled(relaxed, threads));
  afterAll(() => {
    for (const { pool } of pooled) pool.dispose();
  });
  test.each(Object.entries(trials))("%s: 1, 2 and 4 threads give the same bits", (_, trialOf) => {
    const before = pooled.map(({ pool }) => blocksOfOthers(pool));
    fc.assert(
      fc.property(shapes, (shape) => {
        const trial = trialOf(shape);
        const expected = bitsAfter(trial, alone, allKernels(alone));
        for (const { parts, kernels } of pooled) {
          bitsAfter(trial, parts, kernels).forEach((bits, i) => {
            const wanted = expected[i];
            for (let j = 0; j < wanted.length; j++) {
              if (bits[j] !== wanted[j]) expect.fail(`operand ${i} differs at double ${j >> 1}`);
            }
          });
        }
      }),
      { numRuns: 15 },
    );
    for (const [i, { pool }] of pooled.entries()) expect(blocksOfOthers(pool)).toBeGreaterThan(before[i]);
  });
}

/** Kernels with a slow calling thread, so that the others compute blocks even of small problems. */
function createPooled(relaxed: boolean, threads: number): Pooled {
  const parts = createSimdParts(relaxed, true, threads);
  const slow: SimdParts = {
    ...parts,
    get modules() {
      return parts.modules.map(({ bytes, simd }) => ({ bytes, simd: slowly(simd) }));
    },
  };
  const pool = createPool(slow, { leastCost: 0, startCost: 0 });
  waitForThreads(pool, threads - 1);
  const kernels = allKernels({
    kernels: coreKernels.split(pool, parts.kernels),
    load: (group) => group.split(pool, parts.load(group)),
  });
  return { parts, pool, kernels };
}

/** Exports that wait a millisecond before they compute. */
function slowly(simd: SimdExports): SimdExports {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  return new Proxy(
    { ...simd },
    {
      get(target, name) {
        const kernel: (...given: unknown[]) => unknown = Reflect.get(target, name);
        return (...given: unknown[]) => {
          Atomics.wait(nothing, 0, 0, 1);
          return kernel(...given);
        };
      },
    },
  );
}

/** Starts the threads, and waits until the given number is running. */
function waitForThreads(pool: Pool, count: number): void {
  expect(pool.takes(0)).toBe(true);
  const i32 = pool.control?.i32 ?? expect.fail("not started");
  for (let ready = 0; ready < count; ready = Atomics.load(i32, slots.ready)) {
    if (Atomics.wait(i32, slots.ready, ready, 30_000) === "timed-out") expect.fail("the threads do not start");
  }
}

/** Runs a trial in the memory of an engine and returns the bits of all operands. */
function bitsAfter({ lengths, prepare, run }: Trial, { memory }: SimdParts, kernels: AllKernels): Int32Array[] {
  const addresses = lengths.map((length) => memory.allocate(length * 8));
  for (const [i, length] of lengths.entries()) memory.f64.set(numbers(length, i + 1), addresses[i] / 8);
  prepare?.(memory, addresses);
  run(kernels, addresses);
  const bits = lengths.map((length, i) => memory.i32.slice(addresses[i] / 4, addresses[i] / 4 + 2 * length));
  for (const address of addresses) memory.release(address);
  return bits;
}

function blocksOfOthers(pool: Pool): number {
  return pool.control?.i32.slice(slots.taken + 1).reduce((sum, taken) => sum + taken, 0) ?? 0;
}
