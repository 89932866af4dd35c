import { expect, test } from "vitest";
import { createControl, messageLength, numbers, readMessage, scratch, slots, writeJob } from "./control.js";

test("a job is encoded as numbers", () => {
  const control = createControl(2);
  control.i32[slots.failed] = 1;
  const varying = { first: 100, perRow: -10, perColumn: 3, most: 50 };
  writeJob(control, { module: 2, kernel: 7, start: 640, length: 99 }, 3, 4, [
    true,
    false,
    2.5,
    varying,
    { first: 6, perRow: 1 },
    scratch,
  ]);
  const { i32, f64 } = control;
  expect([i32[slots.module], i32[slots.moduleStart], i32[slots.moduleLength]]).toEqual([2, 640, 99]);
  expect([i32[slots.kernel], i32[slots.argumentCount], i32[slots.scratchArgument]]).toEqual([7, 6, 5]);
  expect([i32[slots.columnBlocks], i32[slots.remaining], i32[slots.failed]]).toEqual([4, 12, 0]);
  const written = (start: number) => Array.from(f64.slice(start, start + 6));
  expect(written(numbers.first)).toEqual([1, 0, 2.5, 100, 6, 0]);
  expect(written(numbers.perRow)).toEqual([0, 0, 0, -10, 1, 0]);
  expect(written(numbers.perColumn)).toEqual([0, 0, 0, 3, 0, 0]);
  expect(written(numbers.most)).toEqual([Infinity, Infinity, Infinity, 50, Infinity, Infinity]);
});

test("a job leaves nothing in the next", () => {
  const first = { module: 0, kernel: 0, start: 0, length: 8 };
  const control = createControl(1);
  writeJob(control, { module: 1, kernel: 1, start: 5, length: 5 }, 2, 2, [
    { first: 1, perRow: 1, perColumn: 1, most: 1 },
    scratch,
  ]);
  writeJob(control, first, 1, 1, [4, 5]);
  const fresh = createControl(1);
  writeJob(fresh, first, 1, 1, [4, 5]);
  expect(control.f64).toEqual(fresh.f64);
  expect(control.i32).toEqual(fresh.i32);
});

test("the message of a thread is read up to its end, at most to the end of its slot", () => {
  const control = createControl(1);
  const write = (text: string) => {
    for (let i = 0; i < text.length; i++) control.i32[slots.message + i] = text.charCodeAt(i);
  };
  write("out of range: §5\0 left over");
  expect(readMessage(control)).toBe("out of range: §5");
  write("x".repeat(messageLength));
  expect(readMessage(control)).toBe("x".repeat(messageLength));
});

test("threads write to different cache lines, and nothing overlaps", () => {
  const busy = [slots.job, slots.remaining, slots.active, slots.failed, slots.ready, slots.kernel];
  expect(new Set(busy.map((slot) => Math.floor(slot / 16))).size).toBe(busy.length);
  expect(slots.moduleLength).toBeLessThan(slots.message);
  expect(slots.message + messageLength).toBeLessThanOrEqual(slots.taken);
  expect(createControl(5).i32.length).toBe(slots.taken + 5);
});
