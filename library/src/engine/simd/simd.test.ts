import { describe, expect, test } from "vitest";
import { numbers } from "../../../test/engine-tiers.js";
import { coreKernels, pairKernels } from "../groups.js";
import { withWorkspace } from "../workspace.js";
import { hasRelaxedSimd } from "./features.js";
import { instantiateKernels, moduleBytes } from "./module.js";
import { createSimdEngine, createSimdParts } from "./simd.js";

const relaxed = hasRelaxedSimd();

function multiply(shared: boolean, fused: boolean): Float64Array {
  const { memory, kernels } = createSimdParts(fused, shared, 3);
  const n = 70;
  const engine = { ...createSimdEngine(fused, ""), memory, kernels };
  return withWorkspace(engine, (space) => {
    const [a, b, c] = [
      space.matrix(n, n, numbers(n * n, 1)),
      space.matrix(n, n, numbers(n * n, 2)),
      space.matrix(n, n),
    ];
    kernels.gemm(false, true, n, n, n, 1, a, n, b, n, 0, c, n);
    return space.read(c, n * n);
  });
}

describe("the SIMD tier", () => {
  test("reports its build", () => {
    const build = relaxed ? "relaxed SIMD" : "SIMD";
    expect(createSimdEngine(relaxed, "a")).toMatchObject({ tier: "simd", build, threads: 1, why: "a" });
    expect(createSimdEngine(false, "b")).toMatchObject({ tier: "simd", build: "SIMD", threads: 1, why: "b" });
  });

  test.each(relaxed ? [false, true] : [false])(
    "shared memory makes no difference to the result (relaxed: %s)",
    (fused) => {
      expect(multiply(true, fused)).toEqual(multiply(false, fused));
    },
  );

  test("scratch spaces overlap neither each other nor allocated memory", () => {
    const { scratch, modules, memory } = createSimdParts(relaxed, true, 4);
    const size = modules[0].simd.scratchBytes();
    expect(scratch.length).toBe(4);
    for (let i = 1; i < 4; i++) expect(scratch[i]).toBeGreaterThanOrEqual(scratch[i - 1] + size);
    for (const address of scratch) expect(address % 16).toBe(0);
    expect(memory.allocate(8)).toBeGreaterThanOrEqual(scratch[3] + size);
  });

  test("two instances on one memory divide the rows of a symmetric result and get the same bits", () => {
    const { modules, webAssemblyMemory, memory, scratch, kernels, load } = createSimdParts(relaxed, true, 2);
    const pairs = load(pairKernels);
    const simd = { ...modules[0].simd, ...modules[1].simd };
    const [core, other] = [coreKernels, pairKernels].map(({ code }) =>
      instantiateKernels(moduleBytes(code, relaxed, true), webAssemblyMemory),
    );
    const second = { ...core, ...other };
    const [n, d] = [150, 20];
    const allocate = (length: number) => memory.allocate(length * 8);
    const [x, norms, whole, parts] = [allocate(n * d), allocate(n), allocate(n * n), allocate(n * n)];
    memory.f64.set(numbers(n * d, 1), x / 8);
    kernels.rowNorms(n, d, x, d, norms);
    const read = (address: number) => memory.f64.slice(address / 8, address / 8 + n * n);
    for (const cut of [0, 1, 64, 77, 150]) {
      pairs.rbfGram(true, n, n, d, x, d, norms, x, d, norms, 0.1, whole, n);
      simd.rbfGram(true, 0, cut, n, d, x, d, norms, x, d, norms, 0.1, parts, n, scratch[0]);
      second.rbfGram(true, cut, n, n, d, x, d, norms, x, d, norms, 0.1, parts, n, scratch[1]);
      expect(read(parts)).toEqual(read(whole));
      pairs.laplaceGram(true, n, n, d, x, d, x, d, 0.1, whole, n);
      simd.laplaceGram(true, 0, cut, n, d, x, d, x, d, 0.1, parts, n);
      second.laplaceGram(true, cut, n, n, d, x, d, x, d, 0.1, parts, n);
      expect(read(parts)).toEqual(read(whole));
      memory.f64.fill(0, whole / 8, whole / 8 + n * n);
      memory.f64.fill(0, parts / 8, parts / 8 + n * n);
      kernels.syrk(false, false, n, d, 1, x, d, 0, whole, n);
      simd.syrk(false, false, 0, cut, n, d, 1, x, d, 0, parts, n, scratch[0]);
      second.syrk(false, false, cut, n, n, d, 1, x, d, 0, parts, n, scratch[1]);
      expect(read(parts)).toEqual(read(whole));
    }
  });

  test("addresses above 2 GiB work", () => {
    const { memory, kernels } = createSimdParts(relaxed, false, 1);
    const low = memory.allocate(2 ** 31);
    const [x, y] = [memory.allocate(5 * 8), memory.allocate(5 * 8)];
    expect(x).toBeGreaterThan(2 ** 31);
    memory.f64.set([1, 2, 3, 4, 5], x / 8);
    memory.f64.set([1, 1, 1, 1, 1], y / 8);
    expect(kernels.dot(5, x, 1, y, 1)).toBe(15);
    kernels.gemm(false, false, 1, 1, 5, 1, x, 5, y, 1, 0, y, 1);
    expect(memory.f64[y / 8]).toBe(15);
    memory.release(low);
  });
});
