import { expect, test } from "vitest";
import * as groups from "./groups.js";
import type { KernelGroup } from "./kernel-group.js";
import { createPlainMemory } from "./memory.js";
import { createSimdParts } from "./simd/simd.js";
import { maxModuleBytes } from "./threads/control.js";
import { createPool } from "./threads/pool.js";

const all: readonly KernelGroup<object>[] = Object.values<KernelGroup<object>>(groups);

test.each(all)("the group $name has the same kernels on every tier; trees and tensors have more with SIMD", (group) => {
  const parts = createSimdParts(false, true, 1);
  const alone = parts.load(group);
  const pool = createPool(parts);
  const names = (kernels: object) =>
    Object.keys(kernels)
      .filter((name) => name !== "steps")
      .sort();
  const expected = names(group.plain(createPlainMemory()));
  expect(names(alone)).toEqual(expected);
  expect(names(group.split(pool, alone))).toEqual(expected);
  pool.dispose();
});

test("threads have room for the modules of all groups", () => {
  const parts = createSimdParts(false, true, 1);
  for (const group of all) if (group !== groups.coreKernels) parts.load(group);
  expect(parts.modules.length).toBe(all.length);
  expect(parts.modules.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(maxModuleBytes / 2);
});
