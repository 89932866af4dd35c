/** First steps: the eight everyday tasks on bundled data, from a table to a model that was saved and loaded. */
import {
  crossValidate,
  encodeTable,
  gridSearch,
  logisticRegression,
  pipeline,
  saveModel,
  splitTarget,
  trainTestSplit,
} from "lectern";
import { penguins } from "lectern/datasets";
import { coefficientsOf } from "lectern/explain";
import { accuracy, logLoss } from "lectern/metrics";
import { loadModel } from "lectern/registry";

// 1. A table, split into features and target.
export const data = splitTarget(await penguins(), "species", "labels");

// 2. Training and test data.
export const { train, test } = trainTestSplit(data, { testShare: 0.25, seed: 0 });

// 3. A pipeline, fitted.
export const recipe = pipeline(encodeTable(), logisticRegression());
export const model = recipe.fit(train);

// 4. Predictions by name, and probabilities.
export const predicted = model.predict(test.x);
export const probabilities = model.probabilities(test.x);

// 5. Scores.
export const scores = { accuracy: accuracy(test.y, predicted), logLoss: logLoss(test.y, probabilities) };

// 6. Cross-validation, and a search for better options.
export const validation = crossValidate(recipe, train);
export const search = gridSearch(recipe, { "penalty.alpha": [0.01, 0.1, 1] }).fit(train);

// 7. What the model relies on, by the names of the encoded columns.
export const coefficients = coefficientsOf(search);
export const iterations = search.best.steps["logistic-regression"].report.iterations;

// 8. Save and load.
export const bytes = saveModel(search);
export const loaded = loadModel(bytes);

export const report = [
  `${train.x.rows} penguins to learn from, ${test.x.rows} to test on: ${model.classes.join(", ")}`,
  `the first three are predicted as ${predicted.names.slice(0, 3).join(", ")}`,
  `accuracy ${scores.accuracy.toFixed(3)}, log loss ${scores.logLoss.toFixed(3)}`,
  `cross-validated accuracy ${validation.scores["accuracy"].mean.toFixed(3)}`,
  `best option ${JSON.stringify(search.state.best)} after ${iterations} iterations`,
  `strongest feature ${strongest().feature}`,
  `model file of ${bytes.length} bytes with a ${loaded.role}`,
].join("\n");

function strongest() {
  return coefficients.reduce((best, next) => (Math.abs(next.coefficient) > Math.abs(best.coefficient) ? next : best));
}

console.log(report);
