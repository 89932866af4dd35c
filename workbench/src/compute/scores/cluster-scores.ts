/** How well separated the clusters are, and how well they agree with the target. */
import { evenlySpacedIndices, selectTableRows } from "lectern/data";
import { silhouetteScore } from "lectern/metrics";
import type { Score } from "../calls.js";
import { clusterNames } from "../cluster-names.js";
import type { Learned } from "../learned.js";
import { prepare } from "../prepared.js";
import { measured } from "./measured.js";

/** The number of distances grows with the square of the samples. */
const MAX_SAMPLES = 2000;

/** Computed on the input of the clusterer; noise samples are left out. */
export function clusterScores(learned: Learned): Score[] {
  const names = clusterNames(learned);
  const inside = Int32Array.from(names.codes.keys()).filter((i) => names.codes[i] >= 0);
  const rows = Int32Array.from(evenlySpacedIndices(inside.length, MAX_SAMPLES), (i) => inside[i]);
  const prepared = prepare(learned, selectTableRows(learned.train.x, rows));
  if (prepared === null) return [];
  const codes = Array.from(rows, (i) => names.codes[i]);
  const silhouette = measured(() => silhouetteScore(prepared.x, codes));
  return [{ name: "silhouette", train: silhouette, test: null, higherIsBetter: true }];
}
