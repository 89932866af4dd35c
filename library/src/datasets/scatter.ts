/** What the generators share: noise around points, and a random order of the samples. */
import type { Dataset, Target } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import { selectSamples } from "../data/split.js";
import type { Random } from "../numeric/random/random.js";

/** The points, each coordinate moved by a normal draw with the given standard deviation. */
export function addNoise(points: Matrix, deviation: number, random: Random): Matrix {
  if (deviation === 0) return points;
  return { ...points, data: points.data.map((value) => value + deviation * random.normal()) };
}

/** The samples in random order, so that no part of them is special to a learner that sees them one by one. */
export function shuffleSamples<T extends Target | undefined>(dataset: Dataset<T>, random: Random): Dataset<T> {
  return selectSamples(dataset, random.permutation(dataset.x.rows));
}

/** `count` class codes, classes in turn as equally large as possible: 0, 0, 0, 1, 1, 2, 2 for 7 and 3 classes. */
export function balancedCodes(count: number, classes: number): Int32Array {
  const larger = count % classes;
  const size = Math.floor(count / classes);
  const boundary = larger * (size + 1);
  return new Int32Array(count).map((_, i) =>
    i < boundary ? Math.floor(i / (size + 1)) : larger + Math.floor((i - boundary) / size),
  );
}
