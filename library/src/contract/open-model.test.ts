import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { meanData, settledMean } from "../../test/settled-mean.js";
import { runToEnd } from "../core/run.js";
import { learn } from "./learn.js";
import { openModel, reopenModel } from "./open-model.js";

const { saved } = runToEnd(learn(settledMean, meanData, {})).model;

test("a model is its plain data with the functions of its role", () => {
  const model = openModel(settledMean, saved);
  expect(model.predict([[7], [8]])).toEqual(Float64Array.of(4, 4));
  expect(Object.keys(model)).toEqual(["saved"]);
  expect([model.kind, model.role, model.features]).toEqual(["mean", "transformer", ["x0"]]);
});

test("a saved model is opened as a copy, after checking the fields its method needs", () => {
  const again = reopenModel(settledMean, structuredClone(saved));
  expect(again.saved).toEqual(saved);
  expect(again.predict([[7]])).toEqual(Float64Array.of(4));
  const labels = { ...settledMean, rules: { ...settledMean.rules, target: "labels" } } as const;
  expect(refusal(() => reopenModel(labels, saved))).toBe(
    "invalid-file: mean: saved.classes must list the classes of the target, got undefined",
  );
  const schema = [{ name: "x0", type: "number" }];
  expect(refusal(() => reopenModel(settledMean, { ...saved, schema }))).toBe(
    "invalid-file: mean: saved.schema must describe the columns of the features, got an array of 1",
  );
});
