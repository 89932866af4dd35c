import { createTable } from "lectern/data";
import { createMemoryStore } from "lectern/selection";
import { createWorkers } from "lectern/workers";
import { afterAll, expect, test } from "vitest";
import { CommandFailure } from "../command-failure.js";
import { isScored, type Look } from "./contest/judging.js";
import { judgeByWorkers } from "./judge-by-workers.js";
import { nestRows } from "./nested-rows.js";

const workers = createWorkers({ count: 1 });
afterAll(() => workers.close());

const numbers = Array.from({ length: 60 }, (_, i) => i % 17);
const x = createTable({ a: numbers, b: numbers.map(Math.cos) });
const y = Float64Array.from(numbers, (value) => 2 * value + 1);
const codes = Int32Array.from(numbers, (value) => Number(value > 8));
const look: Look = { rows: 60, folds: { kind: "automatic", count: 3, seed: 0 } };

function judge(target: Parameters<typeof nestRows>[0]["y"], scorers: readonly string[], late?: AbortSignal) {
  const rows = nestRows({ x, ...(target === undefined ? {} : { y: target }) }, { inTime: false, seed: 0 });
  const common = { rows, scorers, workers, store: createMemoryStore(), signal: new AbortController().signal };
  return judgeByWorkers(late === undefined ? common : { ...common, timeout: () => late });
}

const withTable = (kind: string, options = {}) => ({
  kind: "pipeline",
  options: {
    steps: [
      { kind: "columns", options: { groups: [] } },
      { kind, options },
    ],
  },
});

test("gives the scores of every fold and the time of a fit", async () => {
  const outcome = await judge(y, ["r2"])({ kind: "tree-regressor", options: {} }, look, 60_000);
  if (!isScored(outcome)) throw new Error(outcome.failure);
  expect(outcome.scores.r2.values).toHaveLength(3);
  expect(outcome.scores.r2.mean).toBeGreaterThan(0.9);
  expect(outcome.fitMilliseconds).toBeGreaterThan(0);
});

test("classifiers with probabilities are scored by them as well", async () => {
  const labels = { codes, classes: ["low", "high"] };
  const outcome = await judge(labels, ["accuracy"])({ kind: "tree-classifier", options: {} }, look, 60_000);
  expect(isScored(outcome) && Object.keys(outcome.scores)).toEqual(["accuracy", "log-loss"]);
});

test("a method that fails says why, without its name before it", async () => {
  const outcome = await judge(y, ["r2"])(withTable("gamma-regression"), look, 60_000);
  expect(isScored(outcome)).toBe(false);
  expect("failure" in outcome && outcome.failure.length).toBeGreaterThan(10);
  expect("patience" in outcome).toBe(false);
});

test("a method that takes too long is stopped, and the time limit is named", async () => {
  const late = AbortSignal.abort(new DOMException("too slow", "TimeoutError"));
  const outcome = await judge(y, ["r2"], late)({ kind: "tree-regressor", options: {} }, look, 1500);
  expect(outcome).toEqual({ failure: "takes longer than 2 s on 60 rows", patience: 1500 });
});

test("an interrupt of the whole command is not a failure of the method", async () => {
  const rows = nestRows({ x, y }, { inTime: false, seed: 0 });
  const signal = AbortSignal.abort(new Error("interrupted"));
  const stopped = judgeByWorkers({ rows, scorers: ["r2"], workers, store: createMemoryStore(), signal });
  await expect(stopped({ kind: "tree-regressor", options: {} }, look, 1000)).rejects.toThrowError("interrupted");
});

test("results that cannot be kept end the command, and are not a failure of the method", async () => {
  const rows = nestRows({ x, y }, { inTime: false, seed: 0 });
  const full = () => {
    throw new CommandFailure("file", "out/.work: no space left on the device");
  };
  const store = { get: () => undefined, set: full };
  const judged = judgeByWorkers({ rows, scorers: ["r2"], workers, store, signal: new AbortController().signal });
  await expect(judged({ kind: "tree-regressor", options: {} }, look, 60_000)).rejects.toThrowError("no space left");
});
