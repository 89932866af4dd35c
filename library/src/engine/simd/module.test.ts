import { describe, expect, test } from "vitest";
import * as codes from "../generated/kernels.js";
import { hasRelaxedSimd } from "./features.js";
import { instantiateKernels, moduleBytes } from "./module.js";

const builds = [false, ...(hasRelaxedSimd() ? [true] : [])].flatMap((relaxed) =>
  [false, true].flatMap((shared) =>
    Object.entries(codes).map(([name, code]) => [name.replace("Code", ""), relaxed, shared, code] as const),
  ),
);

describe.each(builds)("the module %s, relaxed: %s, shared: %s", (_, relaxed, shared, code) => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared });

  test("imports memory and nothing else, and exports functions only", () => {
    const module = new WebAssembly.Module(moduleBytes(code, relaxed, shared));
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
    for (const { kind } of WebAssembly.Module.exports(module)) expect(kind).toBe("function");
  });

  test("instantiating does not write to the memory, so that threads can join later", () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.fill(123);
    instantiateKernels(moduleBytes(code, relaxed, shared), memory);
    expect(bytes.every((byte) => byte === 123)).toBe(true);
  });

  test("accepts only the kind of memory it was built for", () => {
    const other = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: !shared });
    expect(() => instantiateKernels(moduleBytes(code, relaxed, shared), other)).toThrow(WebAssembly.LinkError);
  });
});
