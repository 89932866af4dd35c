/**
 * An arena: memory of the engine for the data of steps that are repeated, such as those of training. Within a step kernels
 * work on tensors where they are, and the next step uses the same memory again.
 */
import { currentEngine, type Engine } from "../engine/index.js";
import type { Numbers } from "./allocate.js";
import { createBlock, isInside, releaseBlock, runInside, tensorEngine } from "./engine-memory.js";

/** Memory for steps that are repeated. */
export interface Arena {
  /**
   * Runs a step. Tensors in what it returns (in lists and records of any depth) are copied to memory of their own, except for
   * those of {@link keep}; all other tensors that it made must not be used afterwards. Where memory cannot be shared between
   * threads a step may run twice, so it must give the same result again; changes by steps of optimisers are undone before.
   */
  run<R>(step: () => R): R;
  /**
   * Copies the tensors of a tree to where the kernels of all steps find them: weights, the state of an optimiser, data that
   * are used by many steps. They are valid until the arena is disposed.
   */
  keep<T>(tree: T): T;
  /** Copies the tensors of a tree to memory of their own, which is valid for ever. */
  copy<T>(tree: T): T;
  /** Releases the memory; a second call does nothing. */
  dispose(): void;
}

/** An arena of an engine (default: the one in use). Dispose of it in `finally`. */
export function createArena(engine: Engine = currentEngine()): Arena {
  const kernels = tensorEngine(engine);
  // The loops of the tensor functions work on ordinary arrays, which the garbage collector recycles.
  if (kernels === undefined) {
    return { run: (step) => step(), keep: copyTree, copy: copyTree, dispose: () => {} };
  }
  const block = createBlock(kernels);
  const { memory } = engine;
  const owned: number[] = [];
  let isDisposed = false;

  /** Data in a memory that is not shared would be lost when it grows, so there they stay outside and are copied for each kernel. */
  function keepData(data: Numbers): Numbers {
    const address = memory.allocate(data.byteLength);
    const { buffer } = memory.f32;
    if (buffer instanceof ArrayBuffer || isDisposed) {
      memory.release(address);
      return data.slice();
    }
    owned.push(address);
    block.buffers.add(buffer);
    const copy =
      data instanceof Float32Array
        ? new Float32Array(buffer, address, data.length)
        : new Float64Array(buffer, address, data.length);
    copy.set(data);
    return copy;
  }

  const leave = (data: Numbers) => (isInside(block, data) ? data.slice() : data);
  return {
    run: (step) => runInside(block, step, (value) => mapData(value, leave)),
    keep: (tree) => mapData(tree, keepData),
    copy: copyTree,
    dispose() {
      isDisposed = true;
      releaseBlock(block);
      for (const address of owned) memory.release(address);
      owned.length = 0;
    },
  };
}

/** Runs a computation with an arena that is disposed afterwards; the tensors of its result are copied to memory of their own. */
export function withArena<R>(compute: (arena: Arena) => R): R {
  const arena = createArena();
  try {
    return arena.copy(compute(arena));
  } finally {
    arena.dispose();
  }
}

function copyTree<T>(tree: T): T {
  return mapData(tree, (data) => data.slice());
}

/** The same value with other data, in lists and records of any depth; what has no data is returned as it is. */
function mapData<T>(tree: T, change: (data: Numbers) => Numbers): T {
  return mapNode(tree, change) as T;
}

function mapNode(node: unknown, change: (data: Numbers) => Numbers): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (node instanceof Float32Array || node instanceof Float64Array) return change(node);
  if (Array.isArray(node)) return node.map((child) => mapNode(child, change));
  if (!isRecord(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, mapNode(child, change)]));
}

function isRecord(node: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === Object.prototype || prototype === null;
}
