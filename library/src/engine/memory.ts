/** The memories of the tiers: an array buffer that is replaced as it grows, or the memory of a WebAssembly module. */
import { createAllocator } from "./allocator.js";
import type { Memory } from "./engine.js";

/** WebAssembly counts memory in pages. */
export const pageBytes = 65_536;

/** Address 0 means "none", so no block begins there. */
export const firstAddress = 1024;

/** Limit of 32-bit addresses; plain memory has the same limit, so that all tiers accept the same sizes. */
const addressablePages = 65_536;

/** The memory of the plain tier. */
export function createPlainMemory(initialBytes = pageBytes): Memory {
  let buffer = new ArrayBuffer(toPages(initialBytes) * pageBytes);
  const grow = (pages: number) => {
    try {
      const larger = new ArrayBuffer(pages * pageBytes);
      new Uint8Array(larger).set(new Uint8Array(buffer));
      buffer = larger;
      return true;
    } catch {
      return false;
    }
  };
  return createMemory(() => buffer, firstAddress, addressablePages, grow);
}

/**
 * A memory on top of a WebAssembly memory of at most `maxPages`; addresses below `base` are reserved for the
 * scratch buffers of the engine's threads.
 */
export function createWebAssemblyMemory(memory: WebAssembly.Memory, base: number, maxPages: number): Memory {
  const grow = (pages: number) => {
    try {
      memory.grow(pages - memory.buffer.byteLength / pageBytes);
      return true;
    } catch {
      return false;
    }
  };
  return createMemory(() => memory.buffer, base, maxPages, grow);
}

function createMemory(
  getBuffer: () => ArrayBufferLike,
  base: number,
  maxPages: number,
  grow: (pages: number) => boolean,
): Memory {
  let views = createViews(getBuffer());
  const fresh = () => (views.buffer === getBuffer() ? views : (views = createViews(getBuffer())));

  /** Grows by at least a quarter, so that many small allocations do not grow it many times. */
  function growTo(end: number): number | undefined {
    const pages = toPages(end);
    const present = toPages(getBuffer().byteLength);
    const generous = Math.min(maxPages, Math.max(pages, Math.ceil(present * 1.25)));
    if (pages > maxPages || !(grow(generous) || (generous > pages && grow(pages)))) return undefined;
    return getBuffer().byteLength;
  }

  const allocator = createAllocator(base, getBuffer().byteLength, growTo);
  return {
    get f64() {
      return fresh().f64;
    },
    get f32() {
      return fresh().f32;
    },
    get i32() {
      return fresh().i32;
    },
    get u8() {
      return fresh().u8;
    },
    allocate: allocator.allocate,
    release: allocator.release,
    get bytesInUse() {
      return allocator.bytesInUse;
    },
    get bytesReserved() {
      return getBuffer().byteLength;
    },
  };
}

function createViews(buffer: ArrayBufferLike) {
  return {
    buffer,
    f64: new Float64Array(buffer),
    f32: new Float32Array(buffer),
    i32: new Int32Array(buffer),
    u8: new Uint8Array(buffer),
  };
}

function toPages(bytes: number): number {
  return Math.ceil(bytes / pageBytes);
}
