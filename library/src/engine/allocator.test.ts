import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import { type Allocator, createAllocator } from "./allocator.js";

/** An allocator over a range that may grow up to `most`, in steps of 4096. */
function create(base = 100, most = 2 ** 20): Allocator {
  return createAllocator(base, 4096, (end) => (end > most ? undefined : Math.ceil(end / 4096) * 4096));
}

describe("the allocator", () => {
  test("returns aligned addresses at or above its base, also for 0 bytes", () => {
    const allocator = create(100);
    const addresses = [0, 1, 64, 65, 1000].map((bytes) => allocator.allocate(bytes));
    for (const address of addresses) {
      expect(address % 16).toBe(0);
      expect(address).toBeGreaterThanOrEqual(100);
    }
    expect(new Set(addresses).size).toBe(5);
  });

  test("reuses released memory and merges neighbours", () => {
    const allocator = create();
    const [a, b, c] = [1000, 1000, 1000].map((bytes) => allocator.allocate(bytes));
    for (const address of [a, c, b]) allocator.release(address);
    expect(allocator.bytesInUse).toBe(0);
    expect(allocator.allocate(3000)).toBe(a);
  });

  test("uses the smallest gap that is large enough", () => {
    const allocator = create();
    const [large, , small] = [1280, 64, 1152, 64].map((bytes) => allocator.allocate(bytes));
    allocator.release(large);
    allocator.release(small);
    expect(allocator.allocate(1100)).toBe(small);
    expect(allocator.allocate(1200)).toBe(large);
  });

  test("grows, and reports requested and used memory when it cannot", () => {
    const allocator = create(0, 65_536);
    allocator.allocate(40_000);
    try {
      allocator.allocate(30_000);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(LecternError);
      expect(error).toMatchObject({ code: "numerical", details: { bytes: 30_000, bytesInUse: 40_000 } });
      expect((error as LecternError).message).toContain("0.03 MiB");
    }
    // What was there before still works.
    expect(allocator.allocate(20_000)).toBeGreaterThan(0);
  });

  test("refuses invalid sizes, and addresses it did not allocate", () => {
    const allocator = create();
    for (const bytes of [-1, 1.5, Number.NaN, Infinity]) expect(() => allocator.allocate(bytes)).toThrow(LecternError);
    const address = allocator.allocate(10);
    allocator.release(address);
    expect(() => allocator.release(address)).toThrow(LecternError);
    expect(() => allocator.release(12_345)).toThrow(LecternError);
  });

  test("any sequence of requests: no overlap, no leak, everything merged at the end", () => {
    const step = fc.record({ bytes: fc.oneof(fc.nat(200), fc.nat(20_000)), release: fc.boolean(), which: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const allocator = create(64, 2 ** 26);
        const live = new Map<number, number>();
        for (const { bytes, release, which } of steps) {
          if (release && live.size > 0) {
            const address = [...live.keys()][which % live.size];
            allocator.release(address);
            live.delete(address);
          } else {
            const address = allocator.allocate(bytes);
            expect(address % 16).toBe(0);
            for (const [other, size] of live) {
              expect(address >= other + size || other >= address + Math.max(1, bytes)).toBe(true);
            }
            live.set(address, Math.max(1, bytes));
          }
          const needed = [...live.values()].reduce((sum, size) => sum + Math.ceil(size / 64) * 64, 0);
          expect(allocator.bytesInUse).toBe(needed);
        }
        for (const address of live.keys()) allocator.release(address);
        expect(allocator.bytesInUse).toBe(0);
        // One block again: the whole initial range fits at its beginning.
        expect(allocator.allocate(4096 - 64)).toBe(64);
      }),
      { numRuns: 200 },
    );
  });

  test("ten thousand rounds of small requests do not make it grow", () => {
    let end = 4096;
    const allocator = createAllocator(64, end, (wanted) => (end = wanted));
    for (let round = 0; round < 10_000; round++) {
      const addresses = [100, 500, 30, 1000].map((bytes) => allocator.allocate(bytes + (round % 7) * 8));
      for (const address of addresses) allocator.release(address);
    }
    expect(end).toBe(4096);
  });
});
