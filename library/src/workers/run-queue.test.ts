import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import type { AnyFitData } from "../contract/contract.js";
import type { PlainData } from "../core/plain-data.js";
import { createRun } from "./run-queue.js";

const data = { x: [[1], [2]], y: [1, 2] };

function runOf(count: number, onResult: (result: PlainData, task: number) => void = () => {}) {
  const recipe = { kind: "ridge", options: {} };
  const task = { recipe, train: Int32Array.of(0), test: Int32Array.of(1), scorers: ["r2"], trainScores: false };
  return createRun({ data, tasks: new Array(count).fill(task), engine: {}, onResult });
}

describe("the tasks of a run", () => {
  test("are taken in order, each once, and end it when all results have arrived, in any order", async () => {
    const results: [PlainData, number][] = [];
    const run = runOf(3, (result, task) => results.push([result, task]));
    expect([run.take(), run.take(), run.take(), run.take()]).toEqual([0, 1, 2, undefined]);
    for (const task of [2, 0]) run.deliver(task, task);
    expect(run.isOver).toBe(false);
    run.deliver(1, 1);
    expect(run.isOver).toBe(true);
    await run.outcome;
    expect(results).toEqual([
      [2, 2],
      [0, 0],
      [1, 1],
    ]);
  });

  test("are retried once after a crash", async () => {
    const run = runOf(2);
    expect(run.take()).toBe(0);
    run.giveBack(0, "killed");
    expect(run.open).toBe(2);
    expect(run.take()).toBe(0);
    run.giveBack(0, "killed");
    await expect(run.outcome).rejects.toThrow(/task 1 crashed.*killed/);
    expect([run.open, run.take()]).toEqual([0, undefined]);
  });

  test("nothing happens after the end", async () => {
    const seen: number[] = [];
    const run = runOf(2, (_, task) => seen.push(task));
    run.take();
    run.fail(new Error("stopped"));
    run.deliver(0, 1);
    run.giveBack(0, "late");
    await expect(run.outcome).rejects.toThrow("stopped");
    expect(seen).toEqual([]);
  });
});

test("data are identified by their content", () => {
  expect(runOf(1).dataId).toBe(runOf(2).dataId);
  const other = { ...data, y: [1, 3] };
  const { tasks, engine, onResult } = runOf(1).order;
  expect(createRun({ data: other, tasks, engine, onResult }).dataId).not.toBe(runOf(1).dataId);
  const wrong = { x: [[() => 1]] } as object as AnyFitData;
  expect(refusal(() => createRun({ data: wrong, tasks, engine, onResult }))).toContain("invalid-data: data.x.0.0");
});
