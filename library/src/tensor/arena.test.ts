/** Memory that steps use again. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { tensorEngines } from "../../test/tensor-engines.js";
import { createPlainEngine } from "../engine/plain/plain.js";
import { createPooledEngine } from "../engine/threads/engine.js";
import { createArena, withArena } from "./arena.js";
import * as t from "./operations.js";

const [single, threaded] = tensorEngines;
const engines = [
  ["memory that is not shared", single],
  ["shared memory", createPooledEngine(false, "test", 2).engine],
  ["without SIMD", createPlainEngine("test")],
] as const;

/** Gradient descent for a linear model: the weights are changed in place. */
function descend(x: t.Tensor, y: t.Tensor, w: t.Tensor): number {
  const residual = t.subtract(t.matmul(x, w), y);
  const gradient = t.matmul(x, residual, { transposeA: true });
  t.sgdStep(w.data, gradient.data, 1e-3);
  return t.mean(t.square(residual)).data[0];
}

test.each(engines)("10,000 steps leave the memory where it was: %s", (_, engine) => {
  const draw = tensorsOf(1, "f32");
  const [x, y, w] = [draw(9, 4), draw(9, 2), draw(4, 2)];
  const before = engine.memory.bytesInUse;
  const arena = createArena(engine);
  const kept = arena.keep({ x, y, w });
  const first = arena.run(() => descend(kept.x, kept.y, kept.w));
  const inUse = engine.memory.bytesInUse;
  const reserved = engine.memory.bytesReserved;
  let last = first;
  for (let step = 1; step < 10_000; step++) last = arena.run(() => descend(kept.x, kept.y, kept.w));
  expect(engine.memory.bytesInUse).toBe(inUse);
  expect(engine.memory.bytesReserved).toBe(reserved);
  expect(last).toBeLessThan(first);
  arena.dispose();
  arena.dispose();
  expect(engine.memory.bytesInUse).toBe(before);
});

test.each(engines)("what a step returns is not used again, and what is kept stays: %s", (_, engine) => {
  const arena = createArena(engine);
  const draw = tensorsOf(2, "f32");
  const a = draw(40, 40);
  const kept = arena.keep([a]);
  const first = arena.run(() => ({ sum: t.add(kept[0], kept[0]), count: 3, list: [t.relu(kept[0]).data], kept }));
  const copy = first.sum.data.slice();
  arena.run(() => t.multiply(t.add(a, kept[0]), a));
  expect(first.sum.data).toEqual(copy);
  expect(first.count).toBe(3);
  expect(first.list[0]).toEqual(t.relu(a).data);
  expect(first.kept[0].data).toEqual(a.data);
  expect(arena.copy(kept)[0].data).toEqual(a.data);
  arena.dispose();
});

test.each(engines)(
  "a step may need more memory than the one before, and changes in place happen once: %s",
  (_, engine) => {
    const arena = createArena(engine);
    const w = arena.keep({ shape: [100], data: new Float32Array(100) });
    const one = new Float32Array(100).fill(1);
    let total = 0;
    for (const size of [10, 1100, 700, 1900]) {
      const sums = arena.run(() => {
        const before = t.full([size, size], 1);
        t.axpy(1, one, w.data);
        const after = t.add(before, t.full([size, size], 1));
        return [t.sum(before).data[0], t.sum(after).data[0]];
      });
      total++;
      expect(sums).toEqual([size * size, 2 * size * size]);
      expect(w.data).toEqual(new Float32Array(100).fill(total));
    }
    arena.dispose();
  },
);

test("an error leaves the arena usable, and arenas may be nested", () => {
  for (const engine of tensorEngines) {
    const before = engine.memory.bytesInUse;
    const [outer, inner] = [createArena(engine), createArena(engine)];
    expect(() => outer.run(() => t.matmul(t.ones([50, 50]), t.ones([51, 50])))).toThrow("do not fit");
    const value = outer.run(() => {
      const a = t.ones([600]);
      const b = inner.run(() => t.add(a, t.ones([600])));
      const c = outer.run(() => t.add(b, a));
      return t.add(a, c);
    });
    expect(value.data).toEqual(new Float32Array(600).fill(4));
    outer.dispose();
    inner.dispose();
    expect(engine.memory.bytesInUse).toBe(before);
  }
});

test("the memory of the process does not grow with the number of steps", () => {
  const arena = createArena(threaded);
  const a = arena.keep(t.ones([200, 200]));
  const step = () => arena.run(() => t.add(t.matmul(a, a), t.exp(a)).data[0]);
  for (let i = 0; i < 20; i++) step();
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 200; i++) step();
  // A hundred results of 160 kB would be 16 MB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4e6);
  arena.dispose();
});

test("withArena copies its result and releases everything", () => {
  const result = withArena((arena) => {
    const w = arena.keep(t.ones([20, 20]));
    for (let i = 0; i < 3; i++) arena.run(() => t.sgdStep(w.data, t.ones([20, 20]).data, 0.5));
    return { w };
  });
  expect(result.w.data).toEqual(new Float32Array(400).fill(-0.5));
});
