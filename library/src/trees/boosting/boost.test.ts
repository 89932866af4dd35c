import { expect, test } from "vitest";
import { checkState } from "../../contract/state/check-state.js";
import { runToEnd } from "../../core/run.js";
import { codeColumns } from "../growth/coded-columns.js";
import { boost, boostedScores, boostedState } from "./boost.js";
import { createClassLoss, outputsOf } from "./loss.js";

test("the scores of the model are those at the end of boosting, and it yields once per iteration", () => {
  const x = { rows: 30, columns: 1, data: Float64Array.from({ length: 30 }, (_, i) => i) };
  const codes = Int32Array.from({ length: 30 }, (_, i) => Math.floor(i / 10));
  const loss = createClassLoss(codes, 3, new Float64Array(30).fill(1));
  const rows = Int32Array.from(codes.keys());
  const problem = {
    kind: "test",
    x,
    columns: runToEnd(codeColumns("test", x, [], 255)),
    loss,
    rows,
    heldOut: new Int32Array(0),
  };
  const limits = { maxLeaves: 4, maxDepth: 9, minLeaf: 2, minGain: 0, alpha: 0, monotone: [] };
  const seen: (number | undefined)[] = [];
  const work = boost(problem, { maxIterations: 4, learningRate: 0.5, patience: 1, tolerance: 0, limits });
  const { state, objective } = runToEnd(work, { onProgress: ({ objective: value }) => seen.push(value) });
  expect(seen).toEqual(objective);
  expect(state.trees.roots).toHaveLength(12);
  loss.prepare(boostedScores(state, x));
  expect(loss.mean(rows)).toBeCloseTo(objective[3], 12);
  const check = (learned: object, classes: number) => () =>
    checkState(
      { kind: "test", learns: boostedState(() => outputsOf(classes)), options: {}, sizes: { features: 1 } },
      learned,
    );
  expect(check(state, 3)).not.toThrow();
  expect(check(state, 2)).toThrow("state.start must have 1 numbers, got 3");
  expect(check({ ...state, start: new Float64Array(5) }, 5)).toThrow(
    "must have a tree for each output in turn, got 12",
  );
});
