import { afterEach, describe, expect, test, vi } from "vitest";
import { allowRelaxedSimd, environmentVariable } from "./environment.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("the environment", () => {
  test("a variable that is set, one that is empty, one that is not there", () => {
    vi.stubEnv("LECTERN_TEST", "x");
    expect(environmentVariable("LECTERN_TEST")).toBe("x");
    vi.stubEnv("LECTERN_TEST", "");
    expect(environmentVariable("LECTERN_TEST")).toBeUndefined();
    expect(environmentVariable("LECTERN_NOT_THERE")).toBeUndefined();
  });

  test("without a process there is nothing, and nothing fails", () => {
    for (const process of [undefined, null, {}, { env: undefined }, { getBuiltinModule: () => undefined }]) {
      vi.stubGlobal("process", process);
      expect(environmentVariable("PATH")).toBeUndefined();
      expect(() => allowRelaxedSimd()).not.toThrow();
    }
  });

  test("asks V8 for relaxed SIMD, and survives a platform that refuses", () => {
    const flags: string[] = [];
    vi.stubGlobal("process", {
      getBuiltinModule: (name: string) =>
        name === "node:v8" ? { setFlagsFromString: (flag: string) => flags.push(flag) } : undefined,
    });
    allowRelaxedSimd();
    expect(flags).toEqual(["--experimental-wasm-relaxed-simd"]);
    vi.stubGlobal("process", {
      getBuiltinModule: () => {
        throw new Error("not allowed");
      },
    });
    expect(() => allowRelaxedSimd()).not.toThrow();
  });
});
