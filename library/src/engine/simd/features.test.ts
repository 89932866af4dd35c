import { afterEach, expect, test, vi } from "vitest";
import { hasRelaxedSimd, hasSharedMemory, hasSimd } from "./features.js";

afterEach(() => vi.unstubAllGlobals());

test("Node has SIMD and shared memory, and relaxed SIMD where V8 can enable it", () => {
  expect([hasSimd(), hasSharedMemory()]).toEqual([true, true]);
  if ("getBuiltinModule" in process) expect(hasRelaxedSimd()).toBe(true);
});

test("without WebAssembly there are no features", () => {
  vi.stubGlobal("WebAssembly", undefined);
  expect([hasSimd(), hasRelaxedSimd(), hasSharedMemory()]).toEqual([false, false, false]);
});

test("without validation there is no SIMD, and V8 is not asked for more", () => {
  vi.stubGlobal("WebAssembly", { validate: () => false });
  vi.stubGlobal("process", {
    getBuiltinModule: () => expect.fail("asked"),
  });
  expect([hasSimd(), hasRelaxedSimd()]).toEqual([false, false]);
});

test("without shared array buffers memory cannot be shared", () => {
  vi.stubGlobal("SharedArrayBuffer", undefined);
  expect(hasSharedMemory()).toBe(false);
});
