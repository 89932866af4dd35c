import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { meanData, settledMean } from "../../test/settled-mean.js";
import { runToEnd } from "../core/run.js";
import { learn, validateFor } from "./learn.js";

const learned = (data: unknown) => runToEnd(learn(settledMean, data, {}));

test("a fit validates the data and returns the model with its training samples", () => {
  const { model, x, transformed } = learned(meanData);
  expect(model.state).toEqual({ mean: 4 });
  expect(model.saved).toMatchObject({ kind: "mean", version: 1, options: {}, features: ["x0"] });
  expect(model.report).toMatchObject({ samples: 2, features: 1 });
  expect([x.rows, x.columns, transformed]).toEqual([2, 1, undefined]);
  expect(refusal(() => learned({ x: [[Number.NaN]], y: [1] }))).toMatch(/^invalid-data: mean: x has NaN in row 0/);
});

test("a method without warm start refuses a model to start from", () => {
  const { model: from } = learned(meanData);
  expect(refusal(() => runToEnd(learn(settledMean, meanData, { from })))).toBe(
    "unsupported: mean: this method cannot start from a model; leave `from` out",
  );
});

test("data are validated by the rules of the method", () => {
  expect(validateFor(settledMean.rules, meanData)).toMatchObject({ y: Float64Array.of(3, 5), features: ["x0"] });
});
