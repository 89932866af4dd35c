/** For the tests of tensors: an operation in single precision on each engine, against the same one in double precision. */
import { expect } from "vitest";
import type { Engine } from "../src/engine/engine.js";
import { hasRelaxedSimd } from "../src/engine/simd/features.js";
import { createSimdEngine } from "../src/engine/simd/simd.js";
import { createPooledEngine } from "../src/engine/threads/engine.js";
import { createArena } from "../src/tensor/arena.js";
import { convert, type Tensor } from "../src/tensor/tensor.js";
import { expectClose } from "./expect-close.js";

/** On memory that is not shared, and on shared memory with two threads that divide even small work. */
export const tensorEngines: readonly Engine[] = [
  createSimdEngine(hasRelaxedSimd(), "test"),
  createPooledEngine(hasRelaxedSimd(), "test", 2, { leastCost: 0, startCost: 0 }).engine,
];

const strict = createSimdEngine(false, "test");

/**
 * Computes with tensors of doubles by loops, and with floats by kernels: on one and two threads and outside of an arena, which
 * gives the same bits, and without fused multiplications. All agree with the loops within a tolerance of the largest entry.
 */
export function expectKernels(
  inputs: readonly Tensor[],
  compute: (...inputs: readonly Tensor[]) => readonly Tensor[],
  tolerance = 2e-6,
): void {
  const floats = inputs.map((each) => convert(each, "f32"));
  const expected = compute(...floats.map((each) => convert(each, "f64")));
  const outside = compute(...floats);
  const inside = [...tensorEngines, strict].map((engine) => {
    const arena = createArena(engine);
    try {
      arena.run(() => compute(...floats));
      return arena.run(() => compute(...floats));
    } finally {
      arena.dispose();
    }
  });
  for (const [i, { shape, data }] of expected.entries()) {
    for (const results of [outside, ...inside]) {
      expect(results[i].shape).toEqual(shape);
      expect(results[i].data).toBeInstanceOf(Float32Array);
      expectClose(results[i].data, data, tolerance);
    }
    for (const results of inside.slice(0, 2)) expect(bitsOf(results[i])).toEqual(bitsOf(outside[i]));
  }
}

function bitsOf({ data }: Tensor): Int32Array {
  return new Int32Array(Float32Array.from(data).buffer);
}
