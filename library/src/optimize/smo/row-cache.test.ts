import { expect, test } from "vitest";
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
  const cache = createRowCache(kernel, 0, (index, isThere) => void changes.push(`${isThere ? "+" : "-"}${index}`));
  expect(cache.capacity).toBe(128);
  const all = Int32Array.from({ length: 128 }, (_, i) => i);
  cache.fetch(all);
  expect(cache.takeWork()).toBe(256);
  expect(cache.takeWork()).toBe(0);
  cache.row(0);
  cache.fetch(Int32Array.of(200, 5));
  expect(computed).toEqual([...all, 200]);
  expect(changes.slice(-2)).toEqual(["-1", "+200"]);
  expect([0, 1, 5, 200].map(cache.has)).toEqual([true, false, true, true]);
  expect(cache.row(200)[7]).toBe(200);
  expect(cache.row(5)[299]).toBe(5);
});
