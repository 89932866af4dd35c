import { expect, test } from "vitest";
import { bindKernels } from "./bind.js";
import { createSimdParts } from "./simd.js";

test("each binding uses only its own scratch space", () => {
  const { simd, memory, scratch } = createSimdParts(false, false, 2);
  const n = 40;
  const addresses = Array.from({ length: 3 }, () => memory.allocate(n * n * 8));
  const [a, b, c] = addresses;
  memory.f64.fill(1, a / 8, a / 8 + n * n);
  memory.f64.fill(2, b / 8, b / 8 + n * n);
  const size = scratch[1] - scratch[0];
  for (const used of [0, 1]) {
    memory.u8.fill(77, scratch[0], scratch[1] + size);
    const kernels = bindKernels(simd, scratch[used]);
    kernels.gemm(false, false, n, n, n, 1, a, n, b, n, 0, c, n);
    kernels.nearestCenters(n, n, n, a, n, b, n, c, c, 0);
    const other = scratch[1 - used];
    expect(memory.u8.subarray(other, other + size).every((byte) => byte === 77)).toBe(true);
    expect(memory.u8.subarray(scratch[used], scratch[used] + size).every((byte) => byte === 77)).toBe(false);
  }
});
