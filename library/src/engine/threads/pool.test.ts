import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { numbers } from "../../../test/engine-tiers.js";
import { LecternError } from "../../core/errors.js";
import type { Engine } from "../engine.js";
import { functionKernels } from "../groups.js";
import { slots } from "./control.js";
import { createPooledEngine } from "./engine.js";
import type { Pool, PoolOptions } from "./pool.js";
import { workerSource } from "./worker-source.js";

const opened: Pool[] = [];
afterEach(() => {
  for (const pool of opened.splice(0)) pool.dispose();
  vi.restoreAllMocks();
});

// A rejection that nobody handles would end a program: vitest reports it as an error of the run, and this as one of the test.
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => {
  process.off("unhandledRejection", note);
  expect(rejections.splice(0)).toEqual([]);
});

function create(threads: number, settings: PoolOptions = {}) {
  const created = createPooledEngine(false, "a test", threads, { leastCost: 0, startCost: 0, ...settings });
  opened.push(created.pool);
  return created;
}

/** A thread with another program, which replaces what it does with its blocks. */
function sourceWith(instead: string): string {
  const usual = "kernel(...given);";
  expect(workerSource.split(usual).length).toBe(2);
  return workerSource.replace(usual, instead);
}

const size = 160;
const values = numbers(size * size, 1);

/** A product of 160 x 160 numbers, twice A. */
function multiply({ memory, kernels }: Engine): Float64Array {
  const [a, b, c] = [0, 1, 2].map(() => memory.allocate(size * size * 8));
  try {
    memory.f64.set(values, a / 8);
    memory.f64.fill(0, b / 8, b / 8 + size * size);
    for (let i = 0; i < size; i++) memory.f64[b / 8 + i * size + i] = 2;
    kernels.gemm(false, false, size, size, size, 1, a, size, b, size, 0, c, size);
    return memory.f64.slice(c / 8, c / 8 + size * size);
  } finally {
    for (const address of [a, b, c]) memory.release(address);
  }
}

/** Whether the product is right; comparing by `expect` takes longer than the product. */
function multipliesWell(engine: Engine): boolean {
  const product = multiply(engine);
  return values.every((value, i) => product[i] === 2 * value);
}

/** Products until something has happened, which takes as long as the threads need to come up. */
function multiplyUntil(engine: Engine, happened: () => boolean): void {
  for (let round = 0; round < 20_000; round++) {
    expect(multipliesWell(engine)).toBe(true);
    if (happened()) return;
  }
  expect.fail("it never happened");
}

/** The error that ends a series of products. */
function errorOf(engine: Engine): unknown {
  try {
    multiplyUntil(engine, () => false);
  } catch (error) {
    return error;
  }
}

/** Products until all threads have computed something. */
function multiplyUntilShared(engine: Engine, pool: Pool): void {
  const before = blocksTaken(pool);
  multiplyUntil(engine, () => blocksTaken(pool).every((taken, thread) => taken > (before[thread] ?? 0)));
}

function blocksTaken(pool: Pool): number[] {
  return Array.from(pool.control?.i32.slice(slots.taken) ?? []);
}

describe("the pool", () => {
  test("starts only once there is enough work", () => {
    const cost = size ** 3 * 0.1;
    const { engine, pool } = create(2, { leastCost: 2 * cost });
    multiply(engine);
    expect(pool.control).toBeUndefined();
    const other = create(2, { leastCost: cost / 2, startCost: 3 * cost - 1 });
    multiply(other.engine);
    multiply(other.engine);
    expect(other.pool.control).toBeUndefined();
    multiply(other.engine);
    expect(other.pool.control).toBeDefined();
  });

  test("every thread takes part, and keeps doing so", () => {
    const { engine, pool } = create(4);
    multiplyUntilShared(engine, pool);
    multiplyUntilShared(engine, pool);
    expect(pool.isOpen).toBe(true);
  });

  test("several pools work in parallel", () => {
    const pools = [create(2), create(3), create(2)];
    for (const { engine, pool } of pools) multiplyUntilShared(engine, pool);
    for (const { engine } of pools) expect(multipliesWell(engine)).toBe(true);
  });

  test("job numbers wrap around", () => {
    const { engine, pool } = create(2);
    multiplyUntilShared(engine, pool);
    const { i32 } = pool.control ?? expect.fail("not started");
    Atomics.store(i32, slots.job, 2 ** 30 - 4);
    for (let round = 0; round < 3; round++) expect(multipliesWell(engine)).toBe(true);
    expect(Atomics.load(i32, slots.job)).toBe(2);
    multiplyUntilShared(engine, pool);
  });

  test("overlaps other work with the product once, and the product is right", () => {
    const { engine, pool } = create(2);
    multiplyUntilShared(engine, pool);
    const [, before] = blocksTaken(pool);
    let times = 0;
    pool.overlap(
      () => expect(multipliesWell(engine)).toBe(true),
      () => {
        times++;
        // The caller takes no block yet, so that they are left to the other thread.
        const nothing = new Int32Array(new SharedArrayBuffer(4));
        for (let look = 0; look < 5000 && blocksTaken(pool)[1] === before; look++) Atomics.wait(nothing, 0, 0, 1);
        expect(blocksTaken(pool)[1]).toBeGreaterThan(before);
      },
    );
    expect(times).toBe(1);
    expect(multipliesWell(engine)).toBe(true);
    expect(times).toBe(1);
  });

  test("runs the other work at the end when nothing is divided, and not at all after an error", () => {
    const { engine, pool } = create(2, { leastCost: Infinity });
    const done: string[] = [];
    const other = () => void done.push("other");
    pool.overlap(() => {
      expect(multipliesWell(engine)).toBe(true);
      done.push("product");
    }, other);
    expect(done).toEqual(["product", "other"]);
    const failing = () => {
      throw new Error("no product");
    };
    expect(() => pool.overlap(failing, other)).toThrow("no product");
    expect(multipliesWell(engine)).toBe(true);
    expect(done).toEqual(["product", "other"]);
  });

  test("throws an error of the other work when the blocks are done, and stays usable", () => {
    const { engine, pool } = create(2);
    multiplyUntilShared(engine, pool);
    const failing = () => {
      throw new Error("no copy");
    };
    expect(() => pool.overlap(() => void multiply(engine), failing)).toThrow("no copy");
    expect(Atomics.load(pool.control?.i32 ?? expect.fail("not started"), slots.active)).toBe(0);
    expect(pool.isOpen).toBe(true);
    multiplyUntilShared(engine, pool);
  });

  test("after dispose the caller does all the work", () => {
    const { engine, pool } = create(2);
    multiplyUntilShared(engine, pool);
    engine.dispose();
    engine.dispose();
    expect(engine.threads).toBe(1);
    const before = blocksTaken(pool);
    expect(multipliesWell(engine)).toBe(true);
    expect(blocksTaken(pool)).toEqual(before);
    expect(engine.why).toBe("a test");
  });
});

describe("when a thread fails", () => {
  test("an exception in a block is thrown by the caller, and work continues with one thread", () => {
    const { engine, pool } = create(2, { source: sourceWith(`throw new RangeError("injected");`) });
    const error = errorOf(engine);
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ code: "numerical", message: expect.stringContaining("RangeError: injected") });
    expect(engine.threads).toBe(1);
    expect(engine.why).toContain("a test; one thread: a thread failed: RangeError: injected");
    expect(pool.isOpen).toBe(false);
    expect(multipliesWell(engine)).toBe(true);
    expect(engine.memory.bytesInUse).toBe(0);
  });

  test.each([
    ["that ends in the middle of a block", "process.exit(1);"],
    ["that never finishes a block", "for (;;);"],
  ])("one %s is an error after a timeout, not a hang", (_, instead) => {
    const { engine } = create(3, { source: sourceWith(instead), patience: 100 });
    const error = errorOf(engine);
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ message: expect.stringContaining("did not finish") });
    expect(engine.threads).toBe(1);
    expect(multipliesWell(engine)).toBe(true);
  });

  test("one that cannot start is dropped, and the reason is recorded", async () => {
    const { engine } = create(2, { source: `throw new Error("no start")` });
    expect(multipliesWell(engine)).toBe(true);
    await vi.waitUntil(() => engine.threads === 1, { timeout: 20_000 });
    expect(engine.why).toContain("no start");
    expect(multipliesWell(engine)).toBe(true);
  });

  test("where the platform refuses to start any, there is one thread", () => {
    const usual = process.getBuiltinModule("node:worker_threads");
    class Worker {
      constructor() {
        throw new Error("forbidden");
      }
    }
    vi.spyOn(process, "getBuiltinModule").mockImplementation(() => ({ ...usual, Worker }));
    const { engine } = create(2);
    expect(multipliesWell(engine)).toBe(true);
    expect(engine.why).toContain("it could not be started: forbidden");
    expect(engine.threads).toBe(1);
  });

  test("a block that fails on the calling thread leaves the pool usable", () => {
    const { engine, pool } = create(2);
    multiplyUntilShared(engine, pool);
    // Far beyond the end of the memory, so that whoever takes a block fails.
    expect(() => engine.load(functionKernels).exp(100_000, 2 ** 31, 2 ** 31)).toThrow();
    expect(multipliesWell(engine)).toBe(true);
    expect(pool.control?.i32[slots.active]).toBe(0);
  });
});
