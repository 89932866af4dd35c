import { expect, test } from "vitest";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { createRowCache } from "./row-cache.js";

test("drops the rows that were not used for longest, and tells of it", () => {
  const size = 300;
  const computed: number[] = [];
  const changes: string[] = [];
  const kernel = {
    size,
    diagonal: new Float64Array(size),
    rowWork: 2,
    compute(indices: Int32Array) {
      computed.push(...indices);
      return Float64Array.from({ length: indices.length * size }, (_, at) => indices[Math.floor(at / size)]);
    },
  };
  const uses = new Map<number, number>();
  const user = {
    changed: (index: number, address: number) => void changes.push(`${address === 0 ? "-" : "+"}${index}`),
    lastUse: (index: number) => uses.get(index) ?? index,
  };
  withWorkspace(currentEngine(), (space) => {
    const cache = createRowCache(kernel, space, 0, user);
    expect(cache.capacity).toBe(128);
    const all = Int32Array.from({ length: 128 }, (_, i) => i);
    cache.fetch(all);
    expect(cache.takeWork()).toBe(256);
    expect(cache.takeWork()).toBe(0);
    uses.set(0, 1000);
    cache.fetch(Int32Array.of(200, 5));
    expect(computed).toEqual([...all, 200]);
    expect(changes.slice(-2)).toEqual(["-1", "+200"]);
    expect([0, 1, 5, 200].map((index) => cache.addressOf(index) > 0)).toEqual([true, false, true, true]);
    const { f32 } = space.engine.memory;
    expect(f32[cache.addressOf(200) / 4 + 7]).toBe(200);
    expect(f32[cache.addressOf(5) / 4 + 299]).toBe(5);
  });
});

test("rows that can be computed in the engine's memory are not copied", () => {
  const engine = currentEngine();
  const written: number[] = [];
  const kernel = {
    size: 2,
    diagonal: new Float64Array(2),
    rowWork: 1,
    compute: () => expect.fail("copied"),
    direct: { engine, write: (indices: Int32Array) => void written.push(...indices) },
  };
  withWorkspace(engine, (space) => {
    createRowCache(kernel, space, 0, { changed: () => undefined, lastUse: () => 0 }).fetch(Int32Array.of(1));
  });
  expect(written).toEqual([1]);
});
