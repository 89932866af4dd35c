/** The compiled kernels as a WebAssembly module, for a private memory or one shared by threads. */
import { base64 as relaxedKernels } from "../generated/relaxed-kernels.js";
import { base64 as strictKernels } from "../generated/strict-kernels.js";
import type { SimdExports } from "./exports.js";

// The import of the memory: a name of 3 bytes "env", one of 6 bytes "memory", kind 2; the next byte holds its flags.
const memoryImport = [3, 101, 110, 118, 6, 109, 101, 109, 111, 114, 121, 2];
const hasMaximum = 1;
const isShared = 2;

/** Compiles the kernels. A module for shared memory differs in one bit: the flag on the memory it imports. */
export function compileModule(relaxed: boolean, shared: boolean): WebAssembly.Module {
  const bytes = decode(relaxed ? relaxedKernels : strictKernels);
  if (shared) bytes[findMemoryFlags(bytes)] = hasMaximum | isShared;
  return new WebAssembly.Module(bytes);
}

/** An instance of the module on a memory; each thread creates its own. */
export function instantiateKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): SimdExports {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as SimdExports;
}

function findMemoryFlags(bytes: Uint8Array): number {
  const matches = (start: number) => memoryImport.every((byte, i) => bytes[start + i] === byte);
  let start = 0;
  while (!matches(start)) start++;
  return start + memoryImport.length;
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
