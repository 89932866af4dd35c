import { describe, expect, test } from "vitest";
import { coreKernels, functionKernels, pairKernels } from "./groups.js";
import { createPlainEngine } from "./plain/plain.js";
import { createSimdEngine, createSimdParts } from "./simd/simd.js";
import { createPooledEngine } from "./threads/engine.js";

test("each thread's kernels use only its own scratch space", () => {
  const { modules, memory, scratch, load } = createSimdParts(false, false, 2);
  load(pairKernels);
  const n = 40;
  const addresses = Array.from({ length: 3 }, () => memory.allocate(n * n * 8));
  const [a, b, c] = addresses;
  memory.f64.fill(1, a / 8, a / 8 + n * n);
  memory.f64.fill(2, b / 8, b / 8 + n * n);
  const size = scratch[1] - scratch[0];
  for (const used of [0, 1]) {
    memory.u8.fill(77, scratch[0], scratch[1] + size);
    coreKernels.bind(modules[0].simd, scratch[used]).gemm(false, false, n, n, n, 1, a, n, b, n, 0, c, n);
    pairKernels.bind(modules[1].simd, scratch[used]).nearestCenters(n, n, n, a, n, b, n, c, c, 0);
    const other = scratch[1 - used];
    expect(memory.u8.subarray(other, other + size).every((byte) => byte === 77)).toBe(true);
    expect(memory.u8.subarray(scratch[used], scratch[used] + size).every((byte) => byte === 77)).toBe(false);
  }
});

describe("a group of kernels", () => {
  test("is loaded by the first call, once, and by no other group", () => {
    const { modules, load } = createSimdParts(false, false, 1);
    expect(modules.length).toBe(1);
    const functions = load(functionKernels);
    expect(load(functionKernels)).toBe(functions);
    expect(modules.map(({ simd }) => "exp" in simd)).toEqual([false, true]);
  });

  test("is the same object at each call on every tier", () => {
    const { engine } = createPooledEngine(false, "", 2);
    for (const each of [createPlainEngine(""), createSimdEngine(false, ""), engine]) {
      expect(each.load(pairKernels)).toBe(each.load(pairKernels));
    }
    engine.dispose();
  });
});
