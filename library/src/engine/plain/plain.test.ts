import { expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { coreKernels } from "../groups.js";
import { createPlainEngine } from "./plain.js";

test("the plain engine reports its tier and the reason", () => {
  expect(createPlainEngine("a reason")).toMatchObject({ tier: "plain", threads: 1, why: "a reason" });
});

test("every tier has the same kernels", () => {
  const names = Object.keys(plain.kernels).sort();
  for (const [, { kernels }] of simdEngines) expect(Object.keys(kernels).sort()).toEqual(names);
});

test("plain kernels work in the memory of another tier", () => {
  const [, engine] = simdEngines[0];
  const address = engine.memory.allocate(16);
  engine.memory.f64.set([3, 4], address / 8);
  expect(coreKernels.plain(engine.memory).norm(2, address, 1)).toBe(5);
  engine.memory.release(address);
});
