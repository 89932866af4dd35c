import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import type { Memory } from "./engine.js";
import { createPlainMemory, createWebAssemblyMemory, pageBytes } from "./memory.js";

const memories: readonly (readonly [string, () => Memory])[] = [
  ["plain", () => createPlainMemory()],
  ["WebAssembly", () => createWebAssemblyMemory(new WebAssembly.Memory({ initial: 1, maximum: 4000 }), 2048, 4000)],
  [
    "shared WebAssembly",
    () => createWebAssemblyMemory(new WebAssembly.Memory({ initial: 1, maximum: 4000, shared: true }), 2048, 4000),
  ],
];

describe.each(memories)("%s memory", (_, create) => {
  test("the views show the same bytes", () => {
    const memory = create();
    const address = memory.allocate(16);
    memory.f64[address / 8] = 1;
    expect(memory.i32[address / 4 + 1]).toBe(0x3ff00000);
    expect(memory.u8[address + 7]).toBe(0x3f);
    memory.f32[address / 4] = 1;
    expect(memory.i32[address / 4]).toBe(0x3f800000);
  });

  test("growing keeps the content, and the views are renewed", () => {
    const memory = create();
    const first = memory.allocate(800);
    memory.f64.fill(7, first / 8, first / 8 + 100);
    const before = memory.bytesReserved;
    const second = memory.allocate(10 * pageBytes);
    expect(memory.bytesReserved).toBeGreaterThan(before);
    memory.f64[second / 8 + 10 * (pageBytes / 8) - 1] = 5;
    expect(memory.f64.slice(first / 8, first / 8 + 100)).toEqual(new Float64Array(100).fill(7));
    expect(memory.f64.byteLength).toBe(memory.bytesReserved);
  });

  test("address 0 is never allocated", () => {
    const memory = create();
    expect(memory.allocate(0)).toBeGreaterThan(0);
  });

  test("refuses more than the maximum with a clear message, and stays usable", () => {
    const memory = create();
    const address = memory.allocate(8);
    expect(() => memory.allocate(2 ** 40)).toThrow(LecternError);
    expect(() => memory.allocate(2 ** 40)).toThrow(/cannot allocate 1048576 MiB; 64 bytes of .* are in use/);
    memory.release(address);
    expect(memory.bytesInUse).toBe(0);
  });

  test("a hundred large allocations need no more memory than one", () => {
    const memory = create();
    memory.release(memory.allocate(5_000_000));
    const reserved = memory.bytesReserved;
    for (let i = 0; i < 100; i++) memory.release(memory.allocate(5_000_000 - i));
    expect(memory.bytesReserved).toBe(reserved);
  });
});

test("when generous growth fails, exactly the required size is tried", () => {
  const memory = createWebAssemblyMemory(new WebAssembly.Memory({ initial: 10, maximum: 11 }), 0, 20);
  const address = memory.allocate(11 * pageBytes - 64);
  expect(address + 11 * pageBytes - 64).toBeLessThanOrEqual(memory.bytesReserved);
});
