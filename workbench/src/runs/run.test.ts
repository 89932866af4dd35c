import { expect, test } from "vitest";
import type { Study } from "../compute/calls.js";
import { firstWorkspace } from "../workspace/workspace.js";
import { bestRun, commonFigures, keepRun, type Run, scoreNames, stepsInWords } from "./run.js";

function run(scores: Study["scores"], figures: readonly string[] = []): Run {
  const words = figures.map((id) => ({ id, title: id.toUpperCase(), caption: "" }));
  const study = { scores, figures: words } as Partial<Study> as Study;
  return { id: 1, name: "a", data: "moons", workspace: firstWorkspace, study };
}

const accuracy = (test: number | null, train: number | null = null) => ({
  name: "accuracy",
  train,
  test,
  higherIsBetter: true,
});

test("kept runs are numbered, and no number is reused while a later run exists", () => {
  const { workspace, study } = run([]);
  const two = keepRun(keepRun([], "moons", workspace, study), "moons", workspace, study);
  expect(two.map(({ name }) => name)).toEqual(["1: nearest-neighbors-classifier", "2: nearest-neighbors-classifier"]);
  expect(keepRun(two.slice(1), "moons", workspace, study).map(({ id }) => id)).toEqual([2, 3]);
});

test("a recipe is one line, with long options truncated", () => {
  expect(
    stepsInWords([
      { kind: "standardize", options: {} },
      { kind: "ridge", options: { alpha: 2 } },
    ]),
  ).toBe("standardize | ridge alpha=2");
  const long = stepsInWords([{ kind: "lasso", options: { alphas: Array.from({ length: 100 }, (_, k) => k) } }]);
  expect(long.length).toBeLessThan(60);
});

test("the best run has the highest or the lowest value, on the test set if there is one", () => {
  expect(bestRun([run([accuracy(0.8)]), run([accuracy(0.9)]), run([])], "accuracy")).toBe(1);
  const error = (test: number) => [{ name: "rmse", train: 0, test, higherIsBetter: false }];
  expect(bestRun([run(error(3)), run(error(2)), run(error(4))], "rmse")).toBe(1);
  expect(bestRun([run([accuracy(null, 0.7)]), run([accuracy(null, 0.6)])], "accuracy")).toBe(0);
});

test("a single run is not the best", () => {
  expect(bestRun([run([accuracy(0.8)]), run([])], "accuracy")).toBeUndefined();
});

test("runs are compared by the figures and scores they share", () => {
  const runs = [run([accuracy(1)], ["surface", "roc", "tree"]), run([], ["roc", "surface"])];
  expect(commonFigures(runs).map(({ id }) => id)).toEqual(["surface", "roc"]);
  expect(commonFigures([])).toEqual([]);
  expect(scoreNames(runs)).toEqual(["accuracy"]);
});
