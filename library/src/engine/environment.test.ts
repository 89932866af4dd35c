import { afterEach, describe, expect, test, vi } from "vitest";
import { allowRelaxedSimd, environmentVariable, resolvesFrom } from "./environment.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("the environment", () => {
  test("reads a variable that is set, empty or undefined", () => {
    vi.stubEnv("LECTERN_TEST", "x");
    expect(environmentVariable("LECTERN_TEST")).toBe("x");
    vi.stubEnv("LECTERN_TEST", "");
    expect(environmentVariable("LECTERN_TEST")).toBeUndefined();
    expect(environmentVariable("LECTERN_NOT_THERE")).toBeUndefined();
  });

  test("without a process every variable is undefined, and nothing fails", () => {
    for (const process of [undefined, null, {}, { env: undefined }, { getBuiltinModule: () => undefined }]) {
      vi.stubGlobal("process", process);
      expect(environmentVariable("PATH")).toBeUndefined();
      expect(() => allowRelaxedSimd()).not.toThrow();
    }
  });

  test("enables relaxed SIMD in V8, and tolerates a platform that refuses", () => {
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

  test("packages are looked for from the module, or from the program if the module has no URL", () => {
    expect(resolvesFrom("file:///a/module.js")).toBe("file:///a/module.js");
    expect(resolvesFrom(undefined)).toBe(process.argv[1]);
    vi.stubGlobal("process", undefined);
    expect(resolvesFrom(undefined)).toBeUndefined();
  });
});
