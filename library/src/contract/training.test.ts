import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { meanData, settledMean } from "../../test/settled-mean.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createTraining } from "./training.js";

test("the training samples are transformed by the model, unless the fit returned them", () => {
  const { fitTransform, trainingSteps } = createTraining(settledMean);
  const expected = asMatrix([[-3], [-2]]);
  expect(fitTransform(meanData).transformed).toEqual(expected);
  expect(runToEnd(trainingSteps(meanData)).transformed()).toEqual(expected);
  const made = asMatrix([[7], [7]]);
  const parts = { ...settledMean.parts, fit: () => ({ state: { mean: 0 }, transformed: () => made }) };
  expect(createTraining({ ...settledMean, parts }).fitTransform(meanData).transformed).toBe(made);
});

test("refuses non-finite training samples, and a model without transform", () => {
  const bad = () => asMatrix([[1], [Number.POSITIVE_INFINITY]]);
  const parts = { ...settledMean.parts, fit: () => ({ state: { mean: 0 }, transformed: bad }) };
  expect(refusal(() => createTraining({ ...settledMean, parts }).fitTransform(meanData))).toMatch(
    /^numerical: mean: fit gave Infinity/,
  );
  const view = () => ({});
  expect(
    refusal(() => createTraining({ ...settledMean, parts: { ...settledMean.parts, view } }).fitTransform(meanData)),
  ).toBe("broken-contract: mean: a transformer needs transform");
});
