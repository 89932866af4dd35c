/** How well separated the clusters are, and how well they agree with the target. */
import { cell, columnOf, evenlySpacedIndices, selectTableRows } from "lectern/data";
import {
  adjustedMutualInformation,
  adjustedRandIndex,
  calinskiHarabasz,
  daviesBouldin,
  silhouetteScore,
  variationOfInformation,
} from "lectern/metrics";
import type { Score } from "../calls.js";
import { type ClusterNames, clusterNames } from "../cluster-names.js";
import type { Learned } from "../learned.js";
import { prepare } from "../prepared.js";
import { trainingScore } from "./measured.js";

/** The number of distances grows with the square of the samples. */
const MAX_SAMPLES = 2000;

/** Of the training samples, because clusterers need not have clusters for others. */
export function clusterScores(learned: Learned): Score[] {
  const names = clusterNames(learned);
  return [...separationScores(learned, names), ...agreementScores(learned, names)];
}

/** Computed on the input of the clusterer; noise samples are left out. */
function separationScores(learned: Learned, names: ClusterNames): Score[] {
  const inside = Int32Array.from(names.codes.keys()).filter((i) => names.codes[i] >= 0);
  const rows = Int32Array.from(evenlySpacedIndices(inside.length, MAX_SAMPLES), (i) => inside[i]);
  const prepared = prepare(learned, selectTableRows(learned.train.x, rows));
  if (prepared === null) return [];
  const codes = Array.from(rows, (i) => names.codes[i]);
  const { x } = prepared;
  return [
    trainingScore("silhouette", true, () => silhouetteScore(x, codes)),
    trainingScore("Davies–Bouldin", false, () => daviesBouldin(x, codes)),
    trainingScore("Caliński–Harabasz", true, () => calinskiHarabasz(x, codes)),
  ];
}

/** With the classes of the target, if it has classes; noise is a cluster of its own. */
function agreementScores({ table, data, trainIndices }: Learned, { codes }: ClusterNames): Score[] {
  const { target } = data;
  if (target === null || !["category", "ordinal", "boolean"].includes(columnOf(table, target).type)) return [];
  const cells = Array.from(trainIndices, (i) => cell(table, data.rows[i], target));
  const known = Array.from(cells.keys()).filter((i) => cells[i] !== null);
  const classes = known.map((i) => String(cells[i]));
  const clusters = known.map((i) => codes[i]);
  return [
    trainingScore("adjusted Rand index", true, () => adjustedRandIndex(classes, clusters)),
    trainingScore("adjusted mutual information", true, () => adjustedMutualInformation(classes, clusters)),
    trainingScore("variation of information", false, () => variationOfInformation(classes, clusters)),
  ];
}
