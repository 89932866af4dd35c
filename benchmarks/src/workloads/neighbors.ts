/** Ten nearest neighbours: votes of 20000 x 20 numbers on 5000 samples, and the graph of 20000 x 50 numbers. */
import { nearestNeighborsClassifier } from "lectern";
import { asLabels } from "lectern/data";
import { createSearch, nearestNeighbors } from "lectern/neighbor-search";
import { codes, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Reference, Workload } from "../workload.js";
import { npm, python } from "../workload.js";
import { mlKnn } from "./class-peers.js";

/** The neighbours are exact on both sides, so the accuracies are equal except for ties of votes. */
export const neighborVotes = voteWorkload("knn10_20000x20_5000_auto", "clf_20000x20", "automatic");

export const neighborVotesTree = voteWorkload("knn10_20000x20_5000_kd_tree", "clf_20000x20", "kd-tree");

/** Fewer samples, because ml-knn takes 20 ms for a query among 20000: two minutes where the others take one second. */
export const neighborVotesDigits = voteWorkload("knn10_digits", "digits_split", "automatic", [npm("ml-knn", mlKnn)]);

function voteWorkload(
  name: string,
  data: string,
  algorithm: "automatic" | "kd-tree",
  references: readonly Reference[] = [python(name)],
): Workload {
  return {
    name,
    data,
    references,
    // Each system breaks ties between classes in its own way.
    comparison: { figure: "accuracy", rule: "equal", tolerance: data === "digits_split" ? 0.01 : 1e-3 },
    run(samples) {
      const [x, xTest] = [matrix(samples, "X"), matrix(samples, "Xt")];
      const [y, yTest] = [asLabels(codes(samples, "y")), asLabels(codes(samples, "yt"))];
      const watch = createStopwatch();
      const recipe = nearestNeighborsClassifier({ neighbors: 10, algorithm });
      const model = watch.time("fit", () => recipe.fit({ x, y }));
      const predicted = watch.time("predict", () => model.predict(xTest));
      let right = 0;
      predicted.codes.forEach((code, i) => {
        if (predicted.classes[code] === yTest.classes[yTest.codes[i] ?? -1]) right++;
      });
      return { seconds: watch.seconds, quality: { accuracy: right / yTest.codes.length } };
    },
  };
}

/** The reference leaves each sample out of its own list, so ours searches for one more and drops the nearest. */
export const neighborGraphExact: Workload = {
  name: "knngraph10_20000x50_exact",
  data: "blobs_20000x50",
  references: [python("knngraph10_20000x50_exact"), python("knngraph10_20000x50_faissflat", ["python3-faiss"])],
  // faiss computes with single precision.
  comparison: { figure: "sum_dist", rule: "equal", tolerance: 1e-6 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const found = watch.time("graph", () => nearestNeighbors(createSearch(x), x, 11));
    return { seconds: watch.seconds, quality: { sum_dist: sum(found.distances), recall: 1 } };
  },
};

const approximateReferences: readonly Reference[] = [
  python("knngraph10_20000x50_nndescent", ["python3-pynndescent"]),
  python("knngraph10_20000x50_nndescent16", ["python3-pynndescent"]),
  python("knngraph10_20000x50_hnsw", ["python3-hnswlib"]),
];

/** Approximate graphs: a faster one with less recall does not count. */
export const neighborGraphApproximate: Workload = {
  name: "knngraph10_20000x50_nndescent",
  data: "blobs_20000x50",
  references: approximateReferences,
  comparison: { figure: "recall", rule: "larger-is-better", tolerance: 0.01 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const search = watch.time("build", () => createSearch(x, { algorithm: "approximate" }));
    const found = watch.time("graph", () => nearestNeighbors(search, x, 11));
    const sample = { rows: 1000, columns: x.columns, data: new Float64Array(1000 * x.columns) };
    for (let i = 0; i < 1000; i++)
      sample.data.set(x.data.subarray(20 * i * x.columns, (20 * i + 1) * x.columns), i * x.columns);
    const exact = nearestNeighbors(createSearch(x, { algorithm: "brute-force" }), sample, 11);
    let hits = 0;
    for (let i = 0; i < 1000; i++) {
      const own = new Set(found.indices.subarray(220 * i, 220 * i + 11));
      for (const index of exact.indices.subarray(11 * i, 11 * i + 11)) if (own.has(index)) hits++;
    }
    return { seconds: watch.seconds, quality: { recall: hits / 11000 } };
  },
};

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
