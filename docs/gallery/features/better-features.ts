/**
 * Better features, simpler models (Cookbook, chapter 4): no line separates one circle from another around it. Either the model
 * becomes more complex, or the features better: in the squared distance from the centre a linear model does as well as a
 * non-linear one. The same holds for the four corners of an exclusive or, where the product of the two columns is the feature.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression, nystrom, pipeline } from "lectern";
import { toRows } from "lectern/data";
import { circles } from "lectern/datasets";
import { accuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";

/** Accuracies on new samples. */
export interface Scores {
  readonly linearOnRaw: number;
  readonly linearOnEngineered: number;
  readonly nonLinearOnRaw: number;
}

/** Samples and their labels. */
interface Labelled {
  readonly x: readonly (readonly number[])[];
  readonly y: readonly string[];
}

/** A linear model on the raw columns, on the feature computed from them, and a non-linear model on the raw columns. */
function compare(train: Labelled, test: Labelled, feature: (row: readonly number[]) => number): Scores {
  const engineered = ({ x }: Labelled) => x.map((row) => [feature(row)]);
  const linear = logisticRegression().fit({ x: train.x, y: train.y });
  const better = logisticRegression().fit({ x: engineered(train), y: train.y });
  const complex = pipeline(nystrom(), logisticRegression()).fit({ x: train.x, y: train.y });
  return {
    linearOnRaw: accuracy(test.y, linear.predict(test.x)),
    linearOnEngineered: accuracy(test.y, better.predict(engineered(test))),
    nonLinearOnRaw: accuracy(test.y, complex.predict(test.x)),
  };
}

/** Two circles; the feature is x² + y². */
export function circleScores(seed: number): Scores {
  const draw = (samples: number, from: number): Labelled => {
    const { x, y } = circles({ samples, noise: 0.1, seed: from });
    return { x: toRows(x), y: y.names };
  };
  return compare(draw(200, seed), draw(1000, seed + 10_000), ([a, b]) => a * a + b * b);
}

/** Four clusters around (±1, ±1), opposite ones of the same class; the feature is x · y. */
export function exclusiveOrScores(seed: number): Scores {
  const draw = (samples: number, from: number): Labelled => {
    const random = createRandom(from);
    const corners = Array.from({ length: samples }, (_, i) => [i % 2 === 0 ? 1 : -1, i % 4 < 2 ? 1 : -1]);
    return {
      x: corners.map((corner) => corner.map((side) => side + 0.35 * random.normal())),
      y: corners.map(([a, b]) => (a === b ? "same" : "different")),
    };
  };
  return compare(draw(200, seed), draw(1000, seed + 10_000), ([a, b]) => a * b);
}

function print(): void {
  console.log("accuracy on new samples           two circles   exclusive or\n");
  const [round, corners] = [circleScores(0), exclusiveOrScores(0)];
  const line = (name: string, key: keyof Scores) =>
    console.log(`${name.padEnd(32)}${round[key].toFixed(3).padStart(13)}${corners[key].toFixed(3).padStart(15)}`);
  line("linear model, raw columns", "linearOnRaw");
  line("linear model, better feature", "linearOnEngineered");
  line("non-linear model, raw columns", "nonLinearOnRaw");
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
