import { expect, test } from "vitest";
import { toyFacts } from "../../test/toy-facts.js";
import type { AnyModel } from "../contract/contract.js";
import { defineRegressor } from "../contract/define-supervised.js";
import { asMatrix, column, type Matrix } from "../data/matrix.js";
import { forwardMembers, sampleFunctions } from "./forward-members.js";

const report = { samples: 1, features: 1, converged: true, iterations: 0, objective: [], warnings: [], notes: {} };
const saved = { kind: "test", version: 1, options: {}, features: ["a"], state: {}, report };
const bare: AnyModel = { kind: "test", role: "classifier", options: {}, state: {}, report, features: ["a"], saved };

test("every function on samples gets the prepared ones", () => {
  const doubled = (x: unknown) => asMatrix((x as number[][]).map((row) => row.map((value) => 2 * value)));
  const model: AnyModel = {
    ...bare,
    predict: (x) => column(x as Matrix, 0),
    transform: (x) => x as Matrix,
    score: (x) => column(x as Matrix, 0).map((value) => -value),
  };
  const members = forwardMembers(model, doubled) as Partial<AnyModel>;
  expect(Object.keys(members)).toEqual(["predict", "transform", "score"]);
  expect(members.predict?.([[3]])).toEqual(Float64Array.of(6));
  expect(members.transform?.([[3]])).toEqual(asMatrix([[6]]));
  expect(members.score?.([[3]])).toEqual(Float64Array.of(-6));
});

test("values of the model are passed on unchanged; missing members stay missing", () => {
  const values = { classes: ["a", "b"], outputFeatures: ["c"], labels: Int32Array.of(1), embedding: asMatrix([[1]]) };
  expect(forwardMembers({ ...bare, ...values }, () => [])).toEqual(values);
  expect(forwardMembers(bare, () => [])).toEqual({});
});

test("functions that do not take samples, such as inverse and update, are not forwarded", () => {
  const model: AnyModel = { ...bare, inverse: (x) => asMatrix(x), sample: () => asMatrix([[1]]), update: () => bare };
  expect(forwardMembers(model, () => [])).toEqual({});
});

test("the list of functions contains those of the contract", () => {
  const level = defineRegressor({
    kind: "level",
    title: "Level",
    summary: "A constant.",
    facts: toyFacts,
    options: {},
    learns: {},
    fit: () => ({ state: {} }),
    predict: (_, x) => new Float64Array(x.rows),
  });
  const model = level().fit({ x: [[1]], y: [1] });
  expect(sampleFunctions.filter((name) => name in model)).toEqual(["predict"]);
});
