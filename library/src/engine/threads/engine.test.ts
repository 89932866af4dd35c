import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { numbers } from "../../../test/engine-tiers.js";
import type { Engine } from "../engine.js";
import { useEngine } from "../select.js";
import { withWorkspace } from "../workspace.js";
import { createPooledEngine, createThreadedEngine } from "./engine.js";

const opened: Engine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function create(threads?: number): Engine {
  const engine = createThreadedEngine(false, "a test", threads);
  opened.push(engine);
  return engine;
}

function isShared({ memory }: Engine): boolean {
  return memory.f64.buffer instanceof SharedArrayBuffer;
}

/** The product of two n x n matrices, and of its transpose with itself, on the engine's own memory. */
function compute(engine: Engine, n: number): Float64Array {
  return withWorkspace(engine, (space) => {
    const [a, b] = [space.matrix(n, n, numbers(n * n, 1)), space.matrix(n, n, numbers(n * n, 2))];
    const [c, d] = [space.matrix(n, n), space.matrix(n, n)];
    engine.kernels.gemm(false, true, n, n, n, 1, a, n, b, n, 0, c, n);
    engine.kernels.syrk(true, true, n, n, 1, c, n, 0, d, n);
    return space.read(d, n * n);
  });
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

describe("an engine with threads", () => {
  test("reports its number of threads, and shares its memory", () => {
    const engine = create(3);
    expect(engine).toMatchObject({ tier: "simd", build: "SIMD", threads: 3, why: "a test" });
    expect(isShared(engine)).toBe(true);
  });

  test("with one thread starts no worker, and has shared memory too, because it does not move when it grows", () => {
    const start = vi.spyOn(process.getBuiltinModule("node:worker_threads"), "Worker");
    const engine = create(1);
    expect(isShared(engine)).toBe(true);
    compute(engine, 400);
    expect(start).not.toHaveBeenCalled();
  });

  test("is chosen by the program or the environment, and small products start no thread", () => {
    const start = vi.spyOn(process.getBuiltinModule("node:worker_threads"), "Worker");
    vi.stubEnv("LECTERN_THREADS", "4");
    expect(useEngine({ tier: "simd" }).threads).toBe(4);
    expect(useEngine({ tier: "simd", threads: 2 }).threads).toBe(2);
    const engine = create(2);
    for (let i = 0; i < 1000; i++) compute(engine, 50);
    expect(start).not.toHaveBeenCalled();
  });

  test("without thread support it has one thread, private memory, and gives the reason", () => {
    vi.spyOn(Atomics, "wait").mockImplementation(() => {
      throw new TypeError("Atomics.wait cannot be called in this context");
    });
    const engine = create(4);
    expect(engine.threads).toBe(1);
    expect(engine.why).toContain("a test; one thread: this thread may not wait");
    expect(isShared(engine)).toBe(false);
    expect(compute(engine, 40)).toEqual(compute(create(1), 40));
  });

  test("when shared memory of that size is not available it has one thread and gives the reason", () => {
    const usual = WebAssembly.Memory;
    vi.spyOn(WebAssembly, "Memory").mockImplementation(function reserve(descriptor) {
      if (descriptor.shared && descriptor.initial > 1) throw new RangeError("could not allocate memory");
      return new usual(descriptor);
    });
    const engine = create(2);
    expect(engine.threads).toBe(1);
    expect(engine.why).toContain("one thread: engine: WebAssembly cannot reserve memory here");
  });

  test("all threads see memory that grows between calls", () => {
    const { engine } = createPooledEngine(false, "", 2, { leastCost: 0, startCost: 0 });
    opened.push(engine);
    const alone = create(1);
    const kept: number[] = [];
    for (const n of [100, 200, 400]) {
      const before = engine.memory.bytesReserved;
      expect(isSame(compute(engine, n), compute(alone, n))).toBe(true);
      kept.push(engine.memory.allocate(2 * before));
      expect(engine.memory.bytesReserved).toBeGreaterThan(before);
      expect(isSame(compute(engine, n), compute(alone, n))).toBe(true);
    }
    for (const address of kept) engine.memory.release(address);
    expect(engine.memory.bytesInUse).toBe(0);
  });

  test("10,000 small products and 30 large ones do not leak memory", () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const { engine } = createPooledEngine(false, "", 2, { startCost: 0 });
    opened.push(engine);
    compute(engine, 300);
    compute(engine, 8);
    const [heapBefore, reservedBefore] = [heap(), engine.memory.bytesReserved];
    for (let i = 0; i < 10_000; i++) compute(engine, 8);
    for (let i = 0; i < 30; i++) compute(engine, 300);
    expect(engine.memory.bytesInUse).toBe(0);
    expect(engine.memory.bytesReserved).toBe(reservedBefore);
    expect(heap() - heapBefore).toBeLessThan(2 ** 21);
  });
});
