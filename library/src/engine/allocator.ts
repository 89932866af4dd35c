/**
 * The allocator of the engine's memory: best fit among free blocks, neighbours joined on release.
 *
 * It keeps its records outside the memory it manages, because a kernel that writes out of bounds must not corrupt them,
 * and because several threads share the memory while only one of them allocates. Free blocks are in lists by size class
 * (class k: sizes from 2ᵏ units up), so that a search checks few blocks (Knuth, TAOCP 1, 2.5).
 */
import { LecternError, show } from "../core/errors.js";

/** Blocks are multiples of a cache line, so that two threads never write to the same line by accident. */
const unit = 64;

/** Allocates blocks of an address range that can grow at its end. */
export interface Allocator {
  allocate(bytes: number): number;
  release(address: number): void;
  readonly bytesInUse: number;
}

interface Block {
  address: number;
  size: number;
  free: boolean;
  /** the blocks before and after it in the address range */
  before: Block | undefined;
  after: Block | undefined;
}

/** The state of an allocator. */
interface AllocatorState {
  readonly start: number;
  readonly taken: Map<number, Block>;
  readonly freeByClass: readonly Set<Block>[];
  last: Block | undefined;
  bytesInUse: number;
  /** End of the managed addresses. */
  limit: number;
}

/**
 * Manages the addresses from `base` to the end of the memory. `grow` extends the memory at least to the
 * given end and returns the new end, or undefined when it cannot.
 */
export function createAllocator(base: number, end: number, grow: (end: number) => number | undefined): Allocator {
  const start = Math.ceil(base / unit) * unit;
  const state: AllocatorState = {
    start,
    taken: new Map(),
    freeByClass: Array.from({ length: 48 }, () => new Set()),
    last: undefined,
    bytesInUse: 0,
    limit: Math.max(start, Math.floor(end / unit) * unit),
  };
  append(state, state.limit - start);
  return {
    allocate(bytes) {
      if (!Number.isSafeInteger(bytes) || bytes < 0) {
        throw new LecternError("invalid-data", `engine: cannot allocate ${show(bytes)} bytes`, { bytes });
      }
      const size = Math.max(unit, Math.ceil(bytes / unit) * unit);
      const block = find(state, size) ?? growFor(state, size, bytes, grow);
      take(state, block, size);
      return block.address;
    },
    release(address) {
      const block = state.taken.get(address);
      if (block === undefined) {
        throw new LecternError("invalid-data", `engine: nothing is allocated at address ${show(address)}`, { address });
      }
      state.taken.delete(address);
      state.bytesInUse -= block.size;
      block.free = true;
      addFree(state, block);
    },
    get bytesInUse() {
      return state.bytesInUse;
    },
  };
}

/** Adds a free block at the end, joined with the last one when that is free. */
function append(state: AllocatorState, size: number): void {
  if (size === 0) return;
  const { last, start } = state;
  const address = last === undefined ? start : last.address + last.size;
  const block: Block = { address, size, free: true, before: last, after: undefined };
  if (last !== undefined) last.after = block;
  state.last = block;
  addFree(state, block);
}

/** Joins a free block with free neighbours and adds it to the list of its class. */
function addFree(state: AllocatorState, block: Block): void {
  let joined = block;
  if (joined.after?.free) joined = join(state, joined, joined.after, joined.after);
  if (joined.before?.free) joined = join(state, joined.before, joined, joined.before);
  state.freeByClass[classOf(joined.size)].add(joined);
}

/** Merges `right` into `left`; `listed` is the one of them that is on a list. */
function join(state: AllocatorState, left: Block, right: Block, listed: Block): Block {
  state.freeByClass[classOf(listed.size)].delete(listed);
  left.size += right.size;
  left.after = right.after;
  if (right.after === undefined) state.last = left;
  else right.after.before = left;
  return left;
}

/**
 * The smallest free block that is large enough: the best of its own class, otherwise the best of the next class that
 * has any.
 */
function find({ freeByClass }: AllocatorState, size: number): Block | undefined {
  for (let k = classOf(size); k < freeByClass.length; k++) {
    let best: Block | undefined;
    for (const block of freeByClass[k]) {
      if (block.size >= size && (best === undefined || isBetter(block, best))) best = block;
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Grows the memory until it has a free block of the given size; `asked` is the number of bytes for the message. */
function growFor(state: AllocatorState, size: number, asked: number, grow: (end: number) => number | undefined): Block {
  const { last, limit, bytesInUse } = state;
  const present = last?.free ? last.size : 0;
  const reached = grow(limit + size - present);
  if (reached === undefined) {
    throw new LecternError(
      "numerical",
      `engine: cannot allocate ${showBytes(asked)}; ${showBytes(bytesInUse)} of ${showBytes(limit)} are in use and the memory ` +
        "cannot grow enough; process less data at a time, or keep fewer results",
      { bytes: asked, bytesInUse, bytesReserved: limit },
    );
  }
  const grown = Math.floor(reached / unit) * unit - limit;
  state.limit += grown;
  append(state, grown);
  return find(state, size) as Block;
}

/** Allocates the beginning of a free block; the rest stays free. */
function take(state: AllocatorState, block: Block, size: number): void {
  state.freeByClass[classOf(block.size)].delete(block);
  block.free = false;
  if (block.size > size) {
    const { address, after } = block;
    const rest: Block = { address: address + size, size: block.size - size, free: true, before: block, after };
    if (after === undefined) state.last = rest;
    else after.before = rest;
    block.after = rest;
    block.size = size;
    addFree(state, rest);
  }
  state.taken.set(block.address, block);
  state.bytesInUse += size;
}

/** Smaller is better, and among ties the lower address: the same requests then always get the same addresses. */
function isBetter(a: Block, b: Block): boolean {
  return a.size < b.size || (a.size === b.size && a.address < b.address);
}

function classOf(size: number): number {
  const units = size / unit;
  // The position of the highest bit, which `clz32` finds in 32 bits.
  return units < 2 ** 32 ? 31 - Math.clz32(units) : 63 - Math.clz32(units / 2 ** 32);
}

function showBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes} bytes`;
  const mebibytes = bytes / 2 ** 20;
  return mebibytes < 10 ? `${mebibytes.toFixed(2)} MiB` : `${Math.round(mebibytes)} MiB`;
}
