/** Compiled kernels as a WebAssembly module, for a private memory or one shared by threads. */
import type { KernelCode } from "../kernel-group.js";
import type { SimdExports } from "./exports.js";

// The import of the memory: a name of 3 bytes "env", one of 6 bytes "memory", kind 2; the next byte holds its flags.
const memoryImport = [3, 101, 110, 118, 6, 109, 101, 109, 111, 114, 121, 2];
const hasMaximum = 1;
const isShared = 2;

/** The bytes of a module. One for shared memory differs in one bit: the flag on the memory it imports. */
export function moduleBytes({ strict, edits }: KernelCode, relaxed: boolean, shared: boolean): Uint8Array<ArrayBuffer> {
  const bytes = relaxed ? applyEdits(decode(strict), edits) : decode(strict);
  if (shared) bytes[findMemoryFlags(bytes)] = hasMaximum | isShared;
  return bytes;
}

/** An instance of a module on a memory; each thread creates its own. */
export function instantiateKernels(bytes: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): SimdExports {
  const module = new WebAssembly.Module(bytes);
  return new WebAssembly.Instance(module, { env: { memory } }).exports as SimdExports;
}

function findMemoryFlags(bytes: Uint8Array): number {
  const matches = (start: number) => memoryImport.every((byte, i) => bytes[start + i] === byte);
  let start = 0;
  while (!matches(start)) start++;
  return start + memoryImport.length;
}

/** The bytes after edits "kept removed inserted;" (scripts/byte-edits.mjs). */
export function applyEdits(bytes: Uint8Array, edits: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const edit of edits === "" ? [] : edits.split(";")) {
    const [kept, removed, inserted] = edit.split(" ");
    const end = at + Number.parseInt(kept, 16);
    parts.push(bytes.subarray(at, end), decode(inserted));
    at = end + Number.parseInt(removed, 16);
  }
  parts.push(bytes.subarray(at));
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of parts) {
    result.set(part, filled);
    filled += part.length;
  }
  return result;
}

function decode(hexadecimal: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hexadecimal.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hexadecimal.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
