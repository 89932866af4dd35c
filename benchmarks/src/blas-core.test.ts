import { describe, expect, test } from "vitest";
import { correctCore, processorFlags } from "./blas-core.js";

describe("correctCore", () => {
  const avx2 = new Set(["sse3", "avx", "avx2", "fma"]);
  const avx512 = new Set([...avx2, "avx512f", "avx512dq", "avx512bw", "avx512vl"]);

  test.each([
    ["Prescott", avx512, "SkylakeX"],
    ["Prescott", avx2, "Haswell"],
    ["Prescott", new Set(["sse3"]), undefined],
    ["SkylakeX", avx512, undefined],
    ["Zen", avx2, undefined],
    ["Haswell", avx512, undefined],
  ])("%s is corrected according to the processor", (chosen, flags, expected) => {
    expect(correctCore(chosen, flags)).toBe(expected);
  });

  test("reads the features of the processor", () => {
    const text = "processor\t: 0\nmodel name\t: X\nflags\t\t: fpu avx2 fma\n\nprocessor\t: 1\nflags\t\t: fpu\n";
    expect([...processorFlags(text)]).toEqual(["fpu", "avx2", "fma"]);
    expect(processorFlags("").size).toBe(0);
  });
});
