import { expect, test } from "vitest";
import { coreFor, processorFlags } from "./processor.js";

test("the kernels match the instruction set of the processor", () => {
  const avx512 = ["avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"];
  expect(coreFor(new Set(["sse2", "avx2", "fma", ...avx512]))).toBe("SkylakeX");
  expect(coreFor(new Set(["sse2", "avx2", "fma", "avx512f"]))).toBe("Haswell");
  expect(coreFor(new Set(["sse2", "avx"]))).toBeUndefined();
  expect(coreFor(new Set())).toBeUndefined();
});

test("flags are read from Linux's list, and are empty without one", () => {
  expect([...processorFlags(() => "model name\t: x\nflags\t\t: fpu avx2 fma\nbugs : none\n")]).toEqual([
    "fpu",
    "avx2",
    "fma",
  ]);
  const absent = () => {
    throw new Error("no such file");
  };
  expect(processorFlags(absent).size).toBe(0);
});
