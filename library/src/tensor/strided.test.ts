/** Regularly spaced positions. */
import { expect, test } from "vitest";
import { addToPositions, readPositions, writePositions } from "./strided.js";

test("positions with strides are read, written and added to in row-major order", () => {
  const source = Float64Array.from({ length: 12 }, (_, i) => i);
  const positions = { offset: 1, strides: [1, 3] };
  const read = new Float64Array(6);
  readPositions([2, 3], source, positions, read);
  expect(Array.from(read)).toEqual([1, 4, 7, 2, 5, 8]);
  const target = new Float64Array(12);
  writePositions([2, 3], read, positions, target);
  addToPositions([2, 3], read, positions, target);
  expect(Array.from(target)).toEqual([0, 2, 4, 0, 8, 10, 0, 14, 16, 0, 0, 0]);
  readPositions([2, 0], source, positions, read);
  expect(read[0]).toBe(1);
});

test("a stride of 0 repeats an entry and adds to it", () => {
  const read = new Float64Array(3);
  readPositions([3], Float64Array.of(7, 8), { offset: 1, strides: [0] }, read);
  expect(Array.from(read)).toEqual([8, 8, 8]);
  const target = new Float64Array(1);
  addToPositions([3], read, { offset: 0, strides: [0] }, target);
  expect(target[0]).toBe(24);
});
