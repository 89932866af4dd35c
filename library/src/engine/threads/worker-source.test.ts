import { expect, test } from "vitest";
import { functionKernels } from "../groups.js";
import { createSimdParts } from "../simd/simd.js";
import { createControl, ended, slots, writeJob } from "./control.js";
import { byRow, cutEvenly, rowCount } from "./cut.js";
import { startThread } from "./platform.js";

/** Waits until an integer of the control block has a value; no longer than a test may take. */
function waitFor(i32: Int32Array, slot: number, value: number): void {
  for (let round = 0; round < 3000 && Atomics.load(i32, slot) !== value; round++) {
    Atomics.wait(i32, slot, Atomics.load(i32, slot), 10);
  }
  expect(Atomics.load(i32, slot)).toBe(value);
}

test("a thread computes a job without the caller, then the next, and exits on request", async () => {
  const { modules, webAssemblyMemory: memory, memory: numbers, scratch, load } = createSimdParts(false, true, 2);
  load(functionKernels);
  const { bytes, simd } = modules[1];
  const control = createControl(2);
  const { i32, buffer } = control;
  control.modules.set(bytes, 64);
  let leave: (reason: string) => void = () => {};
  const left = new Promise<string>((resolve) => (leave = resolve));
  const data = { memory, control: buffer, scratch: scratch[1], thread: 1 };
  startThread(data, (reason) => leave(reason));
  waitFor(i32, slots.ready, 1);
  const n = 10_000;
  const address = numbers.allocate(n * 8);
  const values = numbers.f64.subarray(address / 8, address / 8 + n).fill(1);
  const blocks = cutEvenly(n, 64);
  const given = [rowCount(blocks), byRow(address, blocks, 8), byRow(address, blocks, 8)];
  for (const [job, kernel, expected] of [
    [1, "exp", Math.E],
    [3, "log", 1],
  ] as const) {
    const place = { module: 1, kernel: Object.keys(simd).indexOf(kernel), start: 64, length: bytes.length };
    writeJob(control, place, blocks.count, 1, given);
    Atomics.store(i32, slots.job, job);
    Atomics.notify(i32, slots.job);
    // It takes once more than there are blocks, to find that none are left.
    waitFor(i32, slots.remaining, -1);
    waitFor(i32, slots.active, 0);
    Atomics.store(i32, slots.job, job + 1);
    expect(values.every((value) => Math.abs(value - expected) < 1e-14)).toBe(true);
  }
  expect(i32[slots.taken + 1]).toBe(2 * blocks.count);
  expect(i32[slots.failed]).toBe(0);
  Atomics.store(i32, slots.job, ended);
  Atomics.notify(i32, slots.job);
  expect(await left).toBe("it ended with code 0");
});
