import { describe, expect, test } from "vitest";
import { hasRelaxedSimd } from "./features.js";
import { compileModule, instantiateKernels } from "./module.js";

const builds = [false, ...(hasRelaxedSimd() ? [true] : [])].flatMap((relaxed) =>
  [false, true].map((shared) => [relaxed, shared] as const),
);

describe.each(builds)("the module, relaxed: %s, shared: %s", (relaxed, shared) => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared });

  test("imports memory and nothing else, and exports functions only", () => {
    const module = compileModule(relaxed, shared);
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
    for (const { kind } of WebAssembly.Module.exports(module)) expect(kind).toBe("function");
  });

  test("instantiating does not write to the memory, so that threads can join later", () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.fill(123);
    instantiateKernels(compileModule(relaxed, shared), memory);
    expect(bytes.every((byte) => byte === 123)).toBe(true);
  });

  test("accepts only the kind of memory it was built for", () => {
    const other = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: !shared });
    expect(() => instantiateKernels(compileModule(relaxed, shared), other)).toThrow(WebAssembly.LinkError);
  });
});
