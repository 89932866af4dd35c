/** Trees and forests with libraries from npm, on as many samples as they can handle. */
import type { Labels, Matrix } from "lectern";
import { asLabels } from "lectern/data";
import { codes, type DataSet, matrix } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { requirePeer } from "../peers.js";
import type { Repetition } from "../workload.js";

/** The number of training samples: the time of ml-cart grows with its square. */
export const peerSamples = 1000;

/** Trees of the forests. */
export const peerTrees = 10;

/** The first samples, for training and for testing. */
export function firstSamples(data: DataSet): {
  readonly x: Matrix;
  readonly y: Labels;
  readonly xTest: Matrix;
  readonly yTest: Labels;
} {
  const part = (name: string): Matrix => {
    const { columns, data: numbers } = matrix(data, name);
    return { rows: peerSamples, columns, data: numbers.slice(0, peerSamples * columns) };
  };
  const labels = (name: string) => asLabels(codes(data, name).slice(0, peerSamples));
  return { x: part("X"), xTest: part("Xt"), y: labels("y"), yTest: labels("yt") };
}

type ClassName = Labels["classes"][number] | undefined;

/** The accuracy of predictions. */
export function accuracyOf(predicted: readonly ClassName[], { codes: own, classes }: Labels): number {
  const right = predicted.filter((name, i) => name === classes[own[i] ?? -1]).length;
  return right / own.length;
}

/** The part of both libraries that is used. */
interface Learner {
  train(x: number[][], y: number[]): void;
  predict(x: number[][]): number[];
}

function learn(data: DataSet, create: () => Learner): Measurement {
  const { x, y, xTest, yTest } = firstSamples(data);
  const nested = ({ rows, columns, data: numbers }: Matrix) =>
    Array.from({ length: rows }, (_, i) => Array.from(numbers.subarray(i * columns, (i + 1) * columns)));
  const [train, test, target] = [nested(x), nested(xTest), Array.from(y.codes)];
  const watch = createStopwatch();
  const learner = create();
  watch.time("fit", () => learner.train(train, target));
  const predicted = watch.time("predict", () => learner.predict(test));
  const names = Array.from(predicted, (code) => y.classes[code]);
  return { seconds: watch.seconds, quality: { accuracy: accuracyOf(names, yTest) } };
}

/** One fully grown tree by ml-cart. */
export const treeOfMlCart: Repetition = (data) => {
  const library = requirePeer("ml-cart") as { DecisionTreeClassifier: new (options: object) => Learner };
  const options = { gainFunction: "gini", maxDepth: 30, minNumSamples: 1 };
  return learn(data, () => new library.DecisionTreeClassifier(options));
};

/** A forest by ml-random-forest. */
export const forestOfMl: Repetition = (data) => {
  const library = requirePeer("ml-random-forest") as { RandomForestClassifier: new (options: object) => Learner };
  const options = {
    ...{ seed: 0, maxFeatures: 0.5, replacement: true, nEstimators: peerTrees, useSampleBagging: true },
    ...{ noOOB: true, treeOptions: { maxDepth: 30, minNumSamples: 1 } },
  };
  return learn(data, () => new library.RandomForestClassifier(options));
};
