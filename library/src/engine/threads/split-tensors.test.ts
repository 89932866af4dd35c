/** The kernels of tensors on one thread and on two. */
import { afterAll, expect, test } from "vitest";
import { numbers } from "../../../test/engine-tiers.js";
import { tensorKernels } from "../groups.js";
import { hasRelaxedSimd } from "../simd/features.js";
import { createSimdEngine } from "../simd/simd.js";
import type { TensorSteps } from "../tensor-kernels.js";
import { createPooledEngine } from "./engine.js";
import { splitTensors } from "./split-tensors.js";

const alone = createSimdEngine(hasRelaxedSimd(), "test");
const { engine: pooled, pool } = createPooledEngine(hasRelaxedSimd(), "test", 2, { leastCost: 0, startCost: 0 });
afterAll(() => pooled.dispose());

const floats = 4 * 71 * 83;

/** The bits of four operands after a call. */
function bitsAfter(engine: typeof alone, call: (steps: TensorSteps, at: readonly number[]) => void): Int32Array[] {
  const { memory } = engine;
  const steps = engine.load(tensorKernels).steps ?? expect.fail("no kernels");
  const addresses = [1, 2, 3, 4].map(() => memory.allocate(4 * floats));
  addresses.forEach((address, i) => {
    memory.f32.set(numbers(floats, i + 1), address / 4);
  });
  call(steps, addresses);
  const bits = addresses.map((address) => memory.i32.slice(address / 4, address / 4 + floats));
  for (const address of addresses) memory.release(address);
  return bits;
}

const calls: Readonly<Record<string, (steps: TensorSteps, at: readonly number[]) => void>> = {
  unary32: (on, [x, y]) => on.unary32(16, floats, x, 0, 0, y),
  "binary32 of rows": (on, [x, y, z]) => on.binary32(0, 4 * 71, 83, x, 4 * 83, 4, y, 4, 0, z),
  "binary32 of one row": (on, [x, y, z]) => on.binary32(11, 1, floats, x, 0, 4, y, 0, 4, z),
  shiftActivate32: (on, [x, y, z]) => on.shiftActivate32(12, 4 * 71, 83, x, y, z),
  reduceRows32: (on, [x, y]) => on.reduceRows32(0, 4 * 71, 83, 0.5, x, y),
  "reduceColumns32 of one matrix": (on, [x, y]) => on.reduceColumns32(0, 1, 4 * 71, 83, 83, 0.5, x, y, 83),
  "reduceColumns32 of many": (on, [x, y]) => on.reduceColumns32(1, 71, 4, 83, 83, 1, x, y, 83),
  squares32: (on, [x, y]) => on.squares32(floats, 1024, x, y),
  gemmBatch32: (on, [x, y, z]) => on.gemmBatch32(false, true, 13, 11, 83, 9, x, 13 * 83, y, 11 * 83, z, 13 * 11),
  axpy32: (on, [x, y]) => on.axpy32(floats, 0.3, x, y),
  sgd32: (on, [x, y]) => on.sgd32(floats, x, y, 0.1, 0.01),
  momentum32: (on, [x, y, z]) => on.momentum32(true, floats, x, y, z, 0.1, 0.9, 0.01),
  rmsprop32: (on, [x, y, z]) => on.rmsprop32(floats, x, y, z, 0.1, 0.9, 1e-8, 0.01),
  adam32: (on, [w, g, m, v]) => on.adam32(floats, w, g, m, v, 0.9, 0.99, 0.1, 1, 1e-8, 0, 0.99),
};

test.each(Object.entries(calls))("%s: one and two threads give the same bits", (_, call) => {
  const expected = bitsAfter(alone, call);
  expect(expected).not.toEqual(bitsAfter(alone, () => {}));
  bitsAfter(pooled, call).forEach((bits, i) => {
    for (let j = 0; j < floats; j++) if (bits[j] !== expected[i][j]) expect.fail(`operand ${i} differs at ${j}`);
  });
});

test("without kernels there is nothing to divide", () => {
  expect(splitTensors(pool, {})).toEqual({});
});
