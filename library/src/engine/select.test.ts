import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LecternError } from "../core/errors.js";
import { createPlainEngine } from "./plain/plain.js";
import { choiceFromEnvironment, createEngine, currentEngine, engineReport, registerTier, useEngine } from "./select.js";
import { hasRelaxedSimd } from "./simd/features.js";

// What is installed beside the library must not decide what these tests see.
vi.mock("./installed-tier.js", () => ({ installedTier: () => undefined }));

beforeEach(() => {
  vi.stubEnv("LECTERN_TIER", "");
  vi.stubEnv("LECTERN_THREADS", "");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  useEngine();
});

describe("the choice of an engine", () => {
  test("is relaxed SIMD where available, and the same engine at every call", () => {
    useEngine();
    expect(engineReport()).toMatchObject({
      tier: "simd",
      build: hasRelaxedSimd() ? "relaxed SIMD" : "SIMD",
      platform: { simd: true, relaxedSimd: hasRelaxedSimd(), sharedMemory: true },
    });
    expect(engineReport().why).toContain("it is the fastest available");
    expect(currentEngine()).toBe(currentEngine());
  });

  test("can be set by the program", () => {
    expect(useEngine({ tier: "plain" })).toMatchObject({ tier: "plain", why: "it was selected" });
    expect(currentEngine().tier).toBe("plain");
    expect(useEngine({ tier: "simd", relaxed: false })).toMatchObject({ tier: "simd", build: "SIMD" });
    expect(engineReport().why).toContain("disabled");
  });

  test("can be set by the environment, which the program overrides", () => {
    vi.stubEnv("LECTERN_TIER", "plain");
    expect(useEngine().tier).toBe("plain");
    expect(useEngine({ tier: "simd" }).tier).toBe("simd");
    vi.stubEnv("LECTERN_TIER", "simd-strict");
    expect(useEngine().build).toBe("SIMD");
    vi.stubEnv("LECTERN_THREADS", "3");
    expect(choiceFromEnvironment()).toEqual({ tier: "simd", relaxed: false, threads: 3 });
  });

  test("reports when the requested threads are not available", () => {
    const { threads, why } = useEngine({ tier: "simd", threads: 2 });
    expect(threads === 2 || why.includes("one thread")).toBe(true);
  });

  test("refuses unknown tiers and invalid thread counts", () => {
    vi.stubEnv("LECTERN_TIER", "quantum");
    expect(() => useEngine()).toThrow(/LECTERN_TIER must be plain, simd, simd-strict or openblas, got "quantum"/);
    vi.stubEnv("LECTERN_TIER", "");
    for (const threads of ["0", "1.5", "many", "257"]) {
      vi.stubEnv("LECTERN_THREADS", threads);
      expect(() => useEngine()).toThrow(LecternError);
    }
    expect(() => createEngine({ threads: 0 })).toThrow(/whole number from 1 to 256/);
  });

  test("a tier requested by name is never replaced by another", () => {
    expect(() => createEngine({ tier: "openblas" })).toThrow(/"openblas" is not available here/);
    vi.stubGlobal("WebAssembly", undefined);
    expect(() => createEngine({ tier: "simd" })).toThrow(/WebAssembly SIMD is not supported here/);
  });

  test("without WebAssembly the plain tier is chosen and gives the reason", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(createEngine({})).toMatchObject({
      tier: "plain",
      why: "nothing faster is available; simd: WebAssembly SIMD is not supported here",
    });
  });

  test("when the module cannot be compiled the plain tier is chosen and gives the reason", () => {
    vi.spyOn(WebAssembly, "Module").mockImplementation(function refuse() {
      throw new Error("no compiling here");
    });
    expect(createEngine({}).why).toContain("no compiling here");
    vi.restoreAllMocks();
  });

  test("a replaced engine still works for those who hold it", () => {
    const before = currentEngine();
    useEngine({ tier: "plain" });
    const address = before.memory.allocate(16);
    before.memory.f64.set([3, 4], address / 8);
    expect(before.kernels.norm(2, address, 1)).toBe(5);
    before.memory.release(address);
  });

  test("a registered tier is preferred, and when it fails the next one gives the reason", () => {
    let available = true;
    registerTier({
      tier: "openblas",
      create: () =>
        available ? { ...createPlainEngine("registered"), tier: "openblas" } : { unavailable: "no library found" },
    });
    expect(createEngine({}).tier).toBe("openblas");
    available = false;
    const next = createEngine({});
    expect(next.tier).toBe("simd");
    expect(next.why).toContain("it is the fastest available; openblas: no library found");
    expect(() => createEngine({ tier: "openblas" })).toThrow(/no library found/);
  });
});
