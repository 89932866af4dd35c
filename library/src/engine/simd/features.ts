/** Detects WebAssembly features by validating the smallest module that uses each. */
import { allowRelaxedSimd } from "../environment.js";

// (func (result v128) i32.const 0 i8x16.splat), and the same with i8x16.relaxed_swizzle of it with itself.
const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];
const simdModule = [...header, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const relaxedModule = [...header, 10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15, 253, 128, 2, 11];

/** Whether 128-bit SIMD works. */
export function hasSimd(): boolean {
  return validates(simdModule);
}

/** Whether relaxed SIMD works, after enabling it if necessary. */
export function hasRelaxedSimd(): boolean {
  if (!hasSimd()) return false;
  if (validates(relaxedModule)) return true;
  allowRelaxedSimd();
  return validates(relaxedModule);
}

/** Whether memory can be shared between threads: in browsers only on cross-origin isolated pages. */
export function hasSharedMemory(): boolean {
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer instanceof SharedArrayBuffer;
  } catch {
    return false;
  }
}

function validates(bytes: readonly number[]): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(bytes));
}
