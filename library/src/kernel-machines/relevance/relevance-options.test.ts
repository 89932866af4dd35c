import { expect, test } from "vitest";
import { relevanceVectorClassifier } from "../relevance-vector-classifier/relevance-vector-classifier.js";
import { relevanceVectorRegressor } from "../relevance-vector-regressor/relevance-vector-regressor.js";

test("both machines have the same options and stop after 10,000 iterations or gains below 1e-6", () => {
  const { options } = relevanceVectorClassifier();
  expect(options).toEqual(relevanceVectorRegressor().options);
  expect(options).toMatchObject({ intercept: true, tolerance: 1e-6, maxIterations: 10_000 });
});
