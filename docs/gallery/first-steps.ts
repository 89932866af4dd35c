/** First steps: standardise, project, cluster and predict on bundled data, and save a model. */
import {
  decodeModel,
  encodeModel,
  kMeans,
  type Labels,
  pca,
  pipeline,
  ridge,
  standardize,
  trainTestSplit,
} from "lectern";
import { classCounts } from "lectern/data";
import { diabetes, iris } from "lectern/datasets";

const flowers = await iris();
const projection = pipeline(standardize(), pca({ components: 2 })).fit(flowers);
const groups = pipeline(standardize(), pca({ components: 2 }), kMeans({ clusters: 3 })).fit(flowers);

heading(`Iris: ${flowers.x.rows} flowers, ${flowers.x.columns} measurements, ${classCounts(flowers.y).length} species`);
const variances = pca({ components: 2 }).fit({ x: standardize().fit(flowers).transform(flowers.x) }).state
  .explainedVarianceRatio;
line("variance in two directions", percent(variances[0] + variances[1]));
line("new columns", projection.outputFeatures.join(", "));
line("k-means", `${groups.report.iterations} iterations, converged: ${groups.report.converged}`);
for (const [cluster, counts] of countBySpecies(groups.labels, flowers.y).entries()) {
  line(`cluster ${cluster}`, flowers.y.classes.map((name, code) => `${counts[code]} ${name}`).join(", "));
}

const { train, test } = trainTestSplit(await diabetes(), { testShare: 0.25, seed: 0 });
heading(`Diabetes: ${train.x.rows} patients to learn from, ${test.x.rows} to be tested on`);
const model = pipeline(standardize(), ridge({ alpha: 10 })).fit(train);
const predicted = model.predict(test.x);
line("mean error of ridge regression", meanError(predicted, test.y).toFixed(1));
line("mean error of the mean", meanError(new Float64Array(test.y.length).fill(mean(train.y)), test.y).toFixed(1));
const strongest = Array.from(ridgeCoefficients(), (value, j) => ({ value, name: train.features[j] }))
  .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
  .slice(0, 3);
line("strongest columns", strongest.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(", "));

heading("Saved and restored");
const bytes = encodeModel(model.saved);
const again = pipeline(standardize(), ridge({ alpha: 10 })).restore(decodeModel(bytes));
line("model file", `${bytes.length} bytes`);
line(
  "largest difference of predictions",
  String(Math.max(...again.predict(test.x).map((value, i) => Math.abs(value - predicted[i])))),
);

function countBySpecies(labels: Int32Array, species: Labels): number[][] {
  const counts = Array.from({ length: 3 }, () => species.classes.map(() => 0));
  labels.forEach((label, i) => {
    counts[label][species.codes[i]]++;
  });
  return counts;
}

function ridgeCoefficients(): Float64Array {
  return ridge({ alpha: 10 }).fit({ ...train, x: standardize().fit(train).transform(train.x) }).state.coefficients;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanError(predicted: Float64Array, actual: Float64Array): number {
  return mean(predicted.map((value, i) => Math.abs(value - actual[i])));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function heading(text: string): void {
  console.log(`\n${text}\n${"─".repeat(text.length)}`);
}

function line(name: string, value: string): void {
  console.log(`${name.padEnd(34)} ${value}`);
}
