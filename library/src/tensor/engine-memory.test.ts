/** Operands and results in the engine's memory. */
import { expect, test } from "vitest";
import { tensorEngines } from "../../test/tensor-engines.js";
import { createPlainEngine } from "../engine/plain/plain.js";
import {
  allocateInside,
  begin,
  createBlock,
  done,
  input,
  isInArena,
  isInside,
  output,
  releaseBlock,
  result,
  runInside,
  type TensorEngine,
  tensorEngine,
} from "./engine-memory.js";

const same = <T>(value: T) => value;

test("only engines with SIMD have kernels, which are found once", () => {
  for (const engine of tensorEngines) expect(tensorEngine(engine)).toBe(tensorEngine(engine));
  expect(tensorEngine(createPlainEngine("test"))).toBeUndefined();
});

test("data inside a block are operands where they are; others are copied, and copies are released by the end of the call", () => {
  for (const engine of tensorEngines) {
    const block = createBlock(tensorEngine(engine) as TensorEngine);
    runInside(
      block,
      () => {
        expect(isInArena()).toBe(true);
        const inside = allocateInside(100, false) as Float32Array;
        const outside = new Float32Array(100).fill(2);
        inside.fill(3);
        begin();
        const out = output(100);
        expect(input(inside)).toBe(inside.byteOffset);
        const copy = input(outside);
        expect(engine.memory.f32[copy / 4 + 99]).toBe(2);
        expect(isInside(block, inside) && !isInside(block, outside)).toBe(true);
        const values = result(out, 100);
        done();
        // The next data are where the copy was.
        expect((allocateInside(1, false) as Float32Array).byteOffset).toBe(copy);
        expect(values.byteOffset).toBe(out);
        expect(allocateInside(3, true)).toBeInstanceOf(Float64Array);
      },
      same,
    );
    expect(isInArena()).toBe(false);
    expect(allocateInside(1, false)).toBeUndefined();
    releaseBlock(block);
  }
});

test("outside of a block everything is copied, and a call that failed is tidied up by the next", () => {
  const kernels = begin();
  if (kernels === undefined) return;
  const { memory } = kernels.engine;
  const before = memory.bytesInUse;
  input(Float32Array.of(1, 2));
  begin();
  expect(memory.bytesInUse).toBe(before);
  const out = output(2);
  kernels.steps.unary32(0, 2, input(Float32Array.of(1, 2)), 0, 0, out);
  expect(result(out, 2)).toEqual(Float32Array.of(-1, -2));
  done();
  expect(memory.bytesInUse).toBe(before);
});
