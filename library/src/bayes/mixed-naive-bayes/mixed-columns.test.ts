import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { placesProblem } from "./mixed-columns.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes.js";

test("each column has exactly one type", () => {
  const places = (...indices: readonly (readonly number[])[]) => {
    const [gaussian, categorical, bernoulli] = indices.map((each) => Int32Array.from(each));
    return { gaussian, categorical, bernoulli };
  };
  expect(placesProblem(places([0, 3], [1], [2]), 4)).toBeUndefined();
  expect(placesProblem(places([0, 1, 2], [], []), 3)).toBeUndefined();
  const problem = "must have each of the 4 columns exactly once";
  expect(placesProblem(places([0, 3], [1], []), 4)).toBe(problem);
  expect(placesProblem(places([0, 3], [1], [1]), 4)).toBe(problem);
});

test("binary columns of a restored model have two categories each", () => {
  const x = [
    [0, 1],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const columnTypes = ["bernoulli", "bernoulli"] as const;
  const { saved } = mixedNaiveBayes({ columnTypes }).fit({ x, y: ["a", "a", "b", "b"] });
  const { seen } = saved.state;
  const start = Int32Array.of(0, 1, 4);
  const changed = { ...saved.state, seen: { ...seen, bernoulli: { ...seen.bernoulli, start } } };
  expect(refusal(() => mixedNaiveBayes.restore({ ...saved, state: changed }))).toBe(
    "invalid-file: mixed-naive-bayes: state.seen.bernoulli.start must be 0, 2, 4 … with two categories for each column",
  );
});
