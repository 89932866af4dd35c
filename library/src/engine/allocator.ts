/**
 * The allocator of the engine's memory: best fit among free blocks, neighbours joined on release.
 *
 * It keeps its books outside the memory it manages, because a kernel that writes too far must not corrupt them, and
 * because several threads share the memory while only one of them allocates. Free blocks hang in lists by size class
 * (class k: sizes from 2ᵏ units up), so that finding one looks at few blocks (Knuth, TAOCP 1, 2.5).
 */
import { LecternError, show } from "../core/errors.js";

/** Blocks are multiples of a cache line, so that two threads never write to the same line by accident. */
const unit = 64;

/** Hands out parts of an address range that can grow at its end. */
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

/** The books of an allocator. */
interface Books {
  readonly start: number;
  readonly taken: Map<number, Block>;
  readonly freeByClass: readonly Set<Block>[];
  last: Block | undefined;
  bytesInUse: number;
  /** Where the managed addresses end. */
  limit: number;
}

/**
 * Manages the addresses from `base` to the end of the memory. `grow` is asked to make the memory reach at least to an
 * end, and returns the new end, or undefined when it cannot.
 */
export function createAllocator(base: number, end: number, grow: (end: number) => number | undefined): Allocator {
  const start = Math.ceil(base / unit) * unit;
  const books: Books = {
    start,
    taken: new Map(),
    freeByClass: Array.from({ length: 48 }, () => new Set()),
    last: undefined,
    bytesInUse: 0,
    limit: Math.max(start, Math.floor(end / unit) * unit),
  };
  append(books, books.limit - start);
  return {
    allocate(bytes) {
      if (!Number.isSafeInteger(bytes) || bytes < 0) {
        throw new LecternError("invalid-data", `engine: cannot allocate ${show(bytes)} bytes`, { bytes });
      }
      const size = Math.max(unit, Math.ceil(bytes / unit) * unit);
      const block = find(books, size) ?? growFor(books, size, bytes, grow);
      take(books, block, size);
      return block.address;
    },
    release(address) {
      const block = books.taken.get(address);
      if (block === undefined) {
        throw new LecternError("invalid-data", `engine: nothing is allocated at address ${show(address)}`, { address });
      }
      books.taken.delete(address);
      books.bytesInUse -= block.size;
      block.free = true;
      addFree(books, block);
    },
    get bytesInUse() {
      return books.bytesInUse;
    },
  };
}

/** Adds a free block at the end, joined with the last one when that is free. */
function append(books: Books, size: number): void {
  if (size === 0) return;
  const { last, start } = books;
  const address = last === undefined ? start : last.address + last.size;
  const block: Block = { address, size, free: true, before: last, after: undefined };
  if (last !== undefined) last.after = block;
  books.last = block;
  addFree(books, block);
}

/** Joins a free block with free neighbours and puts it on the list of its class. */
function addFree(books: Books, block: Block): void {
  let joined = block;
  if (joined.after?.free) joined = join(books, joined, joined.after, joined.after);
  if (joined.before?.free) joined = join(books, joined.before, joined, joined.before);
  books.freeByClass[classOf(joined.size)].add(joined);
}

/** Lets `left` take in `right`; `listed` is the one of them that is on a list. */
function join(books: Books, left: Block, right: Block, listed: Block): Block {
  books.freeByClass[classOf(listed.size)].delete(listed);
  left.size += right.size;
  left.after = right.after;
  if (right.after === undefined) books.last = left;
  else right.after.before = left;
  return left;
}

/** The smallest free block that is large enough: the best of its own class, else the best of the next that has any. */
function find({ freeByClass }: Books, size: number): Block | undefined {
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
function growFor(books: Books, size: number, asked: number, grow: (end: number) => number | undefined): Block {
  const { last, limit, bytesInUse } = books;
  const present = last?.free ? last.size : 0;
  const reached = grow(limit + size - present);
  if (reached === undefined) {
    throw new LecternError(
      "numerical",
      `engine: no memory for ${showBytes(asked)}; ${showBytes(bytesInUse)} of ${showBytes(limit)} are in use and it ` +
        "cannot grow enough; use less data at a time, or keep fewer results at once",
      { bytes: asked, bytesInUse, bytesReserved: limit },
    );
  }
  const grown = Math.floor(reached / unit) * unit - limit;
  books.limit += grown;
  append(books, grown);
  return find(books, size) as Block;
}

/** Takes the beginning of a free block; the rest stays free. */
function take(books: Books, block: Block, size: number): void {
  books.freeByClass[classOf(block.size)].delete(block);
  block.free = false;
  if (block.size > size) {
    const { address, after } = block;
    const rest: Block = { address: address + size, size: block.size - size, free: true, before: block, after };
    if (after === undefined) books.last = rest;
    else after.before = rest;
    block.after = rest;
    block.size = size;
    addFree(books, rest);
  }
  books.taken.set(block.address, block);
  books.bytesInUse += size;
}

/** Smaller is better, and of equals the lower address: the same requests then always get the same addresses. */
function isBetter(a: Block, b: Block): boolean {
  return a.size < b.size || (a.size === b.size && a.address < b.address);
}

function classOf(size: number): number {
  return Math.floor(Math.log2(size / unit));
}

function showBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes} bytes`;
  const mebibytes = bytes / 2 ** 20;
  return mebibytes < 10 ? `${mebibytes.toFixed(2)} MiB` : `${Math.round(mebibytes)} MiB`;
}
