/** The same classifiers with libraries from npm. */
import { codes, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { requirePeer } from "../peers.js";
import type { Repetition } from "../workload.js";

/** The models of both libraries. */
interface Trained {
  predict(samples: readonly (readonly number[])[]): readonly number[];
}

/** The part of ml-knn that is used. */
interface KnnLibrary {
  readonly default?: Knn;
}
type Knn = new (samples: readonly number[][], labels: readonly number[], options: { k: number }) => Trained;

/** The part of ml-naivebayes that is used. */
interface BayesLibrary {
  readonly GaussianNB: new () => Trained & { train(samples: readonly number[][], labels: readonly number[]): void };
}

/** ml-knn searches a kd-tree. */
export const mlKnn: Repetition = repeat((samples, labels) => {
  const library = requirePeer("ml-knn") as KnnLibrary & Knn;
  return new (library.default ?? library)(samples, labels, { k: 10 });
});

export const mlNaiveBayes: Repetition = repeat((samples, labels) => {
  const model = new (requirePeer("ml-naivebayes") as BayesLibrary).GaussianNB();
  model.train(samples, labels);
  return model;
});

/** Both take arrays of arrays, which are created before the timing starts. */
function repeat(train: (samples: number[][], labels: number[]) => Trained): Repetition {
  return (data) => {
    const [samples, queries] = ["X", "Xt"].map((name) => rows(matrix(data, name)));
    const [labels, truth] = ["y", "yt"].map((name) => Array.from(codes(data, name)));
    const watch = createStopwatch();
    const model = watch.time("fit", () => train(samples ?? [], labels ?? []));
    const predicted = watch.time("predict", () => model.predict(queries ?? []));
    const right = predicted.filter((label, i) => label === truth?.[i]).length;
    return { seconds: watch.seconds, quality: { accuracy: right / predicted.length } };
  };
}

function rows({ rows: count, columns, data }: ReturnType<typeof matrix>): number[][] {
  return Array.from({ length: count }, (_, i) => Array.from(data.subarray(i * columns, (i + 1) * columns)));
}
