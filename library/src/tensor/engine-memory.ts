/**
 * Tensors in the engine's memory. Inside {@link runInside} all data are taken from a block of it, one after the other, and kernels
 * work on them where they are; outside, the operands of a kernel are copied in and its results out.
 *
 * A kernel is called as: `output` for each result, `input` for each operand, the kernel, `results` for each result, `done`.
 */
import { tensorKernels } from "../engine/groups.js";
import { currentEngine, type Engine, floatKernels, type Kernels, type Memory } from "../engine/index.js";
import type { TensorSteps } from "../engine/tensor-kernels.js";
import type { Numbers } from "./allocate.js";

/** The kernels for tensors of an engine that has them. */
export interface TensorEngine {
  readonly engine: Engine;
  readonly steps: TensorSteps;
  readonly gemm32: Kernels["gemm"];
}

/** A part of the engine's memory, with the buffer that was the memory's when it was reserved. */
interface Chunk {
  readonly address: number;
  readonly bytes: number;
  readonly buffer: ArrayBufferLike;
}

/** The block of an arena, from which data are taken one after the other. */
export interface Block {
  readonly kernels: TensorEngine;
  /** The parts of the block: more than one while it grows. */
  readonly chunks: Chunk[];
  /** All buffers of the memory in which there may be data; a shared memory keeps the old ones when it grows. */
  readonly buffers: Set<ArrayBufferLike>;
  /** Bytes of the next chunk: what the runs so far needed. */
  wanted: number;
  /** Copies of the data that this run has changed in place, in case it must be repeated. */
  readonly before: { readonly data: Numbers; readonly copy: Numbers }[];
}

/** Thrown to run a step again with a larger block. */
const blockIsTooSmall: unique symbol = Symbol("the block is too small");

const alignment = 64;

const margin = 256;

/** The size of the first block; pages that are not used cost nothing. */
const firstBytes = 2 ** 22;

/** The block in use, and the free part of its last chunk. */
let block: Block | undefined;
let buffer: ArrayBufferLike;
let top = 0;
let end = 0;
/** Where the results of the present call end: what follows are copies of operands. */
let kept = 0;

/** The engine's memory outside of an arena: what the present call has allocated. */
const loose: number[] = [];
let looseMemory: Memory | undefined;

const known = new WeakMap<Engine, TensorEngine>();

/** The kernels of an engine, or undefined when the loops of the tensor functions are as good. */
export function tensorEngine(engine: Engine): TensorEngine | undefined {
  const found = known.get(engine);
  if (found !== undefined) return found;
  const { steps } = engine.load(tensorKernels);
  if (steps === undefined) return undefined;
  const kernels = { engine, steps, gemm32: engine.load(floatKernels).gemm32 };
  known.set(engine, kernels);
  return kernels;
}

/** Whether data are taken from an arena, where kernels need no copies. */
export function isInArena(): boolean {
  return block !== undefined;
}

/** Begins a call: the kernels, or undefined without SIMD. */
export function begin(): TensorEngine | undefined {
  if (block !== undefined) {
    kept = top;
    return block.kernels;
  }
  const kernels = tensorEngine(currentEngine());
  if (kernels === undefined) return undefined;
  // What a call has left that failed.
  if (loose.length > 0) done();
  looseMemory = kernels.engine.memory;
  return kernels;
}

/** Memory for a result of so many floats. */
export function output(length: number): number {
  if (block === undefined) return allocateLoose(4 * length);
  const address = take(4 * length);
  kept = top;
  return address;
}

/** Memory for so many floats until the end of the call; all results must be there before. */
export function temporary(length: number): number {
  return block === undefined ? allocateLoose(4 * length) : take(4 * length);
}

/** Sets floats of a result to 0. */
export function clear(address: number, length: number): void {
  const memory = block?.kernels.engine.memory ?? (looseMemory as Memory);
  memory.f32.fill(0, address / 4, address / 4 + length);
}

/** Memory for the settings of a kernel, 32-bit numbers by their offsets in bytes; floats are given separately. */
export function task(
  bytes: number,
  numbers: readonly (readonly [offset: number, value: number])[],
  floats: readonly (readonly [offset: number, value: number])[] = [],
): number {
  const address = block === undefined ? allocateLoose(bytes) : take(bytes);
  const memory = block?.kernels.engine.memory ?? (looseMemory as Memory);
  for (const [offset, value] of numbers) memory.i32[(address + offset) / 4] = value;
  for (const [offset, value] of floats) memory.f32[(address + offset) / 4] = value;
  return address;
}

/** The address of data: where they are, or of a copy. */
export function input(data: Float32Array | Int32Array): number {
  if (block !== undefined && (data.buffer === buffer || block.buffers.has(data.buffer))) return data.byteOffset;
  const bytes = 4 * data.length;
  const address = block === undefined ? allocateLoose(bytes) : take(bytes);
  const memory = block?.kernels.engine.memory ?? (looseMemory as Memory);
  if (data instanceof Int32Array) memory.i32.set(data, address / 4);
  else memory.f32.set(data, address / 4);
  return address;
}

/** Whether data are where kernels can use them without a copy. */
export function isInEngine(data: Numbers): boolean {
  return block !== undefined && (data.buffer === buffer || block.buffers.has(data.buffer));
}

/** The floats of a result. */
export function result(address: number, length: number): Float32Array {
  if (block !== undefined) return new Float32Array(buffer, address, length);
  return new Float32Array((looseMemory as Memory).f32.subarray(address / 4, address / 4 + length));
}

/** The whole numbers of a result. */
export function integers(address: number, length: number): Int32Array {
  if (block !== undefined) return new Int32Array(buffer, address, length);
  return new Int32Array((looseMemory as Memory).i32.subarray(address / 4, address / 4 + length));
}

/** Writes changed data back if they were copied in. */
export function changed(address: number, data: Float32Array): void {
  if (isInEngine(data)) return;
  const memory = block?.kernels.engine.memory ?? (looseMemory as Memory);
  data.set(memory.f32.subarray(address / 4, address / 4 + data.length));
}

/** Must be called before data are changed in place, because the run may have to be repeated. */
export function beforeChange(data: Numbers): void {
  if (block !== undefined && !isShared(block)) block.before.push({ data, copy: data.slice() });
}

/** Ends a call: copies of operands are released. */
export function done(): void {
  if (block !== undefined) {
    top = kept;
    return;
  }
  for (let i = 0; i < loose.length; i++) looseMemory?.release(loose[i]);
  loose.length = 0;
}

function allocateLoose(bytes: number): number {
  const address = (looseMemory as Memory).allocate(bytes);
  loose.push(address);
  return address;
}

/** Data of an arena, or undefined outside of one. */
export function allocateInside(length: number, isDouble: boolean): Float32Array | Float64Array | undefined {
  if (block === undefined) return undefined;
  const address = take(isDouble ? 8 * length : 4 * length);
  return isDouble ? new Float64Array(buffer, address, length) : new Float32Array(buffer, address, length);
}

function take(bytes: number): number {
  const next = top + bytes + ((alignment - (bytes % alignment)) % alignment);
  if (next > end) return takeFromNew(bytes);
  const address = top;
  top = next;
  return address;
}

/** Adds a chunk, which does not move data in a shared memory; other memories must grow between two runs. */
function takeFromNew(bytes: number): number {
  const present = block as Block;
  const used = bytesOf(present);
  const wanted = Math.max(bytes + alignment, used);
  present.wanted = used + wanted;
  if (!isShared(present)) throw blockIsTooSmall;
  openChunk(addChunk(present, wanted));
  return take(bytes);
}

function bytesOf({ chunks }: Block): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isShared({ chunks }: Block): boolean {
  return !(chunks[0].buffer instanceof ArrayBuffer);
}

function addChunk(target: Block, bytes: number): Chunk {
  const { memory } = target.kernels.engine;
  const address = memory.allocate(bytes + margin);
  // Kernels may read a little beyond the end of their data.
  const chunk = { address, bytes, buffer: memory.f32.buffer };
  target.chunks.push(chunk);
  target.buffers.add(chunk.buffer);
  return chunk;
}

function openChunk(chunk: Chunk): void {
  buffer = chunk.buffer;
  top = chunk.address;
  kept = top;
  end = chunk.address + chunk.bytes;
}

/** A block without memory yet. */
export function createBlock(kernels: TensorEngine): Block {
  return { kernels, chunks: [], buffers: new Set(), before: [], wanted: firstBytes };
}

/** Releases the memory of a block. */
export function releaseBlock(target: Block): void {
  for (const { address } of target.chunks) target.kernels.engine.memory.release(address);
  target.chunks.length = 0;
}

/**
 * Runs a step whose data are taken from a block, then passes its result to `finish` while they are still there. What a step
 * takes may be taken again by the next one.
 */
export function runInside<R>(target: Block, step: () => R, finish: (value: R) => R): R {
  if (block === target) return step();
  const outer = { block, buffer, top, end, kept };
  try {
    for (;;) {
      const value = attempt(target, step, finish);
      if (value !== blockIsTooSmall) return value as R;
    }
  } finally {
    ({ block, buffer, top, end, kept } = outer);
    // The next run finds one chunk for everything.
    if (target.chunks.length > 1) releaseBlock(target);
  }
}

function attempt<R>(target: Block, step: () => R, finish: (value: R) => R): R | typeof blockIsTooSmall {
  // A memory that is not shared has a new buffer when it has grown since.
  const { memory } = target.kernels.engine;
  if (target.chunks.length > 0 && !isShared(target) && target.chunks[0].buffer !== memory.f32.buffer)
    releaseBlock(target);
  if (target.chunks.length === 0) addChunk(target, target.wanted);
  block = target;
  openChunk(target.chunks[0]);
  try {
    return finish(step());
  } catch (error) {
    if (error !== blockIsTooSmall) throw error;
    for (const { data, copy } of target.before.reverse()) data.set(copy);
    releaseBlock(target);
    return blockIsTooSmall;
  } finally {
    target.before.length = 0;
  }
}

/** Whether data are in the memory that a run takes again afterwards. */
export function isInside({ chunks }: Block, { buffer: own, byteOffset }: Numbers): boolean {
  return chunks.some(
    ({ buffer: whole, address, bytes }) => own === whole && byteOffset >= address && byteOffset <= address + bytes,
  );
}
